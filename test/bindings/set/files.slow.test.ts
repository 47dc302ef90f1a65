/** Sets that are read out of files, straight into the memory where they stay, and written to them in steps. */
import { execFileSync } from "node:child_process";
import {
	chmodSync,
	closeSync,
	fstatSync,
	ftruncateSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { PolicySet as WasmSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import type { SnapshotSource } from "../../../bindings/set/shared-exports.js";
import { readPolicySet, writePolicySet } from "../../../crawling/node/index.js";
import { encode } from "../../support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "../../support/policy-blocks.js";

const engines = [
	{ engine: "wasm", PolicySet: WasmSet },
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
	if (process.platform === "win32") return 0;
	return readdirSync(process.platform === "linux" ? "/proc/self/fd" : "/dev/fd").length;
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
			// A piece that is not a part of linear memory is an array of its own, no longer than a step.
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
				/cut\.set: expected a snapshot of \d+ bytes, got \d+; it is cut short or damaged$/,
			],
			[
				write("larger.set", larger),
				/larger\.set: expected a snapshot of \d+ bytes, got \d+; it is cut short or damaged$/,
			],
			[write("head.set", octets.subarray(0, 32)), /head\.set: expected a snapshot of \d+ bytes, got 32; /],
			[
				write("older.set", older),
				/older\.set: expected a snapshot of format 2\.\d+, got one of format 1\.\d+; make it again$/,
			],
			[
				write("empty.set", new Uint8Array()),
				/empty\.set: expected a snapshot that toSnapshot made, got 0 other bytes$/,
			],
			[
				write("text.set", encode("user-agent: *\n")),
				/text\.set: expected a snapshot that toSnapshot made, got 14 other bytes$/,
			],
			[join(folder, "none.set"), /no such file/],
			[folder, /^path: expected a file, got .*, which is none$/],
		];
		const before = openFiles();
		for (const [name, message] of cases) expect(() => readPolicySet(PolicySet, name), name).toThrow(message);
		for (const none of [null, undefined, {}, "PolicySet"]) {
			expect(() => readPolicySet(none as never, "x.set")).toThrow(/^PolicySet: expected a class of sets/);
		}
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
			`${shrinking}: expected ${octets.length} bytes, got 100000; it was cut short while it was read`,
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
				/^octets\.octetCount: expected how many bytes there are, got /,
			);
		}
		using set = PolicySet.fromSnapshot(octets);
		expect(set.size).toBe(bodies.length);
	});
});

describe.each(engines)("a file with a set, written by $engine", ({ engine, PolicySet }) => {
	const place = join(folder, `written-${engine}.set`);
	/** Names in the folder that are not files of sets. */
	const leftovers = () => readdirSync(folder).filter((name) => !name.endsWith(".set"));

	it("is the snapshot, octet by octet, and is read as one", () => {
		using set = PolicySet.fromSnapshot(octets);
		for (const name of [place, pathToFileURL(place)]) {
			writePolicySet(set, name);
			expect(Buffer.compare(readFileSync(place), set.toSnapshot())).toBe(0);
		}
		using again = readPolicySet(WasmSet, place);
		expect(again.checkLines(lines)).toEqual(expected);
		using empty = new PolicySet({ crawler: "a" });
		writePolicySet(empty, place);
		using read = readPolicySet(PolicySet, place);
		expect([read.size, leftovers()]).toEqual([0, []]);
	});

	it("goes there in steps, and is never in memory as a whole", () => {
		using set = PolicySet.fromSnapshot(octets);
		const parts: { offset: number; octetCount: number }[] = [];
		set.writeSnapshot((part, offset) => parts.push({ offset, octetCount: part.length }));
		expect(parts.reduce((sum, { octetCount }) => sum + octetCount, 0)).toBe(octets.length);
		expect(Math.max(...parts.map(({ octetCount }) => octetCount))).toBeLessThanOrEqual(STEP_OCTETS);
		expect(parts.at(-1)).toEqual({ offset: 0, octetCount: 32 });
	});

	it("takes the place of what was there as a whole: who reads meanwhile has what it began with", () => {
		using old = new PolicySet({ crawler: "a" }).add(originOf(0), "");
		using set = PolicySet.fromSnapshot(octets);
		writePolicySet(old, place);
		const before = readFileSync(place);
		const descriptor = openSync(place, "r");
		const first = new Uint8Array(16);
		readSync(descriptor, first, 0, first.length, 0);
		// The parts written so far are in a file beside it.
		const seen: Buffer[] = [];
		writePolicySet(
			{
				toSnapshot: () => new Uint8Array(),
				writeSnapshot: (write: (part: Uint8Array, offset: number) => void) =>
					set.writeSnapshot((part, offset) => {
						write(part, offset);
						seen.push(readFileSync(place));
					}),
			} as never,
			place,
		);
		expect(seen.length).toBeGreaterThan(3);
		expect(seen.every((each) => before.equals(each))).toBe(true);
		const rest = Buffer.alloc(before.length - first.length);
		readSync(descriptor, rest, 0, rest.length, first.length);
		closeSync(descriptor);
		expect(before.equals(Buffer.concat([first, rest]))).toBe(true);
		expect(statSync(place).size).toBe(octets.length);
	});

	it("stays as it was where anything fails, and nothing is left beside it", () => {
		writeFileSync(place, "before");
		const broken = {
			toSnapshot: () => new Uint8Array(),
			writeSnapshot(write: (part: Uint8Array, offset: number) => void) {
				write(new Uint8Array(100_000), 0);
				throw new Error("it broke");
			},
		};
		const disposed = new PolicySet({ crawler: "a" });
		disposed.dispose();
		const openBefore = openFiles();
		expect(() => writePolicySet(broken, place)).toThrow("it broke");
		expect(() => writePolicySet(disposed, place)).toThrow("PolicySet");
		for (const none of [null, undefined, 7, octets, {}, PolicySet]) {
			expect(() => writePolicySet(none as never, place)).toThrow(/^set: expected a PolicySet, got /);
		}
		using set = new PolicySet({ crawler: "a" });
		expect(() => writePolicySet(set, folder)).toThrow(/^path: expected a file, got .*, which is none$/);
		expect(() => writePolicySet(set, join(folder, "none", "x.set"))).toThrow(/no such file/);
		expect(readFileSync(place, "utf8")).toBe("before");
		expect([openFiles(), leftovers()]).toEqual([openBefore, []]);
	});
});

it.skipIf(process.platform === "win32")(
	"a file with a set is written behind a link, for whom it was there, and never in the place of a pipe",
	() => {
		using set = new WasmSet({ crawler: "a" });
		const inner = mkdtempSync(join(tmpdir(), "sets-"));
		try {
			mkdirSync(join(inner, "data"));
			const target = join(inner, "data", "sites.set");
			writeFileSync(target, "before");
			chmodSync(target, 0o640);
			symlinkSync(target, join(inner, "link.set"));
			writePolicySet(set, join(inner, "link.set"));
			expect(lstatSync(join(inner, "link.set")).isSymbolicLink()).toBe(true);
			expect(statSync(target).mode & 0o777).toBe(0o640);
			expect(readPolicySet(WasmSet, target).size).toBe(0);
			// A link may be there before what it leads to, and lead to another one.
			symlinkSync(join("data", "other.set"), join(inner, "early.set"));
			symlinkSync("early.set", join(inner, "earlier.set"));
			writePolicySet(set, join(inner, "earlier.set"));
			expect(lstatSync(join(inner, "earlier.set")).isSymbolicLink()).toBe(true);
			expect(readdirSync(join(inner, "data")).sort()).toEqual(["other.set", "sites.set"]);
			execFileSync("mkfifo", [join(inner, "pipe")]);
			expect(() => writePolicySet(set, join(inner, "pipe"))).toThrow(/^path: expected a file/);
			expect(readdirSync(inner).sort()).toEqual(["data", "earlier.set", "early.set", "link.set", "pipe"]);
		} finally {
			rmSync(inner, { recursive: true });
		}
	},
);
