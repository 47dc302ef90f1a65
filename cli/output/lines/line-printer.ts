import { Buffer } from "node:buffer";
import * as abi from "../../../assembly/abi.js";
import { CR, LF } from "../../../bindings/internal.js";
import { isLarge, MODULE_WORD_OCTETS, makeLines, reserveOctets, wholeWordOctets } from "./lines-module.js";

/** Lines with their verdicts. */
export interface DecidedList {
	readonly octets: Uint8Array;
	readonly codes: Uint8Array;
	/** The line of a file that decides each line, or 0. */
	readonly lines: Uint32Array;
}

/** The texts around the copies of a line, by its code and number. It is asked again for a frame that is not kept. */
export type Framing = (code: number, line: number) => readonly string[];

/** Room for frames. If it is full, frames are made again. */
const FRAMES_OCTETS = 196_608;
/** A frame with more UTF-16 units is not kept, since each line gets room for the longest frame. */
const MAX_FRAME_UNITS = 512;
/** Maximum number of octets per UTF-16 unit in UTF-8. */
const MAX_OCTETS_PER_UNIT = 3;

const encoder = new TextEncoder();
/**
 * Writes lines with their frames. WebAssembly copies the lines, and stops for a new frame and for a line to escape.
 * Memory has the frames, then the lines with a line feed, their codes and numbers, and last the output, which can grow.
 */
export class LinePrinter {
	#exports = makeLines();
	/** The addresses of frames, by code and line. */
	readonly #frames = new Map<number, number>();
	#framesEndPtr: number;
	#longestFrameOctets = 0;

	constructor(private readonly framing: Framing) {
		this.#framesEndPtr = this.#exports.hostPtr();
	}

	/** Number of frames that are kept for the next lines. */
	get keptCount(): number {
		return this.#frames.size;
	}

	/**
	 * Writes URLs between two texts each. Blank lines that are `invalid` are left out.
	 *
	 * @param exceptions two printable ASCII characters, or none, that must be escaped, as all that is not printable.
	 * @param toText escapes a URL.
	 * @returns octets that are valid until the next call.
	 */
	printUrls(list: DecidedList, exceptions: string, toText: (url: Uint8Array) => string): Uint8Array {
		const first = exceptions.charCodeAt(0) || 0;
		const second = exceptions.charCodeAt(1) || 0;
		return this.#print(list, 1, toText, (ptr, codesPtr, rulesPtr, count, toPtr) =>
			this.#exports.printUrls(ptr, codesPtr, rulesPtr, count, toPtr, first, second),
		);
	}

	/** Writes lines as they are; the octets are valid until the next call. @param maxCopies of a line in a frame. */
	printRows(list: DecidedList, maxCopies: number): Uint8Array {
		// The module copies each line once before it knows how many copies its frame has.
		return this.#print(list, Math.max(1, maxCopies), null, (ptr, codesPtr, rulesPtr, count, toPtr) =>
			this.#exports.printRows(ptr, codesPtr, rulesPtr, count, toPtr),
		);
	}

	#print(
		{ octets, codes, lines }: DecidedList,
		maxCopies: number,
		toText: ((line: Uint8Array) => string) | null,
		printFrom: (ptr: number, codesPtr: number, rulesPtr: number, count: number, toPtr: number) => number,
	): Uint8Array {
		this.#dropLargeMemory();
		const exports = this.#exports;
		const { length: count } = codes;
		const startPtr = exports.hostPtr() + FRAMES_OCTETS;
		const endPtr = startPtr + octets.length;
		const codesPtr = endPtr + abi.LINES_PADDING_OCTETS;
		const rulesPtr = wholeWordOctets(codesPtr + count);
		const outputPtr = rulesPtr + MODULE_WORD_OCTETS * count;
		let ptr = startPtr;
		let toPtr = outputPtr;
		let index = 0;
		// Room for a copy of the remaining lines, for their frames, and for more octets.
		const reserve = (moreOctets: number) => {
			const leftOctets = maxCopies * (endPtr - ptr + 1) + (count - index) * this.#longestFrameOctets;
			reserveOctets(exports, toPtr + moreOctets + leftOctets + abi.LINES_PADDING_OCTETS);
		};
		reserve(0);
		const memory = new Uint8Array(exports.memory.buffer);
		memory.set(octets, startPtr);
		memory[endPtr] = LF;
		memory.set(codes, codesPtr);
		new Uint32Array(exports.memory.buffer, rulesPtr, count).set(lines);
		// Invariant: the first lines, index of them, are before ptr, and are written before toPtr.
		for (;;) {
			const result = printFrom(
				ptr,
				codesPtr + index,
				rulesPtr + MODULE_WORD_OCTETS * index,
				count - index,
				toPtr,
			);
			const printed = new DataView(
				exports.memory.buffer,
				exports.printedLinesPtr(),
				abi.PRINTED_LINES_OCTETS,
			);
			index += printed.getUint32(abi.PRINTED_LINES_PASSED_COUNT, true);
			ptr = printed.getUint32(abi.PRINTED_LINES_NEXT_LINE_PTR, true);
			toPtr = printed.getUint32(abi.PRINTED_LINES_OUTPUT_END_PTR, true);
			if (result === abi.LINES_ARE_PRINTED) break;
			const texts = this.framing(codes[index]!, lines[index]!);
			const isKept = result === abi.LINES_NEED_FRAME && (toText === null || !isLong(texts));
			if (isKept) {
				this.#keepFrame(codes[index]!, lines[index]!, texts);
				reserve(0);
			} else {
				const start = ptr - startPtr;
				const lineFeed = octets.indexOf(LF, start);
				const next = lineFeed < 0 ? octets.length : lineFeed;
				const end = next > start && octets[next - 1] === CR ? next - 1 : next;
				const text = texts.join(toText!(octets.subarray(start, end)));
				ptr = startPtr + next + 1;
				index++;
				reserve(MAX_OCTETS_PER_UNIT * text.length);
				toPtr += encoder.encodeInto(text, new Uint8Array(exports.memory.buffer, toPtr)).written;
			}
		}
		return new Uint8Array(exports.memory.buffer, outputPtr, toPtr - outputPtr);
	}

	/** Makes the frame of a code and a line known in memory. */
	#keepFrame(code: number, line: number, texts: readonly string[]): void {
		const key = line * abi.LINE_CODE_COUNT + code;
		const framePtr = this.#frames.get(key) ?? this.#makeFrame(key, texts);
		this.#exports.putFrame(code, line, framePtr);
	}

	/** @returns the address of the frame. */
	#makeFrame(key: number, texts: readonly string[]): number {
		const exports = this.#exports;
		const pieces = texts.map((text) => encoder.encode(text));
		const headOctets = abi.FRAME_PIECE_OCTETS + MODULE_WORD_OCTETS * pieces.length;
		const pieceOctets = pieces.reduce((sum, piece) => sum + piece.length, 0);
		const limitPtr = exports.hostPtr() + FRAMES_OCTETS - abi.LINES_PADDING_OCTETS;
		if (this.#framesEndPtr + headOctets + pieceOctets > limitPtr) this.#forgetFrames();
		const ptr = this.#framesEndPtr;
		const head = Uint32Array.of(pieces.length, ...pieces.map(({ length }) => length));
		const memory = new Uint8Array(exports.memory.buffer);
		memory.set(new Uint8Array(head.buffer), ptr);
		memory.set(Buffer.concat(pieces), ptr + headOctets);
		this.#framesEndPtr = wholeWordOctets(ptr + headOctets + pieceOctets);
		this.#longestFrameOctets = Math.max(this.#longestFrameOctets, pieceOctets);
		this.#frames.set(key, ptr);
		return ptr;
	}

	#forgetFrames(): void {
		this.#exports.clearFrames();
		this.#frames.clear();
		this.#framesEndPtr = this.#exports.hostPtr();
	}

	#dropLargeMemory(): void {
		if (!isLarge(this.#exports)) return;
		this.#exports = makeLines();
		this.#forgetFrames();
	}
}

function isLong(texts: readonly string[]): boolean {
	return texts.reduce((sum, { length }) => sum + length, 0) > MAX_FRAME_UNITS;
}
