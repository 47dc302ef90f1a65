import { LF, viewOf } from "../../bindings/internal.js";
import { HAS_WEBASSEMBLY, isLarge, type LinesExports, makeLines } from "../output/lines/lines-module.js";
import { octetTextOf } from "../urls/octet-text.js";
import { listRows, listRowsInJs, type RowLists } from "./row-lists.js";

const NO_ROWS = listRowsInJs(new Uint8Array(), LF);

/** The rows of a block of TSV, as lists of numbers. WebAssembly finds them, if the host has it. */
export class TsvRows {
	octets: Uint8Array = new Uint8Array();
	view = viewOf(this.octets);
	lists: RowLists = NO_ROWS;
	/** The octet that a plain row does not have. */
	readonly #exception: number;
	#exports: LinesExports | null = null;

	/** @param without a character that a plain row does not have; none if empty. */
	constructor(without = "") {
		this.#exception = without === "" ? LF : without.charCodeAt(0);
	}

	/** Finds the rows of a block. The rows of the previous block are forgotten. */
	read(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		if (!HAS_WEBASSEMBLY) {
			this.lists = listRowsInJs(octets, this.#exception);
			return;
		}
		if (this.#exports === null || isLarge(this.#exports)) this.#exports = makeLines();
		this.lists = listRows(this.#exports, octets, this.#exception);
	}

	/** Makes all octets one row: the start of a row that is too long. */
	readCut(octets: Uint8Array): void {
		this.octets = octets;
		this.view = viewOf(octets);
		this.lists = { ...NO_ROWS, count: 1, starts: Uint32Array.of(0), ends: Uint32Array.of(octets.length) };
	}

	/** The octets of a row, one code unit each. */
	textOf(index: number): string {
		const { starts, ends } = this.lists;
		return octetTextOf(this.octets.subarray(starts[index], ends[index]));
	}
}
