import { Buffer } from "node:buffer";
import { expectation } from "../../bindings/internal.js";
import type { Host } from "../host/host.js";
import { openLent } from "../input/lent-chunks.js";
import { type LineBlock, LONGEST_LINE_OCTETS, lineBlocks } from "../input/line-blocks.js";
import { isPlain } from "../output/formats/escape.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";
import { splitText } from "../urls/url-lists.js";

export const BACKSLASH = 0x5c;
const LETTER_N = 0x4e;
const NULL_OF_TSV = "\\N";
/** The problem of a row that is too long. */
export const TOO_LONG = `expected a row of at most ${LONGEST_LINE_OCTETS} bytes, got a longer one`;

/** A cell of TSV: its octets before unescaping, one code unit each. */
export class OctetCell {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

/** The content of a cell: octets for TSV, text for JSON, null for NULL. See `octetsOfCell`. */
export type Cell = OctetCell | string | null;

/** A row of a table. Each row is one line. */
export interface Row {
	/**
	 * The octets of the line as they came, one code unit each, without the line end. If the row is too long, its start.
	 */
	readonly line: string;
	/** Cells in the order of the columns; null if the row is malformed. */
	readonly cells: readonly Cell[] | null;
	/** The expected and the given content if the row is malformed; else empty. */
	readonly problem: string;
	/** The bracket that closes a row of JSON; empty for any other row. */
	readonly bracket: "" | "]" | "}";
}

/** The rows of one portion of a table. */
export interface RowBlock {
	readonly rows: readonly Row[];
	/** Number of octets of the table read so far. */
	readonly readOctets: number;
}

/** The format of rows, and the names of their columns. */
export interface Table {
	readonly format: "tsv" | "jsonl";
	readonly columns: readonly string[];
	/** Number of columns at the end that can be left out. Their cells are then null. */
	readonly optionalCount?: number;
	/**
	 * Whether a row can have only the last column. The cells of the other columns are then null. In a full row they can
	 * be NULL too.
	 */
	readonly mayHaveLastAlone?: boolean;
}

/**
 * Reads the rows of a file, or of standard input for `-`. A blank line is a row too.
 *
 * @throws Failure if the file cannot be read.
 */
export async function* readRows(host: Host, file: string, table: Table): AsyncGenerator<RowBlock> {
	for await (const block of rowBlocks(host, file)) {
		yield { rows: rowsOf(block, table), readOctets: block.readOctets };
	}
}

/**
 * Reads a file, or standard input for `-`, as blocks of lines. A block is valid until the next one is asked for.
 *
 * @throws Failure if the file cannot be read.
 */
export function rowBlocks(host: Host, file: string): AsyncGenerator<LineBlock> {
	return lineBlocks(openLent(host, file));
}

/** The rows of a block. */
export function rowsOf({ octets, isCut }: Pick<LineBlock, "octets" | "isCut">, table: Table): Row[] {
	const text = octetTextOf(octets);
	if (isCut) return [malformed(text, TOO_LONG)];
	return splitText(text).map((line) => readRow(line, table));
}

/** Reads a row from a line, which is given as octets of one code unit each. */
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

/** A row with null for each column that was left out. The row is malformed if it has too few or too many cells. */
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

/** Octets by the letter or sign that follows a backslash in their escape. */
const ESCAPED = new Map(
	Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0, "'": 0x27, "\\": BACKSLASH }).map(
		([letter, octet]) => [letter.charCodeAt(0), octet],
	),
);

/**
 * Unescapes a cell of TSV, as ClickHouse, Hive and PostgreSQL write it. A backslash before any other octet is a
 * backslash.
 */
export function unescapeCell(cell: Uint8Array): Uint8Array {
	const first = cell.indexOf(BACKSLASH);
	if (first < 0) return cell;
	const octets = new Uint8Array(cell.length);
	octets.set(cell.subarray(0, first));
	let count = first;
	// Invariant: the first `count` octets are the unescaped octets of the cell before `index`.
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
	// Only a column that can be left out can have a number.
	const texts = cells.map((cell, index) =>
		typeof cell === "number" && index >= minCount ? `${cell}` : cell,
	);
	const wrong = texts.findIndex((cell) => cell !== null && typeof cell !== "string");
	if (wrong < 0) return withCells(line, texts as Cell[], table, bracket);
	const column = isLastAlone(cells, table) ? table.columns.at(-1) : table.columns[wrong];
	return malformed(line, expectation(column ?? "row", "a string", cells[wrong]), bracket);
}

/** The unescaped octets of a cell; no octets for NULL. */
export function octetsOfCell(cell: Cell | undefined): Uint8Array {
	return cell instanceof OctetCell ? unescapeCell(octetsOfText(cell.text)) : Buffer.from(cell ?? "");
}

/** Whether a cell is NULL, given its octets before unescaping. */
export function isNullCell(cell: Uint8Array): boolean {
	return cell.length === 2 && cell[0] === BACKSLASH && cell[1] === LETTER_N;
}

/**
 * The octets of a cell before unescaping. Equal cells have equal octets, and different cells have different octets.
 */
export function octetsOfKey(cell: Cell | undefined): Uint8Array {
	return cell instanceof OctetCell ? octetsOfText(cell.text) : Buffer.from(cell ?? "");
}

/** The unescaped text of a cell. */
export function textOfCell(cell: Cell | undefined): string {
	return cell instanceof OctetCell ? Buffer.from(octetsOfCell(cell)).toString() : (cell ?? "");
}

/** `octetsOfKey` as text. See `ownText` before keeping the text. */
export function keyOfCell(cell: Cell | undefined): string {
	return cell instanceof OctetCell ? cell.text : (cell ?? "");
}

/**
 * A copy of a key, for a caller that keeps it. The key can be a part of a block's text, and would keep the whole
 * block in memory.
 */
export function ownText(key: string): string {
	return Buffer.from(key, "utf16le").toString("utf16le");
}

/** The unescaped octets of a cell, one code unit each. */
export function octetTextOfCell(cell: Cell | undefined): string {
	const text = keyOfCell(cell);
	return !text.includes("\\") && (cell instanceof OctetCell || isPlain(text))
		? text
		: octetTextOf(octetsOfCell(cell));
}
