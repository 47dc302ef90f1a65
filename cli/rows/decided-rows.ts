import type { JudgeCommand } from "../arguments/commands.js";
import { OctetWriter, viewOf } from "../output/octet-writer.js";
import { VERDICT_COUNT, verdictName } from "../output/verdict-names.js";
import type { Answer } from "./answer.js";
import type { TsvRows } from "./tsv-rows.js";

/** What stands for the verdict on a malformed row, after all verdicts. */
export const MALFORMED = VERDICT_COUNT;
const MALFORMED_NAME = "malformed";
/** What stands for the line where none decides, and how that is written. */
const NO_LINE = 0;
const NULL_OF_TSV = "\\N";
const CODE_COUNT = VERDICT_COUNT + 1;
/** Frames are few, as lines that decide are; more than so many are made again. */
const MAX_FRAMES = 10_000;
/** Room for what is appended to a row: more than most takes. */
const FRAME_OCTETS = 24;
const LINE_FEED = "\n";

/** Why a row is malformed. */
export interface RowProblem {
	/** Its number among the rows, from 0. */
	readonly index: number;
	readonly problem: string;
}

/** What is said of rows of TSV: numbers, and a text for a malformed one alone. */
export class DecidedRows {
	/** Of each row the verdict, or `MALFORMED`. */
	codes: Uint8Array;
	/** Of each row the line that decides, or 0. */
	lines: Uint32Array;
	/** In the order of the rows. */
	readonly problems: RowProblem[] = [];

	constructor(codes: Uint8Array, lines: Uint32Array) {
		this.codes = codes;
		this.lines = lines;
	}

	/** Says of a row what an answer says. */
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

/** Writes rows with what is said of them, octets in and octets out. */
export class DecidedRowsPrinter {
	readonly #columns: JudgeCommand["columns"];
	/** What is before, between and after the copies of a row, by what is said of it; the same for all blocks. */
	readonly #frames = new Map<number, readonly DataView[]>();

	constructor(columns: JudgeCommand["columns"]) {
		this.#columns = columns;
	}

	/** How many frames are kept for the next blocks. */
	get keptCount(): number {
		return this.#frames.size;
	}

	/** @returns in a buffer of its own. */
	print({ view, starts, ends, count }: TsvRows, { codes, lines }: DecidedRows): Uint8Array {
		const isWithRow = this.#columns.includes("row");
		const writer = new OctetWriter((isWithRow ? view.byteLength : 0) + FRAME_OCTETS * count);
		for (let index = 0; index < count; index++) {
			const pieces = this.#frameOf(codes[index]!, lines[index]!);
			const first = pieces[0]!;
			writer.put(first, 0, first.byteLength);
			for (let copy = 1; copy < pieces.length; copy++) {
				const piece = pieces[copy]!;
				writer.put(view, starts[index]!, ends[index]!);
				writer.put(piece, 0, piece.byteLength);
			}
		}
		return writer.take();
	}

	#frameOf(code: number, line: number): readonly DataView[] {
		const key = line * CODE_COUNT + code;
		const found = this.#frames.get(key);
		if (found !== undefined) return found;
		const frame = this.#makeFrame(nameOf(code), line === NO_LINE ? NULL_OF_TSV : String(line));
		if (this.#frames.size === MAX_FRAMES) this.#frames.clear();
		this.#frames.set(key, frame);
		return frame;
	}

	#makeFrame(verdict: string, line: string): DataView[] {
		const texts = [""];
		for (const [index, column] of this.#columns.entries()) {
			if (index > 0) texts[texts.length - 1] += "\t";
			if (column === "row") texts.push("");
			else texts[texts.length - 1] += column === "verdict" ? verdict : line;
		}
		texts[texts.length - 1] += LINE_FEED;
		return texts.map((text) => viewOf(encoder.encode(text)));
	}
}

const encoder = new TextEncoder();
