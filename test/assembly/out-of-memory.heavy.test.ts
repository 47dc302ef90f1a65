import { describe, expect, it } from "vitest";
import { EngineMemoryError } from "../../bindings/arguments/out-of-memory.js";
import type { EngineFile, Policy } from "../../bindings/contract/engine.js";
import type { Dialect } from "../../bindings/contract/types.js";
import { createWasmEngine } from "../../bindings/engine-wasm/index.js";
import { type ArenaExports, compileChecked } from "../support/checked-arena.js";
import { dialects } from "../support/engines.js";
import { wasmSpy } from "../support/install-wasm-spy.js";
import { encode } from "../support/octets.js";

const CRAWLER = { productTokens: ["a", "b"], obeysDefaultGroup: true, mergesGroups: true };
const LONG_URL = `https://h.example/${"é/".repeat(70_000)}x`;
const URLS = ["/x", "/é?a=%2f", LONG_URL, "https://h.example/a/../x", "HTTPS://h.example/x", "/aaab"];

/** Every kind of rule, names that take long to print, diagnostics that need a table. */
const BODY = [
	"user-agent: a",
	...Array.from({ length: 60 }, (_, index) => `disallow: /${"é".repeat(index * 40)}*b${index}$`),
	"disallow: /x",
	"disallow: /x",
	`disallow: /*${"a".repeat(300)}b`,
	"user-agent: *",
	"crawl-delay: 1",
	"sitemap: https://h.example/s",
	"foo",
].join("\n");

const engine = createWasmEngine(compileChecked());
const arena = wasmSpy.lastExports as unknown as ArenaExports;

function parse(dialect: Dialect, body: string | Uint8Array = BODY): EngineFile {
	return engine.parse(body, { dialect, maxOctets: 512_000, origin: "https://h.example" });
}

function collect<T>(visit: (take: (item: T) => void) => void): T[] {
	const items: T[] = [];
	visit((item) => {
		items.push(item);
	});
	return items;
}

interface Call {
	readonly what: string;
	readonly run: (file: EngineFile, policy: Policy, dialect: Dialect) => unknown;
}

const calls: readonly Call[] = [
	{ what: "parse of a string", run: (_, __, dialect) => parse(dialect, `${BODY}\n`).dispose() },
	{ what: "parse of octets", run: (_, __, dialect) => parse(dialect, encode(BODY)).dispose() },
	{ what: "compile", run: (file) => file.compile(CRAWLER).dispose() },
	{ what: "selectGroups", run: (file) => file.selectGroups(CRAWLER) },
	{ what: "visitRecords", run: (file) => collect((take) => file.visitRecords(take)) },
	{ what: "readRecordAt", run: (file) => file.readRecordAt(40) },
	{ what: "check of a short URL", run: (_, policy) => policy.check("/é?a=%2f") },
	{ what: "check of a long URL", run: (_, policy) => policy.check(LONG_URL) },
	{ what: "check of a long URL in octets", run: (_, policy) => policy.check(encode(LONG_URL)) },
	{ what: "checks", run: (_, policy) => URLS.map((url) => policy.check(url)) },
	{ what: "checkLines", run: (_, policy) => policy.checkLines(encode(`${URLS.join("\r\n")}\n`)) },
	{ what: "decideLines", run: (_, policy) => policy.decideLines(encode(`${URLS.join("\r\n")}\n`)) },
	{ what: "explain", run: (_, policy) => policy.explain("https://h.example/a/../x") },
	{ what: "explain of a long URL", run: (_, policy) => policy.explain(LONG_URL) },
];

describe.each(dialects)("a host that refuses memory at the worst moment, dialect %s", (dialect) => {
	it.each(calls)(
		"$what fails cleanly at each of its allocations, then works, and leaks nothing",
		({ run }) => {
			const file = parse(dialect);
			const policy = file.compile(CRAWLER);
			const witness = parse(dialect, "user-agent: *\ndisallow: /x").compile(CRAWLER);
			run(file, policy, dialect);
			const expected = run(file, policy, dialect);
			const { blocks, octets } = { blocks: arena.liveBlocks(), octets: arena.liveOctets() };
			arena.refuseAllocations(0xffff_ffff, 0);
			run(file, policy, dialect);
			const allocationCount = arena.allocations();
			for (let first = 1; first <= allocationCount; first++) {
				for (const last of [first, 0xffff_fffe]) {
					arena.refuseAllocations(first, last);
					try {
						// A single refusal may be made up for; then the answer is the same.
						expect(run(file, policy, dialect)).toEqual(expected);
					} catch (error) {
						if (!(error instanceof EngineMemoryError)) throw error;
					}
					expect([witness.check("/x"), witness.check("/y")]).toEqual([0, 1]);
					arena.refuseAllocations(0xffff_ffff, 0);
					expect(run(file, policy, dialect)).toEqual(expected);
					arena.verifyArena();
					expect([arena.liveBlocks(), arena.liveOctets()]).toEqual([blocks, octets]);
				}
			}
			file.dispose();
			arena.verifyArena();
		},
	);
});

it("after all of it, what is alive is the engine's own places and the witnesses", () => {
	const before = [arena.liveBlocks(), arena.liveOctets()];
	const files = dialects.map((dialect) => parse(dialect));
	for (const file of files) file.compile(CRAWLER).check(LONG_URL);
	for (const file of files) file.dispose();
	expect([arena.liveBlocks(), arena.liveOctets()]).toEqual(before);
});

it("memoryOctets of a file is what its blocks take, its policies' too", () => {
	const before = arena.liveOctets();
	const file = parse("rfc9309");
	expect(file.memoryOctets).toBe(arena.liveOctets() - before);
	const policies = [file.compile(CRAWLER), file.compile({ ...CRAWLER, productTokens: [] })];
	expect(file.memoryOctets).toBe(arena.liveOctets() - before);
	policies[0]!.dispose();
	expect(file.memoryOctets).toBe(arena.liveOctets() - before);
	file.dispose();
	expect(arena.liveOctets()).toBe(before);
});

it("a long URL's memory is given back after the call: string, octets, list of lines, explanation", () => {
	const file = parse("rfc9309", "user-agent: *\ndisallow: /*é");
	const policy = file.compile(CRAWLER);
	policy.checkLines(encode("/x"));
	const before = arena.liveOctets();
	const url = `/${"é".repeat(2_000_000)}`;
	const uses = {
		check: () => policy.check(url),
		"check, octets": () => policy.check(encode(url)),
		checkLines: () => policy.checkLines(encode(`/x\n${url}\n/y`)),
		decideLines: () => policy.decideLines(encode(`/x\n${url}\n/y`)),
		explain: () => policy.explain(url),
	};
	for (const [name, use] of Object.entries(uses)) {
		use();
		expect(arena.liveOctets() - before, name).toBeLessThan(2 ** 20);
		expect(policy.check("/é"), name).toBe(0);
	}
	file.dispose();
});
