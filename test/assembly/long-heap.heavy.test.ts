import { expect, it } from "vitest";
import type { EngineFile } from "../../bindings/contract/engine.js";
import { createWasmEngine } from "../../bindings/engine-wasm/index.js";
import { compileChecked } from "../support/checked-arena.js";
import { fuzzScale, fuzzSeed } from "../support/fuzz.js";
import { wasmSpy } from "../support/install-wasm-spy.js";
import { createNoise } from "../support/noise.js";

const LIVE_COUNT = 100_000 * fuzzScale;
const CHANGES_COUNT = 100_000 * fuzzScale;
const CRAWLER = { productTokens: ["a"], obeysDefaultGroup: true, mergesGroups: true };
const OPTIONS = { dialect: "rfc9309", maxOctets: 512_000, origin: null } as const;
/** The heap grows by an eighth at a time; the rest is holes between blocks. */
const MAX_WASTE = 1.3;

it(`${LIVE_COUNT} live files of random sizes, a random one replaced ${CHANGES_COUNT} times: memory stays near what is alive`, () => {
	const engine = createWasmEngine(compileChecked());
	const { lastExports } = wasmSpy;
	const arena = lastExports as unknown as { liveOctets(): number; liveBlocks(): number; verifyArena(): void };
	// The first policy makes the module reserve what searches need.
	const first = engine.parse("user-agent: *\ndisallow: /*xxxx", OPTIONS);
	first.compile(CRAWLER);
	first.dispose();
	const [ownBlocks, ownOctets] = [arena.liveBlocks(), arena.liveOctets()];
	const noise = createNoise(fuzzSeed);
	const bodies = Array.from({ length: 400 }, (_, number) => {
		const rules = Array.from(
			{ length: (number * 7919) % 31 },
			(__, index) => `disallow: /${number}/${index}*x\n`,
		);
		return new TextEncoder().encode(`user-agent: *\n${rules.join("")}`);
	});
	const open = (): EngineFile => {
		const file = engine.parse(bodies[noise(bodies.length)]!, OPTIONS);
		if (noise(3) === 0) file.compile(CRAWLER);
		return file;
	};
	const files = Array.from({ length: LIVE_COUNT }, open);
	let most = arena.liveOctets();
	for (let count = 0; count < CHANGES_COUNT; count++) {
		const index = noise(LIVE_COUNT);
		files[index]!.dispose();
		files[index] = open();
		most = Math.max(most, arena.liveOctets());
	}
	expect(files.reduce((sum, file) => sum + file.memoryOctets, 0)).toBe(arena.liveOctets() - ownOctets);
	expect(wasmSpy.lastMemory.buffer.byteLength).toBeLessThan(MAX_WASTE * most + 2 ** 20);
	arena.verifyArena();
	for (const file of files) file.dispose();
	arena.verifyArena();
	expect([arena.liveBlocks(), arena.liveOctets()]).toEqual([ownBlocks, ownOctets]);
});
