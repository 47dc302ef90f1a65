/** Values that the host asks for after a call, since a call returns only one number. */
import { ABI_VERSION } from "../abi";
import * as batch from "./batch";
import * as matcher from "./matcher";

/** The version of abi.ts this module was compiled with. */
export function abiVersion(): i32 {
	return ABI_VERSION;
}

/** The address at which the line that checkLines judged last begins. */
export function lastLinePtr(): usize {
	return batch.lastLinePtr;
}

/** The address at which the line that checkLines judged last ends. */
export function lastLineEndPtr(): usize {
	return batch.lastLineEndPtr;
}

/** The address at which the line after it begins. */
export function nextLinePtr(): usize {
	return batch.nextLinePtr;
}

/** Whether the `/robots.txt` exception decided the last findMatches. */
export function isRobotsTxt(): bool {
	return matcher.isRobotsTxt;
}
