import { viewOf } from "../../bindings/text/octets.js";
import { endOfOctets, type OctetSet, octetsBut } from "../urls/line-cursor.js";
import { octetTextOf } from "../urls/octet-text.js";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FIRST_ROOM = 1024;

/**
 * The rows of a block of TSV as numbers: where rows begin and end, and where their first tabs are. No object is made
 * per row.
 */
export class TsvRows {
	/** Number of rows. */
	count = 0;
	octets: Uint8Array = new Uint8Array();
	view = viewOf(this.octets);
	/** Offset at which each row begins. */
	starts = new Uint32Array(FIRST_ROOM);
	/** Offset at which each row ends: before LF, before CRLF, or before a CR at the end of the block. */
	ends = new Uint32Array(FIRST_ROOM);
	/** Offsets of the first and the second tab of each row, if the row has so many tabs. */
	firstTabs = new Uint32Array(FIRST_ROOM);
	secondTabs = new Uint32Array(FIRST_ROOM);
	/** Number of tabs per row, which has one more cell than tabs. `MAX_TABS` means as many tabs or more. */
	tabCounts = new Uint8Array(FIRST_ROOM);
	/** 1 if the row has no octet of `without`, and no stray CR. A CR can be before LF or at the end of the block. */
	plain = new Uint8Array(FIRST_ROOM);
	readonly #passed: OctetSet;

	/** @param without characters that a plain row does not have. */
	constructor(without = "") {
		this.#passed = octetsBut(`\t\n\r${without}`);
	}

	/** Finds the rows of a block. The rows of the previous block are forgotten. */
	read(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		this.count = 0;
		// Invariant: the rows before `start` are found.
		for (let start = 0; start < octets.length; ) start = this.#readRow(start);
	}

	/** Makes all octets one row: the start of a row that is too long. */
	readCut(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		this.count = 1;
		this.starts[0] = 0;
		this.ends[0] = octets.length;
	}

	/** The octets of a row, one code unit each. */
	textOf(index: number): string {
		return octetTextOf(this.octets.subarray(this.starts[index], this.ends[index]));
	}

	/** Finds the end of a row, and returns the start of the next row. */
	#readRow(start: number): number {
		const { octets, view } = this;
		const passed = this.#passed;
		const index = this.count++;
		if (index === this.starts.length) this.#grow();
		let tabCount = 0;
		let isPlain = 1;
		let at = endOfOctets(passed, octets, view, start);
		// Invariant: no octet before `at` ends the row.
		for (; at < octets.length; at = endOfOctets(passed, octets, view, at + 1)) {
			const octet = octets[at];
			if (octet === LINE_FEED) break;
			if (octet === TAB) {
				if (tabCount === 0) this.firstTabs[index] = at;
				else if (tabCount === 1) this.secondTabs[index] = at;
				tabCount = Math.min(tabCount + 1, MAX_TABS);
			} else if (octet !== CARRIAGE_RETURN || (at + 1 < octets.length && octets[at + 1] !== LINE_FEED)) {
				isPlain = 0;
			}
		}
		this.starts[index] = start;
		this.ends[index] = at > start && octets[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
		this.tabCounts[index] = tabCount;
		this.plain[index] = isPlain;
		return at + 1;
	}

	#grow(): void {
		this.starts = doubled(this.starts);
		this.ends = doubled(this.ends);
		this.firstTabs = doubled(this.firstTabs);
		this.secondTabs = doubled(this.secondTabs);
		this.tabCounts = doubled(this.tabCounts);
		this.plain = doubled(this.plain);
	}
}

/** More tabs than any table's rows have. */
const MAX_TABS = 9;

function doubled<List extends Uint8Array | Uint32Array>(list: List): List {
	const larger = new (list.constructor as new (length: number) => List)(2 * list.length);
	larger.set(list);
	return larger;
}
