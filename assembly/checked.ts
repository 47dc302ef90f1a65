/** The checked build for the tests: what index.ts exports, and what they ask of the arena. */
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
