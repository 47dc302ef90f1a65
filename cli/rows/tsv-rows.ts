import { LINES_PADDING_OCTETS } from "../../assembly/abi.js";
import { viewOf } from "../../bindings/text/octets.js";
import { isLarge, makeLines, reserveOctets, WORD_OCTETS, wholeWords } from "../output/lines-module.js";
import { octetTextOf } from "../urls/octet-text.js";

const LINE_FEED = 0x0a;

/**
 * The rows of a block of TSV as numbers: where rows begin and end, and where their first tabs are. No object is made
 * per row. WebAssembly finds the rows, and the numbers are in its memory.
 */
export class TsvRows {
	/** Number of rows. */
	count = 0;
	octets: Uint8Array = new Uint8Array();
	view = viewOf(this.octets);
	/** Offset at which each row begins. */
	starts = new Uint32Array();
	/** Offset at which each row ends: before LF, before CRLF, or before a CR at the end of the block. */
	ends = new Uint32Array();
	/** Offsets of the first and the second tab of each row, if the row has so many tabs. */
	firstTabs = new Uint32Array();
	secondTabs = new Uint32Array();
	/** Number of tabs per row, which has one more cell than tabs. 9 means as many tabs or more. */
	tabCounts = new Uint8Array();
	/** 1 if the row has no octet of `without`, and no stray CR. A CR can be before LF or at the end of the block. */
	plain = new Uint8Array();
	/** Whether each row is plain, is not empty, and has one cell. */
	areAlone = false;
	/** The octet that a plain row does not have. No row has a line feed. */
	readonly #exception: number;
	#exports = makeLines();

	/** @param without a character that a plain row does not have; none if empty. */
	constructor(without = "") {
		this.#exception = without === "" ? LINE_FEED : without.charCodeAt(0);
	}

	/** Finds the rows of a block. The rows of the previous block are forgotten. */
	read(octets: Uint8Array): void {
		if (isLarge(this.#exports)) this.#exports = makeLines();
		const exports = this.#exports;
		const ptr = exports.hostPtr();
		const endPtr = ptr + octets.length;
		const listsPtr = wholeWords(endPtr + LINES_PADDING_OCTETS);
		reserveOctets(exports, listsPtr);
		const memory = new Uint8Array(exports.memory.buffer);
		memory.set(octets, ptr);
		memory[endPtr] = LINE_FEED;
		const count = exports.countRows(ptr, endPtr);
		reserveOctets(exports, listsPtr + (LIST_COUNT * WORD_OCTETS + 2) * count);
		this.octets = octets;
		this.view = viewOf(octets);
		this.count = count;
		this.areAlone = exports.readRows(ptr, listsPtr, count, this.#exception) !== 0;
		const { buffer } = exports.memory;
		const listOctets = WORD_OCTETS * count;
		this.starts = new Uint32Array(buffer, listsPtr, count);
		this.ends = new Uint32Array(buffer, listsPtr + listOctets, count);
		this.firstTabs = new Uint32Array(buffer, listsPtr + 2 * listOctets, count);
		this.secondTabs = new Uint32Array(buffer, listsPtr + 3 * listOctets, count);
		this.tabCounts = new Uint8Array(buffer, listsPtr + LIST_COUNT * listOctets, count);
		this.plain = new Uint8Array(buffer, listsPtr + LIST_COUNT * listOctets + count, count);
	}

	/** Makes all octets one row: the start of a row that is too long. */
	readCut(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		this.count = 1;
		this.areAlone = false;
		this.starts = Uint32Array.of(0);
		this.ends = Uint32Array.of(octets.length);
	}

	/** The octets of a row, one code unit each. */
	textOf(index: number): string {
		return octetTextOf(this.octets.subarray(this.starts[index], this.ends[index]));
	}
}

/** Number of lists of words. */
const LIST_COUNT = 4;
