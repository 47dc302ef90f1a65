import { LINES_PADDING_OCTETS } from "../../assembly/abi.js";
import { CR, LF } from "../../bindings/internal.js";
import { type LinesExports, reserveOctets, WORD_OCTETS, wholeWords } from "../output/lines/lines-module.js";

const TAB = 0x09;
/** More tabs than any table's rows have. */
const MAX_TABS = 9;
/** Number of lists of words in memory; two lists of octets follow them. */
const WORD_LIST_COUNT = 4;
const OCTET_LIST_COUNT = 2;

/** The rows of a block of TSV as numbers. No object is made per row. */
export interface RowLists {
	/** Number of rows. */
	readonly count: number;
	/** Offset at which each row begins. */
	readonly starts: Uint32Array;
	/** Offset at which each row ends: before LF, before CRLF, or before a CR at the end of the block. */
	readonly ends: Uint32Array;
	/** Offsets of the first and the second tab of each row, if the row has so many tabs. */
	readonly firstTabs: Uint32Array;
	readonly secondTabs: Uint32Array;
	/** Number of tabs per row, which has one more cell than tabs. 9 means as many tabs or more. */
	readonly tabCounts: Uint8Array;
	/** 1 if the row has no exception, and no stray CR. A CR can be before LF or at the end of the block. */
	readonly plain: Uint8Array;
	/** Whether each row is plain, is not empty, and has one cell. */
	readonly areAlone: boolean;
}

/**
 * Lists the rows of a block by the module of lines. The lists are in its memory, valid until its next call.
 *
 * @param exception the octet that a plain row does not have. No row has a line feed.
 */
export function listRows(exports: LinesExports, octets: Uint8Array, exception: number): RowLists {
	const ptr = exports.hostPtr();
	const endPtr = ptr + octets.length;
	const listsPtr = wholeWords(endPtr + LINES_PADDING_OCTETS);
	reserveOctets(exports, listsPtr);
	const memory = new Uint8Array(exports.memory.buffer);
	memory.set(octets, ptr);
	memory[endPtr] = LF;
	const count = exports.countRows(ptr, endPtr);
	reserveOctets(exports, listsPtr + (WORD_LIST_COUNT * WORD_OCTETS + OCTET_LIST_COUNT) * count);
	const areAlone = exports.readRows(ptr, listsPtr, count, exception) !== 0;
	const { buffer } = exports.memory;
	const listOctets = WORD_OCTETS * count;
	const octetListsPtr = listsPtr + WORD_LIST_COUNT * listOctets;
	return {
		count,
		starts: new Uint32Array(buffer, listsPtr, count),
		ends: new Uint32Array(buffer, listsPtr + listOctets, count),
		firstTabs: new Uint32Array(buffer, listsPtr + 2 * listOctets, count),
		secondTabs: new Uint32Array(buffer, listsPtr + 3 * listOctets, count),
		tabCounts: new Uint8Array(buffer, octetListsPtr, count),
		plain: new Uint8Array(buffer, octetListsPtr + count, count),
		areAlone,
	};
}

/** The same on a host without WebAssembly, such as `node --jitless`. */
export function listRowsInJs(octets: Uint8Array, exception: number): RowLists {
	const rows: { start: number; end: number; tabs: number[]; isPlain: boolean }[] = [];
	// Invariant: the rows before start are listed.
	for (let start = 0; start < octets.length; ) {
		const feed = octets.indexOf(LF, start);
		const stop = feed < 0 ? octets.length : feed;
		const end = stop > start && octets[stop - 1] === CR ? stop - 1 : stop;
		const row = octets.subarray(start, end);
		const tabs: number[] = [];
		for (let at = row.indexOf(TAB); at >= 0 && tabs.length < MAX_TABS; at = row.indexOf(TAB, at + 1)) {
			tabs.push(start + at);
		}
		rows.push({ start, end, tabs, isPlain: !row.includes(exception) && !row.includes(CR) });
		start = stop + 1;
	}
	return {
		count: rows.length,
		starts: Uint32Array.from(rows, ({ start }) => start),
		ends: Uint32Array.from(rows, ({ end }) => end),
		firstTabs: Uint32Array.from(rows, ({ tabs }) => tabs[0] ?? 0),
		secondTabs: Uint32Array.from(rows, ({ tabs }) => tabs[1] ?? 0),
		tabCounts: Uint8Array.from(rows, ({ tabs }) => tabs.length),
		plain: Uint8Array.from(rows, ({ isPlain }) => Number(isPlain)),
		areAlone: rows.every(({ start, end, tabs, isPlain }) => isPlain && tabs.length === 0 && end > start),
	};
}
