/** The module of the command: lines with their verdicts, from octets to octets. */
export { clearFrames, putFrame } from "./verdict-lines/frames";
export { printedLinesPtr, printRows, printUrls } from "./verdict-lines/print";

export function hostPtr(): usize {
	return __heap_base;
}
