/** Values that the host asks for after a call, since a call returns only one number. */
import { ABI_VERSION } from "../abi";
import * as batch from "./batch";

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
