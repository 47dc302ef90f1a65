import { viewOf } from "../../bindings/text/octets.js";
import type { JudgeCommand } from "../arguments/commands.js";
import { OctetWriter } from "../output/octet-writer.js";
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
/** Maximum number of frames that are kept. Frames are few, since few lines decide. More frames are made again. */
const MAX_FRAMES = 10_000;
/** Estimated octets that are added to a row; most rows need less. */
const FRAME_OCTETS = 24;
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

/** Writes rows with their decisions, from octets to octets. */
export class DecidedRowsPrinter {
	readonly #columns: JudgeCommand["columns"];
	/** The texts before, between and after the copies of a row, by verdict and line. All blocks share them. */
	readonly #frames = new Map<number, readonly DataView[]>();

	constructor(columns: JudgeCommand["columns"]) {
		this.#columns = columns;
	}

	/** Number of frames that are kept for the next blocks. */
	get keptCount(): number {
		return this.#frames.size;
	}

	/** @returns octets in a buffer of their own. */
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
