/** Sets at their limits: hosts however they are written, origins chosen to fall together, memory that ends. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { EngineMemoryError } from "../../../bindings/arguments/out-of-memory.js";
import type { MainExports } from "../../../bindings/engine-wasm/memory/exports.js";
import { createSetEngine, type SetExports } from "../../../bindings/engine-wasm/set/wasm-policy-set.js";
import { PolicySet as WasmSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";

const MODULE = new URL("../../../build/robots-set.wasm", import.meta.url);
const BODY = "user-agent: *\ndisallow: /private\nallow: /private/x\ndisallow: /*.gif$\n";

const hostPieces = fc.constantFrom(
	..."a b7 www -- - xn-- _ . .. A example 127 0x7f 1 é a-b long-label-of-many-octets :80 :443 :8080 @ % [::1]".split(
		" ",
	),
);
const hosts = fc.array(hostPieces, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
const urls = fc
	.tuple(
		fc.constantFrom("http://", "https://", "HTTPS://", "https:/", "ftp://", "http:", ""),
		hosts,
		fc.constantFrom(
			"/private",
			"/private/x",
			"/a.gif",
			"",
			"?private",
			"#/private",
			"/../private",
			"/\u00e9",
		),
	)
	.map((parts) => parts.join(""));

it(
	"judges URLs of whatever hosts as the other engine does, in lines and one by one",
	() => {
		fc.assert(
			fc.property(fc.array(urls, { minLength: 1, maxLength: 80 }), (list) => {
				using wasm = new WasmSet({ crawler: "a" });
				using js = new JsSet({ crawler: "a" });
				for (const url of list.filter((_, index) => index % 2 === 0)) {
					try {
						js.add(url, BODY);
					} catch {
						continue;
					}
					wasm.add(url, BODY);
				}
				const expected = Array.from(js.checkAll(list));
				expect(Array.from(wasm.checkAll(list))).toEqual(expected);
				expect(Array.from(wasm.checkLines(encode(list.join("\n"))))).toEqual(expected.slice(0, list.length));
				expect(Array.from(js.checkLines(encode(list.join("\n"))))).toEqual(expected);
			}),
			runs(200),
		);
	},
	propertyTimeoutMs,
);

type Exports = MainExports & SetExports;

/** An instance whose tables hash by a key, with a policy of no rules to copy. */
function openModule(key: Uint8Array) {
	const exports = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(MODULE)))
		.exports as unknown as Exports;
	new Uint8Array(exports.memory.buffer).set(key, exports.keyPtr());
	return exports;
}

/** A table with an empty policy for each origin. */
function tableOf(exports: Exports, origins: readonly string[]): number {
	const tablePtr = exports.createTable();
	const textPtr = exports.allocate(128);
	const filePtr = exports.parseFile(textPtr, 0, 0, 512_000, 0);
	const selectionPtr = exports.selectGroups(filePtr, exports.allocate(16), 0, 1, 0);
	const originPtr = exports.allocate(128);
	const policyPtr = exports.compilePolicy(filePtr, selectionPtr, originPtr, 0);
	for (const origin of origins) {
		const octets = encode(origin);
		new Uint8Array(exports.memory.buffer).set(octets, originPtr);
		exports.putPolicy(tablePtr, originPtr, octets.length, exports.internPolicy(tablePtr, policyPtr));
	}
	return tablePtr;
}

/** Offsets in a PolicyTable of assembly/set/policy-table.ts: the slots, and the number of the last slot. */
const SLOTS_PTR = 16;
const SLOT_MASK = 20;

/** For each policy of a table: its origin, its hash, and how many slots finding it looks at. */
function slotsOf(exports: Exports, tablePtr: number) {
	const octets = new Uint8Array(exports.memory.buffer);
	const view = new DataView(octets.buffer);
	const slotsPtr = view.getUint32(tablePtr + SLOTS_PTR, true);
	const slotMask = view.getUint32(tablePtr + SLOT_MASK, true);
	return Array.from({ length: slotMask + 1 }, (_, slot) => {
		const slotPtr = slotsPtr + 16 * slot;
		const hash = view.getUint32(slotPtr, true);
		const policyPtr = view.getUint32(slotPtr + 4, true);
		const originPtr = view.getUint32(slotPtr + 8, true);
		const origin = octets.subarray(originPtr, originPtr + view.getUint32(slotPtr + 12, true));
		return {
			policyPtr,
			hash,
			origin: policyPtr === 0 ? "" : new TextDecoder().decode(origin),
			lookedAt: ((slot - hash) & slotMask) + 1,
		};
	}).filter(({ policyPtr }) => policyPtr !== 0);
}

it("looks at few slots for origins that fall together under another key", () => {
	const knownKey = new Uint8Array(16);
	const many = openModule(knownKey);
	const origins = Array.from({ length: 60_000 }, (_, index) => `https://h${index}.example`);
	const chosen = slotsOf(many, tableOf(many, origins))
		.filter(({ hash }) => (hash & 0x1ff) === 0)
		.map(({ origin }) => origin);
	expect(chosen.length).toBeGreaterThan(60);
	const worst = (key: Uint8Array) => {
		const exports = openModule(key);
		return Math.max(...slotsOf(exports, tableOf(exports, chosen)).map(({ lookedAt }) => lookedAt));
	};
	// An attacker who knows the key makes every search pass all others.
	expect(worst(knownKey)).toBe(chosen.length);
	// With three keys that nobody knows, no search is half as bad. Chance does not make it that bad in a lifetime.
	const keys = Array.from({ length: 3 }, () => crypto.getRandomValues(new Uint8Array(16)));
	for (const key of keys) expect(worst(key)).toBeLessThan(chosen.length / 2);
});

/** The module with so many pages of memory at the most. */
function capped(octets: Uint8Array, maxPages: number): Uint8Array<ArrayBuffer> {
	const MEMORY_SECTION = 5;
	const leb = (value: number): number[] =>
		value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
	let at = 8;
	const next = (): number => {
		let value = 0;
		for (let shift = 0; ; shift += 7) {
			const octet = octets[at++]!;
			value |= (octet & 0x7f) << shift;
			if (octet < 0x80) return value;
		}
	};
	for (;;) {
		const start = at;
		const section = octets[at++]!;
		const octetCount = next();
		if (section !== MEMORY_SECTION) {
			at += octetCount;
			continue;
		}
		// One memory, without a limit, of so many pages at first.
		expect([octets[at], octets[at + 1]]).toEqual([1, 0]);
		at += 2;
		const content = [1, 1, ...leb(next()), ...leb(maxPages)];
		const limited = [MEMORY_SECTION, ...leb(content.length), ...content];
		return Uint8Array.from([...octets.subarray(0, start), ...limited, ...octets.subarray(at)]);
	}
}

it("says that memory has ended, and still has all it had", () => {
	const engine = createSetEngine(new WebAssembly.Module(capped(readFileSync(MODULE), 64)));
	const set = engine.createSet({
		crawler: { productTokens: ["a"], obeysDefaultGroup: true, mergesGroups: false },
		dialect: "rfc9309",
		maxOctets: 512_000,
	});
	const body =
		BODY + Array.from({ length: 200 }, (_, index) => `disallow: /of-a-long-file/${index}\n`).join("");
	const origins: string[] = [];
	const add = () => {
		for (;;) {
			const origin = `https://site-${origins.length}.example`;
			// No two files are the same, lest their policies be shared.
			set.add(origin, `${body}allow: /y${origins.length}`);
			origins.push(origin);
		}
	};
	expect(add).toThrow(EngineMemoryError);
	expect(origins.length).toBeGreaterThan(100);
	const lines = encode(
		origins.map((origin) => `${origin}/private\n${origin}/of-a-long-file/1\n${origin}/b\n`).join(""),
	);
	const demandAll = () => {
		expect(set.size).toBe(origins.length);
		expect(set.has(`https://site-${origins.length}.example`)).toBe(false);
		expect(Array.from(set.checkLines(lines)).join("")).toBe("001".repeat(origins.length));
	};
	demandAll();
	// A call that needs more memory than there ever is throws an error that says so.
	expect(() => set.decideLines(lines)).toThrow(EngineMemoryError);
	demandAll();
	expect(() => set.add(origins[0]!, body.repeat(40))).toThrow(EngineMemoryError);
	demandAll();
	// Released memory can be allocated again.
	for (const origin of origins.slice(0, 20)) expect(set.delete(origin)).toBe(true);
	for (const origin of origins.slice(0, 20)) set.add(origin, body);
	demandAll();
	for (const origin of origins.slice(100)) set.delete(origin);
	const decided = set.decideLines(lines);
	expect(Array.from(decided.verdicts.subarray(0, 300))).toEqual(
		origins.slice(0, 100).flatMap(() => [0, 0, 1]),
	);
	expect(new Set(decided.lines.subarray(0, 300)).has(0)).toBe(true);
	set.dispose();
});

/** Origins that fall together in a table of WebAssembly whose key is known, and those with names that objects have. */
function chosenOrigins(): string[] {
	const exports = openModule(new Uint8Array(16));
	const many = Array.from({ length: 60_000 }, (_, index) => `https://h${index}.example`);
	const chosen = slotsOf(exports, tableOf(exports, many)).filter(({ hash }) => (hash & 0x1ff) === 0);
	const names = ["__proto__", "constructor", "hasownproperty", "tostring", "valueof", "size", "get"];
	return [...chosen.map(({ origin }) => origin), ...names.map((name) => `https://${name}`)];
}

describe.each([{ PolicySet: WasmSet }, { PolicySet: JsSet }])(
	"a set at its limits: $PolicySet",
	({ PolicySet }) => {
		it("finds chosen origins as all others, in lines, one by one and out of a snapshot", () => {
			const origins = chosenOrigins();
			using set = new PolicySet({ crawler: "a" });
			for (const [index, origin] of origins.entries()) set.add(origin, `${BODY}disallow: /only-${index}\n`);
			using read = PolicySet.fromSnapshot(set.toSnapshot());
			const urls = origins.flatMap((origin, index) => [
				`${origin}/private`,
				`${origin}/only-${index}`,
				`${origin}/only-x`,
			]);
			for (const one of [set, read]) {
				expect(one.size).toBe(origins.length);
				expect(Array.from(one.checkLines(encode(urls.join("\n")))).join("")).toBe(
					"001".repeat(origins.length),
				);
				expect(one.has("https://prototype")).toBe(false);
			}
			for (const origin of origins) expect([set.delete(origin), set.has(origin)]).toEqual([true, false]);
			expect(set.size).toBe(0);
		});
	},
);

it("of JavaScript says that its host has no more room, and still has all it had", () => {
	using set = new JsSet({ crawler: "a" }).add("https://a.example", BODY);
	const { set: put } = Map.prototype;
	onTestFinished(() => {
		Map.prototype.set = put;
	});
	// As a host does whose map can have no more members; of policies first, then of origins.
	for (const isFull of [
		(key: unknown) => typeof key === "number",
		(key: unknown) => key === "https://b.example",
	]) {
		Map.prototype.set = function (key, value) {
			if (isFull(key)) throw new RangeError("Map maximum size exceeded");
			return put.call(this, key, value);
		};
		const other = `${BODY}disallow: /other\n`;
		expect(() => set.add("https://b.example", other)).toThrow(RangeError);
		expect([set.size, set.has("https://b.example")]).toEqual([1, false]);
		expect(set.isAllowed("https://a.example/private")).toBe(false);
		Map.prototype.set = put;
		expect(JsSet.fromSnapshot(set.toSnapshot()).size).toBe(1);
	}
	set.add("https://b.example", BODY);
	expect(Array.from(set.checkAll(["https://a.example/private", "https://b.example/private"]))).toEqual([
		0, 0,
	]);
});
