import { viewOf } from "../output/octet-writer.js";
import { endOfOctets, type OctetSet, octetsBut } from "../urls/line-cursor.js";
import { octetTextOf } from "../urls/octet-text.js";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FIRST_ROOM = 1024;

/** Where the rows of a block of TSV are, and where their first cells end: numbers, and no object of any row. */
export class TsvRows {
	/** How many rows there are. */
	count = 0;
	octets: Uint8Array = new Uint8Array();
	view = viewOf(this.octets);
	/** Of each row, where it begins. */
	starts = new Uint32Array(FIRST_ROOM);
	/** Where it ends: before LF, CRLF, or a CR that is the last of all. */
	ends = new Uint32Array(FIRST_ROOM);
	/** Where its first and its second tab stand, if it has so many. */
	firstTabs = new Uint32Array(FIRST_ROOM);
	secondTabs = new Uint32Array(FIRST_ROOM);
	/** How many tabs it has, one less than cells; `MAX_TABS` stands for more, too. */
	tabCounts = new Uint8Array(FIRST_ROOM);
	/** 1: it has none of the octets that were named, nor a CR but before its LF or at the end of all. */
	plain = new Uint8Array(FIRST_ROOM);
	readonly #passed: OctetSet;

	/** @param without of which a plain row has none. */
	constructor(without = "") {
		this.#passed = octetsBut(`\t\n\r${without}`);
	}

	/** Finds the rows of a block; those of the block before are forgotten. */
	read(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		this.count = 0;
		// Invariant: the rows before `start` are found.
		for (let start = 0; start < octets.length; ) start = this.#readRow(start);
	}

	/** Takes all octets for one row: the start of one that is too long. */
	readCut(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		this.count = 1;
		this.starts[0] = 0;
		this.ends[0] = octets.length;
	}

	/** A row's octets, a code unit each. */
	textOf(index: number): string {
		return octetTextOf(this.octets.subarray(this.starts[index], this.ends[index]));
	}

	/** Where the next row begins. */
	#readRow(start: number): number {
		const { octets, view } = this;
		const passed = this.#passed;
		const index = this.count++;
		if (index === this.starts.length) this.#grow();
		let tabCount = 0;
		let isPlain = 1;
		let at = endOfOctets(passed, octets, view, start);
		// Invariant: what ends the row does not are before `at`.
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
