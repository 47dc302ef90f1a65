/** Sets that are read out of files, straight into the memory where they stay. */
import { fstatSync, ftruncateSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readPolicySet } from "../bindings/node.js";
import { PolicySet as WasmSet } from "../bindings/set.js";
import type { SnapshotSource } from "../bindings/set-common.js";
import { PolicySet as JsSet } from "../bindings/set-js.js";
import { PolicySet as ThreadsSet } from "../bindings/set-threads.js";
import { encode } from "./support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "./support/policy-blocks.js";

const engines = [
	{ engine: "wasm", PolicySet: WasmSet },
	{ engine: "threads", PolicySet: ThreadsSet },
	{ engine: "js", PolicySet: JsSet },
] as const;

const STEP_OCTETS = 1 << 20;
const folder = mkdtempSync(join(tmpdir(), "sets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const originOf = (index: number) => `https://site-${index}.example`;
const random = randomNumbers(19);
const bodies = Array.from(
	{ length: 6000 },
	(_, index) => `${bodyOfManyKinds(random)}\nallow: /only-${index}\ndisallow: /${"long/".repeat(60)}${index}`,
);
const made = new WasmSet({ crawler: "a" });
for (const [index, body] of bodies.entries()) made.add(originOf(index), body);
const octets = made.toSnapshot();
const path = join(folder, "sites.set");
writeFileSync(path, octets);
const lines = encode(bodies.map((_, index) => `${originOf(index)}/ab/private/x.php\n`).join(""));
const expected = made.checkLines(lines);

/** A source over octets that notes what it is to fill. */
function noting(source: Uint8Array) {
	const asked: { octetCount: number; bufferOctets: number }[] = [];
	let offset = 0;
	const noted: SnapshotSource = {
		octetCount: source.length,
		read(into) {
			asked.push({ octetCount: into.length, bufferOctets: into.buffer.byteLength });
			into.set(source.subarray(offset, offset + into.length));
			offset += into.length;
		},
	};
	return { noted, asked };
}

function openFiles(): number {
	return readdirSync("/proc/self/fd").length;
}

describe.each(engines)("a file with a set, read by $engine", ({ engine, PolicySet }) => {
	it("gives the set that was written", () => {
		expect(octets.length).toBeGreaterThan(3 * STEP_OCTETS);
		for (const name of [path, pathToFileURL(path)]) {
			using set = readPolicySet(PolicySet, name);
			expect(set.size).toBe(bodies.length);
			expect(set.checkLines(lines)).toEqual(expected);
		}
	});

	it.runIf(engine !== "js")(
		"goes into linear memory in steps, and nothing but its first octets anywhere else",
		() => {
			const { noted, asked } = noting(octets);
			using set = PolicySet.fromSnapshot(noted);
			expect(set.size).toBe(bodies.length);
			// What is not a part of linear memory is an array of its own, no longer than a step.
			const elsewhere = asked.filter(({ bufferOctets }) => bufferOctets <= STEP_OCTETS);
			expect(Math.max(...asked.map(({ octetCount }) => octetCount))).toBeLessThanOrEqual(STEP_OCTETS);
			expect(elsewhere.reduce((sum, { octetCount }) => sum + octetCount, 0)).toBeLessThan(1024);
			expect(asked.reduce((sum, { octetCount }) => sum + octetCount, 0)).toBe(octets.length);
		},
	);

	it("is refused in words where it is none, damaged, cut short or of another version; sets that there are stay", () => {
		using kept = new PolicySet({ crawler: "a" }).add(originOf(0), "user-agent: *\ndisallow: /x");
		const write = (name: string, content: Uint8Array) => {
			writeFileSync(join(folder, name), content);
			return join(folder, name);
		};
		const changed = octets.slice();
		changed[octets.length >> 1]! ^= 1;
		const older = octets.slice();
		older[4] = 1;
		const larger = new Uint8Array(octets.length + 32);
		larger.set(octets);
		const cases: [string, string | RegExp][] = [
			[
				write("damaged.set", changed),
				/damaged\.set: expected a snapshot as it was made, got one that is damaged$/,
			],
			[
				write("cut.set", octets.subarray(0, octets.length - 1000)),
				/cut\.set: expected a snapshot of \d+ octets, got \d+; it is cut short or damaged$/,
			],
			[
				write("larger.set", larger),
				/larger\.set: expected a snapshot of \d+ octets, got \d+; it is cut short or damaged$/,
			],
			[write("head.set", octets.subarray(0, 32)), /head\.set: expected a snapshot of \d+ octets, got 32; /],
			[
				write("older.set", older),
				/older\.set: expected a snapshot of format 2\.\d+, got one of format 1\.\d+; make it anew$/,
			],
			[
				write("empty.set", new Uint8Array()),
				/empty\.set: expected a snapshot that toSnapshot made, got 0 other octets$/,
			],
			[
				write("text.set", encode("user-agent: *\n")),
				/text\.set: expected a snapshot that toSnapshot made, got 14 other octets$/,
			],
			[join(folder, "none.set"), /no such file/],
			[folder, /^path: expected a file, got .*, which is none$/],
		];
		const before = openFiles();
		for (const [name, message] of cases) expect(() => readPolicySet(PolicySet, name), name).toThrow(message);
		expect(openFiles()).toBe(before);
		expect([kept.size, kept.isAllowed(`${originOf(0)}/x`)]).toEqual([1, false]);
		using again = readPolicySet(PolicySet, path);
		expect(again.size).toBe(bodies.length);
	});

	it("that is cut while it is read is refused, as is whatever a source throws", () => {
		const shrinking = join(folder, "shrinking.set");
		writeFileSync(shrinking, octets);
		const descriptor = openSync(shrinking, "r+");
		expect(fstatSync(descriptor).size).toBe(octets.length);
		// The class is asked once the file is open and its length known.
		const Sets = {
			fromSnapshot(source: SnapshotSource) {
				return PolicySet.fromSnapshot({
					octetCount: source.octetCount,
					read(into) {
						if (into.length > 1024) ftruncateSync(descriptor, 100_000);
						source.read(into);
					},
				});
			},
		};
		expect(() => readPolicySet(Sets, shrinking)).toThrow(
			`${shrinking}: expected ${octets.length} octets, got 100000; it was cut short while it was read`,
		);
		const failing: SnapshotSource = {
			octetCount: octets.length,
			read() {
				throw new Error("the disk is gone");
			},
		};
		expect(() => PolicySet.fromSnapshot(failing)).toThrow("the disk is gone");
		for (const octetCount of [-1, 1.5, Number.NaN, "7", undefined]) {
			expect(() => PolicySet.fromSnapshot({ ...failing, octetCount } as never)).toThrow(
				/^octets\.octetCount: expected how many octets there are, got /,
			);
		}
		using set = PolicySet.fromSnapshot(octets);
		expect(set.size).toBe(bodies.length);
	});
});
