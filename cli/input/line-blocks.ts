import { Buffer } from "node:buffer";
import { LF } from "../../bindings/internal.js";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** A longer line of a list or table is invalid: an endless one would fill the memory. A row can contain a robots.txt. */
export const LONGEST_LINE_OCTETS = 32 * 1_048_576;
const SHOWN_OCTETS = 200;

/** Whole lines of a list, or the start of a line that is too long. */
export interface LineBlock {
	readonly octets: Uint8Array;
	readonly isCut: boolean;
	readonly readOctets: number;
}

/** Cuts a stream into blocks of whole lines, each valid until the next one. Memory: one chunk and the longest line. */
export async function* lineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock> {
	// The pieces so far of the line that the end of a chunk has cut.
	let pieces: Uint8Array[] = [];
	let piecesOctets = 0;
	let isSkipping = false;
	let readOctets = 0;
	let isAtStart = true;
	const take = (last: Uint8Array): Uint8Array => {
		const octets = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
		const hasMark = isAtStart && BYTE_ORDER_MARK.equals(octets.subarray(0, BYTE_ORDER_MARK.length));
		pieces = [];
		piecesOctets = 0;
		isAtStart = false;
		return hasMark ? octets.subarray(BYTE_ORDER_MARK.length) : octets;
	};
	for await (const chunk of chunks) {
		readOctets += chunk.length;
		const wholeLinesEnd = chunk.lastIndexOf(LF) + 1;
		if (wholeLinesEnd > 0) {
			let start = isSkipping ? chunk.indexOf(LF) + 1 : 0;
			isSkipping = false;
			const cutLineEnd = piecesOctets > 0 ? chunk.indexOf(LF) : 0;
			if (piecesOctets + cutLineEnd > LONGEST_LINE_OCTETS) {
				yield { octets: take(new Uint8Array()).subarray(0, SHOWN_OCTETS), isCut: true, readOctets };
				start = cutLineEnd + 1;
			}
			const octets = take(chunk.subarray(start, wholeLinesEnd));
			if (octets.length > 0) yield { octets, isCut: false, readOctets };
		}
		if (isSkipping || wholeLinesEnd === chunk.length) continue;
		// The next chunk may have the buffer of this one.
		pieces.push(new Uint8Array(chunk.subarray(wholeLinesEnd)));
		piecesOctets += chunk.length - wholeLinesEnd;
		if (piecesOctets <= LONGEST_LINE_OCTETS) continue;
		yield { octets: take(new Uint8Array()).subarray(0, SHOWN_OCTETS), isCut: true, readOctets };
		isSkipping = true;
	}
	const rest = take(new Uint8Array());
	if (rest.length > 0) yield { octets: rest, isCut: false, readOctets };
}
