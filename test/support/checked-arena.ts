import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MainExports } from "../../bindings/engine-wasm/memory/exports.js";

/** The additional exports of the checked build; see assembly/memory/redzones.ts. */
export interface ArenaExports extends MainExports {
	verifyArena(): void;
	arenaFinding(): number;
	liveBlocks(): number;
	liveOctets(): number;
	triedBlocks(): number;
	allocations(): number;
	refuseAllocations(first: number, last: number): void;
}

/** Numbers of assembly/memory/redzones.ts. */
export const ArenaFinding = {
	Nothing: 0,
	Overrun: 1,
	WrittenAfterRelease: 2,
	ReleasedTwice: 3,
	BrokenRow: 4,
} as const;

/** Whether an instance of any build is of the checked build. */
export function isChecked(exports: WebAssembly.Exports): exports is WebAssembly.Exports & ArenaExports {
	return "verifyArena" in exports;
}

const path = fileURLToPath(new URL("../../build/robots.checked.wasm", import.meta.url));

/** The checked build, compiled; `npm run build:wasm -- checked` makes it. */
export function compileChecked(): WebAssembly.Module {
	return new WebAssembly.Module(readFileSync(path));
}

/** A fresh instance of the checked build. */
export function createCheckedArena(): ArenaExports {
	return new WebAssembly.Instance(compileChecked()).exports as unknown as ArenaExports;
}
