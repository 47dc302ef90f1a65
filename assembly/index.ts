/** What the host calls: pointers and octet counts in, pointers, counts or codes out. */
import { compilePolicy } from "./compiler";
import { parseFile, releaseFile } from "./parser";
import { release } from "./piece-indexes";
import { selectGroups } from "./product-token";

export { abiVersion, isRobotsTxt, lastLineEndPtr, lastLinePtr, nextLinePtr } from "./accessors";
export { allocate } from "./arena";
export { printedRoom, printPattern } from "./canonical";
export { checkLines } from "./batch";
export { closeLint, lintLines, openLint } from "./lint";
export { checkUrl, findMatches, releaseScratch } from "./matcher";
export { compilePolicy, parseFile, release, releaseFile, selectGroups };
