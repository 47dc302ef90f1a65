/** The module of the command: lines with their verdicts, from octets to octets. */
import { afterTextPtr, nextPtr, passedCount, printedEndPtr, textEndPtr } from "./verdict-lines/print";

export { clearFrames, putFrame } from "./verdict-lines/frames";
export { printRows, printUrls } from "./verdict-lines/print";
export { countRows, readRows } from "./verdict-lines/read-rows";

/** Where the host's memory begins. */
export function hostPtr(): usize {
	return __heap_base;
}

export function printedCount(): u32 {
	return passedCount;
}

export function unprintedPtr(): usize {
	return nextPtr;
}

export function outputEndPtr(): usize {
	return printedEndPtr;
}

export function lineEndPtr(): usize {
	return textEndPtr;
}

export function nextLinePtr(): usize {
	return afterTextPtr;
}
