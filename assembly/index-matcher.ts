/** The module that only judges snapshots: the exports of index.ts that need no file, and those that read a policy. */
export { abiVersion } from "./match/abi-version";
export { allocate } from "./memory/arena";
export { checkLines } from "./match/batch";
export { checkUrl, findMatches, lastDecidingLine, releaseScratch } from "./match/matcher";
export { release } from "./match/one-pass/segment-index-cache";
export { checkPolicy } from "./policy/policy-check";
export { checkSnapshot } from "./policy/snapshot";
