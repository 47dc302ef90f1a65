import { Buffer } from "node:buffer";
import { robotsWasmText } from "virtual:robots-lines-wasm";

export interface LinesExports {
	readonly memory: WebAssembly.Memory;
	hostPtr(): number;
	putFrame(code: number, line: number, framePtr: number): void;
	clearFrames(): void;
	printUrls(
		ptr: number,
		codesPtr: number,
		rulesPtr: number,
		count: number,
		toPtr: number,
		firstException: number,
		secondException: number,
	): number;
	printRows(ptr: number, codesPtr: number, rulesPtr: number, count: number, toPtr: number): number;
	printedLinesPtr(): number;
}

export const MODULE_WORD_OCTETS = 4;
const PAGE_OCTETS = 65_536;
/** A memory that a very long line has made larger is not kept. */
const MAX_KEPT_OCTETS = 16_777_216;

/** Whether the host has WebAssembly: `node --jitless` has not. A set needs it, rows do not. */
export const HAS_WEBASSEMBLY = typeof WebAssembly === "object";

let compiled: WebAssembly.Module | undefined;

/** Makes an instance of the module of lines, with a memory of its own. */
export function makeLines(): LinesExports {
	compiled ??= new WebAssembly.Module(Buffer.from(robotsWasmText, "base64"));
	return new WebAssembly.Instance(compiled).exports as unknown as LinesExports;
}

/** Grows the memory of an instance to a number of octets. Views from before may be detached. */
export function reserveOctets({ memory }: LinesExports, neededOctets: number): void {
	const missingOctets = neededOctets - memory.buffer.byteLength;
	if (missingOctets > 0) memory.grow(Math.ceil(missingOctets / PAGE_OCTETS));
}

/** Whether the memory of an instance is too large to be kept. */
export function isLarge({ memory }: LinesExports): boolean {
	return memory.buffer.byteLength > MAX_KEPT_OCTETS;
}

/** A number of octets, or an address, rounded up to whole words. */
export function wholeWordOctets(octetCount: number): number {
	return Math.ceil(octetCount / MODULE_WORD_OCTETS) * MODULE_WORD_OCTETS;
}
