import "../support/fresh-modules.js";
import { beforeEach, describe, expect, it } from "vitest";
import { EngineBrokenError } from "../../bindings/arguments/error-classes.js";
import type { EngineFile } from "../../bindings/contract/engine.js";
import { createWasmEngine } from "../../bindings/engine-wasm/index.js";
import { guardExports } from "../../bindings/engine-wasm/memory/guard-exports.js";
import { compileChecked } from "../support/checked-arena.js";
import { wasmSpy } from "../support/install-wasm-spy.js";

const OPTIONS = { dialect: "rfc9309", maxOctets: 512_000, origin: null } as const;
const CRAWLER = { productTokens: ["a"], obeysDefaultGroup: true, mergesGroups: true };
const BODY = "user-agent: *\ndisallow: /x\nfoo";

const engine = createWasmEngine(compileChecked());
const memory = wasmSpy.lastMemory;

describe("an engine whose module traps", () => {
	let file: EngineFile;

	beforeEach(() => {
		file = createWasmEngine(compileChecked()).parse(BODY, OPTIONS);
	});

	it("answers no more, from no call, and says what to do; disposal does nothing", () => {
		const policy = file.compile(CRAWLER);
		expect(policy.check("/x")).toBe(0);
		const octets = new Uint8Array(wasmSpy.lastMemory.buffer);
		const damaged = file.compile(CRAWLER);
		// All redzones at once: the next block that comes back is found to be damaged.
		for (let index = 0; index < octets.length; index++) if (octets[index] === 0xfd) octets[index] = 0xfe;
		expect(() => damaged.dispose()).toThrow(EngineBrokenError);
		const calls = {
			check: () => policy.check("/x"),
			"check, octets": () => policy.check(new Uint8Array(1)),
			"check, nothing": () => policy.check(""),
			"check, a long URL": () => policy.check(`/${"x".repeat(100_000)}`),
			checkLines: () => policy.checkLines(new TextEncoder().encode("/x\n/y")),
			decideLines: () => policy.decideLines(new TextEncoder().encode("/x\n/y")),
			explain: () => policy.explain("/x"),
			compile: () => file.compile(CRAWLER),
			selectGroups: () => file.selectGroups(CRAWLER),
			visitRecords: () => file.visitRecords(() => {}),
			readRecordAt: () => file.readRecordAt(2),
		};
		for (const [name, call] of Object.entries(calls)) {
			expect(call, name).toThrow(EngineBrokenError);
			expect(call, name).toThrow(
				/^robots\.wasm has stopped \(unreachable\), a bug: .* "robotstxt-wasm\/js"$/,
			);
		}
		policy.dispose();
		file.dispose();
	});

	it("does not take other engines down", () => {
		expect(memory).not.toBe(wasmSpy.lastMemory);
		expect(engine.parse(BODY, OPTIONS).compile(CRAWLER).check("/x")).toBe(0);
	});
});

describe("guarded exports", () => {
	it("pass arguments and results, throw an EngineBrokenError for the first failure and ever after, with its cause", () => {
		const cause = new WebAssembly.RuntimeError("unreachable");
		let releasesCount = 0;
		const stub = {
			memory: new WebAssembly.Memory({ initial: 1 }),
			parseFile: (...args: number[]) => args.reduce((sum, each) => sum + each, 0),
			selectGroups: () => {
				throw cause;
			},
			release: () => {
				releasesCount++;
			},
		};
		const guarded = guardExports(stub as unknown as Parameters<typeof guardExports>[0]);
		expect(guarded.memory).toBe(stub.memory);
		expect(guarded.parseFile(1, 2, 3, 4, 5)).toBe(15);
		guarded.release(1);
		for (const call of [() => guarded.selectGroups(0, 0, 0, 0, 0), () => guarded.parseFile(1, 2, 3, 4, 5)]) {
			expect(call).toThrow(expect.objectContaining({ name: "EngineBrokenError", cause }));
		}
		guarded.release(1);
		expect(releasesCount).toBe(1);
	});
});
