/** The module that judges snapshots alone: of what index.ts exports that which needs no file, and what reads a policy. */
export { abiVersion, isRobotsTxt, lastLineEndPtr, lastLinePtr, nextLinePtr } from "./match/accessors";
export { allocate } from "./memory/arena";
export { checkLines } from "./match/batch";
export { checkUrl, findMatches, releaseScratch } from "./match/matcher";
export { release } from "./match/one-pass/piece-indexes";
export { checkPolicy } from "./policy/policy-check";
export { checkSnapshot } from "./policy/snapshot";
