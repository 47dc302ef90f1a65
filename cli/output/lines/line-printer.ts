import { Buffer } from "node:buffer";
import * as abi from "../../../assembly/abi.js";
import { LF } from "../../../bindings/text/octets.js";
import { isLarge, makeLines, reserveOctets, WORD_OCTETS, wholeWords } from "./lines-module.js";

/** Lines with what was decided on them. */
export interface DecidedList {
	readonly octets: Uint8Array;
	/** The code of each line. */
	readonly codes: Uint8Array;
	/** The line of a file that decides each line, or 0. */
	readonly lines: Uint32Array;
}

/** Returns the texts around the copies of a line. Lines with the same code and number have the same texts. */
export type Framing = (code: number, line: number) => readonly string[];

/** The texts of a frame, and where it is in memory. */
interface Frame {
	readonly texts: readonly string[];
	readonly ptr: number;
}

/** Room for frames. If it is full, frames are made again. */
const FRAMES_OCTETS = 196_608;
/** Maximum number of octets per UTF-16 unit in UTF-8. */
const MAX_OCTETS_PER_UNIT = 3;

const encoder = new TextEncoder();
/**
 * Writes lines with their frames, from octets to octets. WebAssembly copies the lines. It stops where a frame is made
 * for the first time, and where a line must be escaped.
 *
 * Memory has the frames, then the lines with a line feed, their codes and numbers, and last the output, which can grow.
 */
export class LinePrinter {
	readonly #framing: Framing;
	#exports = makeLines();
	/** The frames in memory, by code and line. */
	readonly #frames = new Map<number, Frame>();
	#framesEndPtr: number;
	#longestFrameOctets = 0;

	constructor(framing: Framing) {
		this.#framing = framing;
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

	/**
	 * Writes lines as they are.
	 *
	 * @param maxCopies the maximum number of copies of a line in a frame.
	 * @returns octets that are valid until the next call.
	 */
	printRows(list: DecidedList, maxCopies: number): Uint8Array {
		// The module copies each line once before it knows how many copies its frame has.
		return this.#print(list, Math.max(1, maxCopies), String, (ptr, codesPtr, rulesPtr, count, toPtr) =>
			this.#exports.printRows(ptr, codesPtr, rulesPtr, count, toPtr),
		);
	}

	#print(
		{ octets, codes, lines }: DecidedList,
		maxCopies: number,
		toText: (line: Uint8Array) => string,
		printFrom: (ptr: number, codesPtr: number, rulesPtr: number, count: number, toPtr: number) => number,
	): Uint8Array {
		this.#dropLargeMemory();
		const exports = this.#exports;
		const { length: count } = codes;
		const startPtr = exports.hostPtr() + FRAMES_OCTETS;
		const endPtr = startPtr + octets.length;
		const codesPtr = endPtr + abi.LINES_PADDING_OCTETS;
		const rulesPtr = wholeWords(codesPtr + count);
		const outputPtr = rulesPtr + WORD_OCTETS * count;
		let ptr = startPtr;
		let toPtr = outputPtr;
		let index = 0;
		// A copy of what is left, the frames of the lines that are left, and more.
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
			const result = printFrom(ptr, codesPtr + index, rulesPtr + WORD_OCTETS * index, count - index, toPtr);
			const printed = new DataView(
				exports.memory.buffer,
				exports.printedLinesPtr(),
				abi.PRINTED_LINES_OCTETS,
			);
			index += printed.getUint32(abi.PRINTED_LINES_PASSED_COUNT, true);
			ptr = printed.getUint32(abi.PRINTED_LINES_NEXT_LINE_PTR, true);
			toPtr = printed.getUint32(abi.PRINTED_LINES_OUTPUT_END_PTR, true);
			if (result === abi.LINES_ARE_PRINTED) break;
			const { texts } = this.#frameOf(codes[index]!, lines[index]!);
			if (result === abi.LINES_NEED_TEXT) {
				const lineEnd = printed.getUint32(abi.PRINTED_LINES_TEXT_END_PTR, true) - startPtr;
				const text = texts.join(toText(octets.subarray(ptr - startPtr, lineEnd)));
				ptr = printed.getUint32(abi.PRINTED_LINES_AFTER_TEXT_PTR, true);
				index++;
				reserve(MAX_OCTETS_PER_UNIT * text.length);
				toPtr += encoder.encodeInto(text, new Uint8Array(exports.memory.buffer, toPtr)).written;
			} else {
				reserve(0);
			}
		}
		return new Uint8Array(exports.memory.buffer, outputPtr, toPtr - outputPtr);
	}

	/** The frame of a code and a line. It is in memory, and known there, after this call. */
	#frameOf(code: number, line: number): Frame {
		const key = line * abi.LINE_CODE_COUNT + code;
		const frame = this.#frames.get(key) ?? this.#makeFrame(key, this.#framing(code, line));
		this.#exports.putFrame(code, line, frame.ptr);
		return frame;
	}

	#makeFrame(key: number, texts: readonly string[]): Frame {
		const exports = this.#exports;
		const pieces = texts.map((text) => encoder.encode(text));
		const headOctets = abi.FRAME_PIECE_OCTETS + WORD_OCTETS * pieces.length;
		const pieceOctets = pieces.reduce((sum, piece) => sum + piece.length, 0);
		const limitPtr = exports.hostPtr() + FRAMES_OCTETS - abi.LINES_PADDING_OCTETS;
		if (this.#framesEndPtr + headOctets + pieceOctets > limitPtr) this.#forgetFrames();
		const ptr = this.#framesEndPtr;
		const head = Uint32Array.of(pieces.length, ...pieces.map(({ length }) => length));
		const memory = new Uint8Array(exports.memory.buffer);
		memory.set(new Uint8Array(head.buffer), ptr);
		memory.set(Buffer.concat(pieces), ptr + headOctets);
		this.#framesEndPtr = wholeWords(ptr + headOctets + pieceOctets);
		this.#longestFrameOctets = Math.max(this.#longestFrameOctets, pieceOctets);
		const frame = { texts, ptr };
		this.#frames.set(key, frame);
		return frame;
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
