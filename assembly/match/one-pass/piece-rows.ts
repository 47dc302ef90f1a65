/** The rows of an index in the making (piece-index.ts): the pieces of a path that share their opening and percent. */
import { NONE } from "../../abi";
import { IS_AT_END, IS_MATCH, PieceIndex, Row, rowAt, rowLinkOf, wordAt } from "./piece-index";

/** A piece ends in a percent. */
export const HAS_PERCENT: u32 = 0x80000000;

/**
 * Makes the rows of all paths, and replaces the word of each piece by a place in a row. At openingsPtr, 4 octets for
 * each piece hold its opening, the number of its word or INNER_OPENING and its first octet, and HAS_PERCENT.
 */
export function layRows(index: PieceIndex, piecesEndPtr: usize, openingsPtr: usize): void {
	for (let ptr = index.piecesPtr; ptr < piecesEndPtr; ptr += 4) {
		const word = load<u32>(ptr);
		if (word == IS_MATCH || word == IS_AT_END) continue;
		const row = rowOf(index, ptr, load<u32>(openingsPtr + (ptr - index.piecesPtr)));
		const count = wordAt(index, word).count;
		row.firstCount = min(row.firstCount, count);
		row.lastCount = max(row.lastCount, count);
	}
	for (let number: u32 = 1; number < index.wordCount; number++) {
		const word = wordAt(index, number);
		word.row = wordAt(index, word.lowest).row;
	}
	for (let number: u32 = 1; number < index.rowCount; number++) {
		const row = rowAt(index, number);
		row.firstPlace = index.placeCount;
		if (row.lastCount != 0) index.placeCount += row.lastCount - row.firstCount + 1;
	}
	for (let ptr = index.piecesPtr; ptr < piecesEndPtr; ptr += 4) {
		const word = load<u32>(ptr);
		if (word == IS_MATCH || word == IS_AT_END) continue;
		const row = rowOf(index, ptr, load<u32>(openingsPtr + (ptr - index.piecesPtr)));
		store<u32>(ptr, row.firstPlace + wordAt(index, word).count - row.firstCount);
	}
}

/** The row of a piece that still holds its word; it is made if it is missing. */
function rowOf(index: PieceIndex, piecePtr: usize, opening: u32): Row {
	// Until all rows are made, only the lowest word of a path has the number of its row.
	const lowest = wordAt(index, wordAt(index, load<u32>(piecePtr)).lowest);
	const row = rowIn(index, rowLinkOf(index, lowest, opening & ~HAS_PERCENT));
	row.lowest = lowest.lowest;
	if ((opening & HAS_PERCENT) == 0) return row;
	return rowIn(index, changetype<usize>(row) + offsetof<Row>("percentRow"));
}

/** The row whose number is at linkPtr; it is made if there is none. */
function rowIn(index: PieceIndex, linkPtr: usize): Row {
	if (load<u32>(linkPtr) == 0) {
		rowAt(index, index.rowCount).firstCount = NONE;
		store<u32>(linkPtr, index.rowCount++);
	}
	return rowAt(index, load<u32>(linkPtr));
}
