import { Buffer } from "node:buffer";
import type { JudgeCommand } from "../arguments/commands.js";
import { LinePrinter } from "../output/lines/line-printer.js";
import { HAS_WEBASSEMBLY } from "../output/lines/lines-module.js";
import { VERDICT_COUNT, verdictName } from "../output/verdict-names.js";
import type { Answer } from "./answer.js";
import type { TsvRows } from "./tsv-rows.js";

/** The code of a malformed row. It comes after the codes of all verdicts. */
export const MALFORMED = VERDICT_COUNT;
const MALFORMED_NAME = "malformed";
/** The line if no line decides, and how it is written. */
const NO_LINE = 0;
const NULL_OF_TSV = "\\N";
const CODE_COUNT = VERDICT_COUNT + 1;
const LINE_FEED = "\n";

/** Why a row is malformed. */
export interface RowProblem {
	/** The number of the row in its block, from 0. */
	readonly index: number;
	readonly problem: string;
}

/** The decisions on rows of TSV as numbers. Only malformed rows have a text. */
export class DecidedRows {
	/** The verdict on each row, or `MALFORMED`. */
	codes: Uint8Array;
	/** The line that decides each row, or 0. */
	lines: Uint32Array;
	/** Problems in the order of the rows. */
	readonly problems: RowProblem[] = [];

	constructor(codes: Uint8Array, lines: Uint32Array) {
		this.codes = codes;
		this.lines = lines;
	}

	/** Stores the answer to a row. */
	put(index: number, { verdict, line, problem }: Answer): void {
		this.codes[index] = CODES.get(verdict)!;
		this.lines[index] = line ?? NO_LINE;
		if (problem !== "") this.problems.push({ index, problem });
	}
}

const CODES = new Map(Array.from({ length: CODE_COUNT }, (_, code) => [nameOf(code), code]));

function nameOf(code: number): string {
	return code === MALFORMED ? MALFORMED_NAME : verdictName(code as Parameters<typeof verdictName>[0]);
}

/** Writes rows with their decisions, from octets to octets. WebAssembly copies the rows, if the host has it. */
export class DecidedRowsPrinter {
	readonly #columns: JudgeCommand["columns"];
	readonly #printer: LinePrinter | null;
	/** Number of copies of a row in a line of output. */
	readonly #copyCount: number;

	constructor(columns: JudgeCommand["columns"]) {
		this.#columns = columns;
		this.#copyCount = columns.filter((column) => column === "row").length;
		this.#printer = HAS_WEBASSEMBLY ? new LinePrinter((code, line) => this.#makeFrame(code, line)) : null;
	}

	/** Number of frames that are kept for the next blocks. */
	get keptCount(): number {
		return this.#printer?.keptCount ?? 0;
	}

	/** @returns octets that are valid until the next call. */
	print(rows: TsvRows, { codes, lines }: DecidedRows): Uint8Array {
		if (this.#printer === null) return this.#printInJs(rows, codes, lines);
		return this.#printer.printRows({ octets: rows.octets, codes, lines }, this.#copyCount);
	}

	#printInJs({ octets, lists }: TsvRows, codes: Uint8Array, lines: Uint32Array): Uint8Array {
		const pieces: Uint8Array[] = [];
		for (let index = 0; index < lists.count; index++) {
			const [first = "", ...others] = this.#makeFrame(codes[index]!, lines[index]!);
			pieces.push(Buffer.from(first));
			const row = octets.subarray(lists.starts[index], lists.ends[index]);
			for (const text of others) pieces.push(row, Buffer.from(text));
		}
		return Buffer.concat(pieces);
	}

	/** The texts before, between and after the copies of a row. */
	#makeFrame(code: number, decidingLine: number): string[] {
		const verdict = nameOf(code);
		const line = decidingLine === NO_LINE ? NULL_OF_TSV : String(decidingLine);
		const texts = [""];
		for (const [index, column] of this.#columns.entries()) {
			if (index > 0) texts[texts.length - 1] += "\t";
			if (column === "row") texts.push("");
			else texts[texts.length - 1] += column === "verdict" ? verdict : line;
		}
		texts[texts.length - 1] += LINE_FEED;
		return texts;
	}
}
