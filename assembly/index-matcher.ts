/** The module that judges snapshots alone: of what index.ts exports that which needs no file, and what reads a policy. */
export { abiVersion, isRobotsTxt, lastLineEndPtr, lastLinePtr, nextLinePtr } from "./accessors";
export { allocate } from "./arena";
export { checkLines } from "./batch";
export { checkUrl, findMatches, releaseScratch } from "./matcher";
export { release } from "./piece-indexes";
export { checkPolicy } from "./policy-check";
export { checkSnapshot } from "./snapshot";
