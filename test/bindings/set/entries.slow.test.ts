/** Policies that many origins entry: in memory, in snapshots, and in snapshots that someone made on purpose. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	CHECKSUM_STRIDE,
	PADDING_OCTETS,
	POLICY_OCTETS,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_SET,
} from "../../../assembly/abi.js";
import type { Dialect } from "../../../bindings/contract/types.js";
import type { MainExports } from "../../../bindings/engine-wasm/memory/exports.js";
import type { SetExports } from "../../../bindings/engine-wasm/set/wasm-policy-set.js";
import { checksumOf } from "../../../bindings/matcher/snapshot/checksum.js";
import { sealedHead, wholeStrides } from "../../../bindings/matcher/snapshot/write.js";
import { PolicySet as WasmSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import { propertyTimeoutMs, runsCount } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";
import {
	blockOf,
	bodyOfManyKinds,
	entriesOf,
	randomNumbers,
	snapshotOf,
} from "../../support/policy-blocks.js";

const engines = [
	{ engine: "wasm", PolicySet: WasmSet, Other: JsSet },
	{ engine: "js", PolicySet: JsSet, Other: WasmSet },
] as const;

const crawler = "a";
const originOf = (index: number) => `https://site-${index}.example`;
const HUGE = `user-agent: *\n${Array.from({ length: 20_000 }, (_, index) => `disallow: /a/long/path/${index}\n`).join("")}`;

/** Octets of a set's snapshot before its entries. */
const before = new WasmSet({ crawler }).toSnapshot().subarray(SNAPSHOT_HEAD_OCTETS);

/** A snapshot of these entries, its head and checksum right. */
function snapshotWith(...entries: readonly Uint8Array[]): Uint8Array {
	const content = Uint8Array.from(Buffer.concat([before, ...entries]));
	const head = sealedHead(SNAPSHOT_IS_SET, SNAPSHOT_HEAD_OCTETS + content.length, checksumOf(content));
	return Uint8Array.from(Buffer.concat([head, content]));
}

/** An entry as it is told, whether or not it is sound. */
function entry(block: Uint8Array, origins: string | Uint8Array, originsOctets = origins.length): Uint8Array {
	const octets = new Uint8Array(wholeStrides(block.length + 4 + origins.length));
	octets.set(block);
	new DataView(octets.buffer).setUint32(block.length, originsOctets, true);
	octets.set(typeof origins === "string" ? encode(origins) : origins, block.length + 4);
	return octets;
}

/** A policy that names no origin, as sets hold them. */
function originlessBlock(body: string, dialect: Dialect = "rfc9309"): Uint8Array {
	const entries = entriesOf(new JsSet({ crawler, dialect }).add("https://a.example", body).toSnapshot());
	return entries.slice(0, new DataView(entries.buffer).getUint32(POLICY_OCTETS, true));
}

describe.each(engines)("policies that origins of a set of $engine entry", ({ PolicySet, Other }) => {
	it("are in a snapshot once, each origin with no more than its own octets", () => {
		const random = randomNumbers(3);
		const bodies = [
			...Array.from({ length: 5 }, () => bodyOfManyKinds(random)),
			"",
			"user-agent: *\ndisallow: /",
		];
		const one = new PolicySet({ crawler });
		using many = new PolicySet({ crawler });
		for (const [index, body] of bodies.entries()) one.add(originOf(index), body);
		const count = 20_000;
		let originsOctets = 0;
		for (let index = 0; index < count; index++) {
			const origin = originOf(index);
			many.add(origin, bodies[index % bodies.length]!);
			originsOctets += origin.length + 1;
		}
		const snapshot = many.toSnapshot();
		// A policy is there again with each 64 KiB of origins.
		const maxTimes = 2 + Math.ceil(originsOctets / bodies.length / 0x1_0000);
		expect(snapshot.length).toBeLessThan(originsOctets + maxTimes * one.toSnapshot().length);
		for (const Any of [PolicySet, Other]) {
			using read = Any.fromSnapshot(snapshot);
			expect(read.size).toBe(count);
			const urls = Array.from(
				{ length: 3000 },
				() => `${originOf(Math.floor(random() * count * 1.1))}/a/b.php`,
			);
			expect(read.checkAll(urls)).toEqual(many.checkAll(urls));
			if (Any === PolicySet) expect(read.toSnapshot().length).toBe(snapshot.length);
		}
	});

	it("stay as long as one of them has it, whatever becomes of the others", () => {
		const random = randomNumbers(5);
		const bodies = ["user-agent: *\ndisallow: /x", "user-agent: *\ndisallow: /", "", HUGE];
		const verdicts = [0, 0, 1, 1];
		let set = new PolicySet({ crawler });
		const expected = new Map<number, number>();
		for (let turn = 0; turn < 6000; turn++) {
			const index = Math.floor(random() * 40);
			// Few turns are of the file that takes long.
			const kind = Math.floor(random() * (turn % 500 === 0 ? 4 : 3));
			if (random() < 0.4) {
				expect(set.delete(originOf(index))).toBe(expected.delete(index));
			} else {
				set.add(originOf(index), bodies[kind]!);
				expected.set(index, verdicts[kind]!);
			}
			if (turn % 100 !== 0) continue;
			const urls = Array.from({ length: 40 }, (_, at) => `${originOf(at)}/x`);
			expect(Array.from(set.checkAll(urls))).toEqual(urls.map((_, at) => expected.get(at) ?? 4));
			expect(set.size).toBe(expected.size);
			if (turn % 500 !== 0) continue;
			// Those of a set that was read may go before any other comes.
			const written = set;
			set = PolicySet.fromSnapshot(written.toSnapshot());
			written.dispose();
			for (let at = 0; at < 40; at += 2) expect(set.delete(originOf(at))).toBe(expected.delete(at));
		}
		set.dispose();
	});

	it("read from a snapshot are shared with what is added later", () => {
		const body = "user-agent: *\ndisallow: /private";
		using read = PolicySet.fromSnapshot(new Other({ crawler }).add(originOf(0), body).toSnapshot());
		const octets = read.toSnapshot().length;
		read.add(originOf(1), body);
		// The second origin has room in the strides of the first.
		expect(read.toSnapshot().length - octets).toBeLessThanOrEqual(CHECKSUM_STRIDE);
		read.delete(originOf(0));
		expect(read.isAllowed(`${originOf(1)}/private`)).toBe(false);
	});

	it("of a hundred thousand origins at one huge policy are read as soon as the policy was checked once", () => {
		const origins = Array.from({ length: 100_000 }, (_, index) => `${originOf(index)}\n`).join("");
		const block = originlessBlock(HUGE);
		// Reckoned again for each origin, this would take half an hour.
		using set = PolicySet.fromSnapshot(snapshotWith(entry(block, origins)));
		expect([set.size, set.isAllowed(`${originOf(99_999)}/a/long/path/7`)]).toEqual([100_000, false]);
		for (let index = 0; index < 20_000; index++) set.delete(originOf(index));
		expect([set.size, set.isAllowed(`${originOf(20_000)}/a/long/path/7`)]).toEqual([80_000, false]);
	});

	it("that someone made on purpose are refused", () => {
		const block = originlessBlock("user-agent: *\ndisallow: /x\ndisallow: /*y");
		const a = "https://a.example\n";
		const b = "https://b.example\n";
		const ofOrigin = blockOf(snapshotOf("user-agent: *\ndisallow: /x", "rfc9309", "js"));
		const google = originlessBlock("", "google");
		const longer = block.slice();
		new DataView(longer.buffer).setUint32(4, block.length + CHECKSUM_STRIDE, true);
		const sound = entry(block, a);
		const cases: Record<string, Uint8Array[]> = {
			"no origins": [entry(block, "")],
			"an empty origin": [entry(block, `${a}\n${b}`)],
			"only an empty origin": [entry(block, "\n")],
			"an origin without its line feed": [entry(block, a.slice(0, -1))],
			"an origin with a space": [entry(block, "https://a .example\n")],
			"an origin with an octet beyond ASCII": [entry(block, encode("https://ä.example\n"))],
			"an origin with a NUL": [entry(block, "https://a\0.example\n")],
			"an origin twice": [entry(block, a + a)],
			"an origin in two entries": [sound, sound],
			"more origins than there are octets": [entry(block, a, 0x7fff_ffff)],
			"origins of 4 GiB": [entry(block, a, 0xffff_ffff)],
			"origins that reach into the next entry": [entry(block, a, a.length + 60), entry(block, b)],
			"a policy of an origin": [entry(ofOrigin, b)],
			"a policy of another dialect": [entry(google, a)],
			"a policy that is longer than it was": [entry(longer, a), entry(block, b)],
			"a policy of no octets": [entry(new Uint8Array(block.length), a)],
			"zeros after the last entry": [sound, new Uint8Array(CHECKSUM_STRIDE)],
			"half an entry": [entry(block, a).subarray(0, wholeStrides(block.length) - CHECKSUM_STRIDE)],
		};
		for (const [what, entries] of Object.entries(cases)) {
			expect(() => PolicySet.fromSnapshot(snapshotWith(...entries)), what).toThrow(
				expect.objectContaining({ code: "ROBOTS_DAMAGED_SNAPSHOT" }),
			);
		}
		using read = PolicySet.fromSnapshot(snapshotWith(sound, entry(block, b)));
		expect(Array.from(read.checkAll(["https://a.example/x", "https://b.example/xy"]))).toEqual([0, 0]);
	});

	it("are read or refused whatever octets of theirs are others, checksum and all", {
		timeout: propertyTimeoutMs,
	}, () => {
		const random = randomNumbers(19);
		const set = new PolicySet({ crawler });
		for (let index = 0; index < 30; index++) set.add(originOf(index), bodyOfManyKinds(random));
		for (let index = 30; index < 60; index++)
			set.add(originOf(index), index % 2 === 0 ? "" : "user-agent: *\ndisallow: /");
		const octets = set.toSnapshot();
		const urls = Array.from({ length: 60 }, (_, index) => `${originOf(index)}/ab/private/index.html?x`);
		let readCount = 0;
		for (let count = 0; count < runsCount(4000); count++) {
			const forged = octets.slice();
			const view = new DataView(forged.buffer);
			for (let changes = 1 + Math.floor(random() * 2); changes > 0; changes--) {
				const at = SNAPSHOT_HEAD_OCTETS + Math.floor(random() * (octets.length - SNAPSHOT_HEAD_OCTETS - 4));
				if (random() < 0.7) forged[at] = Math.floor(random() * 256);
				else view.setUint32(at, [0, 1, 0xffff_ffff, octets.length, at][Math.floor(random() * 5)]!, true);
			}
			view.setBigUint64(16, checksumOf(forged.subarray(SNAPSHOT_HEAD_OCTETS)), true);
			try {
				using read = PolicySet.fromSnapshot(forged);
				readCount++;
				read.checkAll(urls);
				read.delete(originOf(1));
			} catch (error) {
				expect(error).toBeInstanceOf(RangeError);
			}
		}
		expect(readCount).toBeGreaterThan(runsCount(100));
	});
});

type Exports = MainExports & SetExports;

function openModule(): Exports {
	const module = new WebAssembly.Module(
		readFileSync(new URL("../../../build/robots-set.wasm", import.meta.url)),
	);
	return new WebAssembly.Instance(module).exports as unknown as Exports;
}

it("take linear memory once: a thousand origins of one long file no more than a few files", () => {
	const exports = openModule();
	const block = originlessBlock(HUGE);
	const tablePtr = exports.createTable();
	const octetsPtr = exports.allocate(block.length + PADDING_OCTETS);
	const originPtr = exports.allocate(128);
	new Uint8Array(exports.memory.buffer).set(block, octetsPtr);
	const put = (index: number) => {
		const origin = encode(originOf(index));
		const policyPtr = exports.internPolicy(tablePtr, octetsPtr);
		new Uint8Array(exports.memory.buffer).set(origin, originPtr);
		return exports.putPolicy(tablePtr, originPtr, origin.length, policyPtr);
	};
	for (let index = 0; index < 1000; index++) expect(put(index)).toBe(0);
	const octetCount = exports.memory.buffer.byteLength;
	expect(octetCount).toBeLessThan(5 * block.length);
	// Gone with the last origin, their place is taken again.
	for (let round = 0; round < 3; round++) {
		for (let index = 0; index < 1000; index++) {
			new Uint8Array(exports.memory.buffer).set(encode(originOf(index)), originPtr);
			expect(exports.deletePolicy(tablePtr, originPtr, originOf(index).length)).toBe(1);
		}
		for (let index = 0; index < 1000; index++) put(index);
	}
	exports.releaseTable(tablePtr);
	expect(exports.memory.buffer.byteLength).toBe(octetCount);
});
