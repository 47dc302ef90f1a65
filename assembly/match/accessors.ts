/** What the host asks after a call, for it can return one number alone. */
import { ABI_VERSION } from "../abi";
import * as batch from "./batch";
import * as matcher from "./matcher";

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
