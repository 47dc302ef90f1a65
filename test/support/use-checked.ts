/**
 * Set up for suites over the checked build (assembly/memory/redzones.ts): after each test the arena of every instance is
 * looked at, block by block.
 */
import { afterEach, expect } from "vitest";
import { type ArenaExports, isChecked } from "./checked-arena.js";

const arenas = new Set<ArenaExports>();

WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
	construct(target, [module, imports]) {
		const instance = new target(module, imports);
		if (!isChecked(instance.exports)) throw new Error("expected the checked build of the module");
		arenas.add(instance.exports);
		return instance;
	},
});

afterEach(() => {
	for (const arena of arenas) {
		arena.verifyArena();
		expect(arena.arenaFinding()).toBe(0);
	}
});
