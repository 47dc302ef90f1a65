/** What the host calls: pointers and octet counts in, pointers, counts or codes out. */
import { ABI_VERSION } from "./abi";
import { release } from "./arena";
import * as batch from "./batch";
import { compilePolicy } from "./compiler";
import * as matcher from "./matcher";
import { parseFile, releaseFile } from "./parser";
import { selectGroups } from "./product-token";

export { allocate } from "./arena";
export { printedRoom, printPattern } from "./canonical";
export { checkLines } from "./batch";
export { closeLint, lintLines, openLint } from "./lint";
export { checkUrl, findMatches, releaseScratch } from "./matcher";
export { compilePolicy, parseFile, release, releaseFile, selectGroups };

/** The version of abi.ts this module was compiled with. */
export function abiVersion(): i32 {
	return ABI_VERSION;
}

/** Where the line that checkLines judged last begins. */
export function lastLinePtr(): usize {
	return batch.lastLinePtr;
}

/** Where it ends. */
export function lastLineEndPtr(): usize {
	return batch.lastLineEndPtr;
}

/** Where the line behind it begins. */
export function nextLinePtr(): usize {
	return batch.nextLinePtr;
}

/** Whether the `/robots.txt` exception decided the last findMatches. */
export function isRobotsTxt(): bool {
	return matcher.isRobotsTxt;
}
