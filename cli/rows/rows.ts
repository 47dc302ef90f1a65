import { Buffer } from "node:buffer";
import { expectation } from "../../bindings/arguments/errors.js";
import type { Host } from "../host.js";
import { openInput } from "../input/input.js";
import { type LineBlock, LONGEST_LINE_OCTETS, lineBlocks } from "../input/line-blocks.js";
import { isPlain } from "../output/escape.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";
import { splitText } from "../urls/url-lists.js";

export const BACKSLASH = 0x5c;
const LETTER_N = 0x4e;
const NULL_OF_TSV = "\\N";
/** Why a longer one is malformed. */
export const TOO_LONG = `expected a row of at most ${LONGEST_LINE_OCTETS} bytes, got a longer one`;

/** What is in a cell of TSV: its octets, a code unit each, escapes and all. */
export class OctetCell {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

/** What is in a cell: of TSV octets, of JSON text; null for NULL. See `octetsOfCell`. */
export type Cell = OctetCell | string | null;

/** A row of a table, a line each. */
export interface Row {
	/** Its octets, a code unit each, as they came, without its end; of a row that is too long, its start. */
	readonly line: string;
	/** In the order of the columns; null where the row is malformed. */
	readonly cells: readonly Cell[] | null;
	/** What was expected and what came, where the row is malformed; else empty. */
	readonly problem: string;
	/** That closes a row of JSON; empty for one that is none. */
	readonly bracket: "" | "]" | "}";
}

/** The rows of one portion of a table. */
export interface RowBlock {
	readonly rows: readonly Row[];
	/** Octets of the table read so far. */
	readonly readOctets: number;
}

/** How rows are written, and what their columns are called. */
export interface Table {
	readonly format: "tsv" | "jsonl";
	readonly columns: readonly string[];
	/** The last so many columns may be left out; their cells are null then. */
	readonly optionalCount?: number;
	/** A row may have the last column and no other; the cells of the others are null then, or where they say so. */
	readonly mayHaveLastAlone?: boolean;
}

/** The rows of a file, or of standard input for `-`; of a blank line too. @throws Failure where it cannot be read. */
export async function* readRows(host: Host, file: string, table: Table): AsyncGenerator<RowBlock> {
	for await (const block of rowBlocks(host, file)) {
		yield { rows: rowsOf(block, table), readOctets: block.readOctets };
	}
}

/** The same as blocks of lines. @throws Failure where it cannot be read. */
export function rowBlocks(host: Host, file: string): AsyncGenerator<LineBlock> {
	return lineBlocks(openInput(host, file));
}

/** The rows of a block. */
export function rowsOf({ octets, isCut }: Pick<LineBlock, "octets" | "isCut">, table: Table): Row[] {
	const text = octetTextOf(octets);
	if (isCut) return [malformed(text, TOO_LONG)];
	return splitText(text).map((line) => readRow(line, table));
}

/** A row of a line's octets, a code unit each. */
export function readRow(line: string, table: Table): Row {
	return table.format === "tsv" ? readTsv(line, table) : readJson(line, table);
}

function malformed(line: string, problem: string, bracket: Row["bracket"] = ""): Row {
	return { line, cells: null, problem, bracket };
}

function readTsv(line: string, table: Table): Row {
	const cells = line.split("\t").map((cell) => (cell === NULL_OF_TSV ? null : new OctetCell(cell)));
	return withCells(line, cells, table, "");
}

/** A row with as many cells as the table has columns. */
function withCells(line: string, cells: readonly Cell[], table: Table, bracket: Row["bracket"]): Row {
	const { columns, optionalCount = 0, mayHaveLastAlone = false } = table;
	const given = isLastAlone(cells, table)
		? columns.map((_, index) => cells[index - columns.length + 1])
		: cells;
	const minCount = columns.length - optionalCount;
	if (given.length < minCount || given.length > columns.length) {
		const least = mayHaveLastAlone ? "1 or " : optionalCount === 0 ? "" : `${minCount} to `;
		const expected = `${least}${columns.length} columns (${columns.join(", ")})`;
		return malformed(line, `expected ${expected}, got ${cells.length}`, bracket);
	}
	const whole = columns.map((_, index) => given[index] ?? null);
	const firstRequired = mayHaveLastAlone ? columns.length - 1 : 0;
	const missing = whole.slice(0, minCount).indexOf(null, firstRequired);
	if (missing >= 0) return malformed(line, `${columns[missing]}: expected text, got none`, bracket);
	return { line, cells: whole, problem: "", bracket };
}

function isLastAlone(cells: readonly unknown[], { mayHaveLastAlone = false }: Table): boolean {
	return mayHaveLastAlone && cells.length === 1;
}

/** What a backslash and one of these letters stand for. */
const ESCAPED = new Map(
	Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0, "'": 0x27, "\\": BACKSLASH }).map(
		([letter, octet]) => [letter.charCodeAt(0), octet],
	),
);

/** What a cell of TSV stands for, as ClickHouse, Hive and PostgreSQL write it. A backslash before any other octet is one. */
export function unescapeCell(cell: Uint8Array): Uint8Array {
	const first = cell.indexOf(BACKSLASH);
	if (first < 0) return cell;
	const octets = new Uint8Array(cell.length);
	octets.set(cell.subarray(0, first));
	let count = first;
	// Invariant: the first `count` octets are what the cell stands for before `index`.
	for (let index = first; index < cell.length; index++) {
		const escaped = cell[index] === BACKSLASH ? ESCAPED.get(cell[index + 1] ?? -1) : undefined;
		octets[count++] = escaped ?? cell[index]!;
		if (escaped !== undefined) index++;
	}
	return octets.subarray(0, count);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function readJson(line: string, table: Table): Row {
	let value: unknown;
	try {
		value = JSON.parse(isPlain(line) ? line : decoder.decode(octetsOfText(line)));
	} catch {
		return malformed(line, "expected an object or an array of JSON in UTF-8");
	}
	if (value === null || typeof value !== "object") {
		return malformed(line, "expected an object or an array of JSON, got another value");
	}
	const bracket = Array.isArray(value) ? "]" : "}";
	const cells: unknown[] = Array.isArray(value)
		? value
		: table.columns.map((column) => (Object.hasOwn(value, column) ? Reflect.get(value, column) : null));
	const minCount = table.columns.length - (table.optionalCount ?? 0);
	// A number is what a column may hold that may be left out too.
	const texts = cells.map((cell, index) =>
		typeof cell === "number" && index >= minCount ? `${cell}` : cell,
	);
	const wrong = texts.findIndex((cell) => cell !== null && typeof cell !== "string");
	if (wrong < 0) return withCells(line, texts as Cell[], table, bracket);
	const column = isLastAlone(cells, table) ? table.columns.at(-1) : table.columns[wrong];
	return malformed(line, expectation(column ?? "row", "a string", cells[wrong]), bracket);
}

/** What a cell stands for; none for NULL. */
export function octetsOfCell(cell: Cell | undefined): Uint8Array {
	return cell instanceof OctetCell ? unescapeCell(octetsOfText(cell.text)) : Buffer.from(cell ?? "");
}

/** Whether a cell's octets, escapes and all, stand for NULL. */
export function isNullCell(cell: Uint8Array): boolean {
	return cell.length === 2 && cell[0] === BACKSLASH && cell[1] === LETTER_N;
}

/** What a cell is written as, its escapes and all: the same octets for the same cell, and others for another one. */
export function octetsOfKey(cell: Cell | undefined): Uint8Array {
	return cell instanceof OctetCell ? octetsOfText(cell.text) : Buffer.from(cell ?? "");
}

/** What a cell stands for as text. */
export function textOfCell(cell: Cell | undefined): string {
	return cell instanceof OctetCell ? Buffer.from(octetsOfCell(cell)).toString() : (cell ?? "");
}

/** As `octetsOfKey`, as text; see `ownText` before keeping it. */
export function keyOfCell(cell: Cell | undefined): string {
	return cell instanceof OctetCell ? cell.text : (cell ?? "");
}

/** The same key, without the block of rows that it may be a part of, for who keeps it. */
export function ownText(key: string): string {
	return Buffer.from(key, "utf16le").toString("utf16le");
}

/** What a cell stands for as its octets, a code unit each. */
export function octetTextOfCell(cell: Cell | undefined): string {
	const text = keyOfCell(cell);
	return !text.includes("\\") && (cell instanceof OctetCell || isPlain(text))
		? text
		: octetTextOf(octetsOfCell(cell));
}
