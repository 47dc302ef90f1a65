/** The checked build for the tests: the exports of index.ts, and functions that inspect the arena. */
export * from "./index";
export {
	allocations,
	arenaFinding,
	liveBlocks,
	liveOctets,
	refuseAllocations,
	verifyArena,
} from "./memory/redzones";
export { triedBlocks } from "./memory/poison";
