/** The functions that the host calls: pointers and octet counts in, pointers, counts or codes out. */
import { compilePolicy } from "./policy/compiler";
import { parseFile, releaseFile } from "./file/parser";
import { release } from "./match/one-pass/segment-index-cache";
import { selectGroups } from "./file/product-token";

export { abiVersion } from "./match/abi-version";
export { allocate } from "./memory/arena";
export { printedRoom, printPattern } from "./text/canonical";
export { checkLines } from "./match/batch";
export { checkUrl, findMatches, lastDecidingLine, releaseScratch } from "./match/matcher";
export { compilePolicy, parseFile, release, releaseFile, selectGroups };
