import { Buffer } from "node:buffer";
import { BACKSLASH, expectation, LF } from "../../bindings/internal.js";
import type { Host } from "../host/host.js";
import { openLent } from "../input/lent-chunks.js";
import { type LineBlock, LONGEST_LINE_OCTETS, lineBlocks } from "../input/line-blocks.js";
import { isPlain } from "../output/formats/escape.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";

const NULL_OF_TSV = "\\N";
const TOO_LONG = `expected a row of at most ${LONGEST_LINE_OCTETS} bytes, got a longer one`;

/** Texts of more octets are slow: they do not begin in the part of the heap where short-lived objects are. */
const PORTION_OCTETS = 32_768;

/** A cell of TSV: its octets before unescaping, one code unit each. */
export class OctetCell {
	constructor(readonly text: string) {}
}

/** The content of a cell: octets for TSV, text for JSON, null for NULL. See `octetsOfCell`. */
export type Cell = OctetCell | string | null;

export interface TableRow {
	/** The octets of the line as they came, one code unit each, without the line end; the start of one too long. */
	readonly line: string;
	/** The bracket that closes a row of JSON; empty for any other row. */
	readonly bracket: "" | "]" | "}";
	/** Cells in the order of the columns; the expected and the given content if the row is malformed. */
	readonly read: () => readonly Cell[] | string;
}

/** The rows of one portion of a table. */
export class RowBlock {
	readonly readOctets: number;
	/** Whether it is the start of a row that is too long. */
	readonly isCut: boolean;
	#rows: readonly TableRow[] | undefined;

	constructor(
		/** The lines of the rows. They are valid until the next portion is asked for. */
		readonly octets: Uint8Array,
		{ isCut, readOctets }: LineBlock,
		private readonly table: Table,
	) {
		this.readOctets = readOctets;
		this.isCut = isCut;
	}

	/** The rows, which are read when they are asked for. */
	get rows(): readonly TableRow[] {
		this.#rows ??= this.#read(octetTextOf(this.octets));
		return this.#rows;
	}

	#read(text: string): TableRow[] {
		if (this.isCut) return [{ line: text, bracket: "", read: () => TOO_LONG }];
		const rowOf = this.table.format === "tsv" ? tsvRow : jsonRow;
		return splitText(text).map((line) => rowOf(line, this.table));
	}
}

/** The format of rows, and the names of their columns. */
export interface Table {
	readonly format: "tsv" | "jsonl";
	readonly columns: readonly string[];
	/** Number of columns at the end that can be left out. Their cells are then null. */
	readonly optionalCount?: number;
	/** Whether a row can have only the last column; the other cells are then null, as they can be in a full row. */
	readonly mayHaveLastAlone?: boolean;
}

/** Reads the rows of a file, or of standard input for `-`, blank ones too. @throws Failure if it cannot be read. */
export async function* readRows(host: Host, file: string, table: Table): AsyncGenerator<RowBlock> {
	for await (const block of lineBlocks(openLent(host, file))) {
		for (const octets of portionsOf(block.octets)) yield new RowBlock(octets, block, table);
	}
}

/** Cuts a block at line ends into portions of as many octets, or of one longer line. */
function* portionsOf(octets: Uint8Array): Generator<Uint8Array> {
	for (let start = 0; start < octets.length; ) {
		const last = octets.lastIndexOf(LF, start + PORTION_OCTETS - 1);
		const lineFeed = last < start ? octets.indexOf(LF, start) : last;
		const end = lineFeed < 0 ? octets.length : lineFeed + 1;
		yield octets.subarray(start, end);
		start = end;
	}
}

/** The lines of a text without their ends, blank ones too. */
function splitText(text: string): string[] {
	const lines = text.split("\n");
	// No line begins after the last line end.
	if (lines.at(-1) === "") lines.pop();
	return text.includes("\r") ? lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line)) : lines;
}

function tsvRow(line: string, table: Table): TableRow {
	return { line, bracket: "", read: () => wholeCells(cellsOfTsv(line), table) };
}

function cellsOfTsv(line: string): Cell[] {
	const cells: Cell[] = [];
	let start = 0;
	for (let end = 0; end >= 0; start = end + 1) {
		end = line.indexOf("\t", start);
		const text = line.slice(start, end < 0 ? line.length : end);
		cells.push(text === NULL_OF_TSV ? null : new OctetCell(text));
	}
	return cells;
}

/** The cells of a row, with null for each column that was left out; a sentence if they are too few or too many. */
function wholeCells(cells: readonly Cell[], table: Table): readonly Cell[] | string {
	const { columns, optionalCount = 0, mayHaveLastAlone = false } = table;
	// Most rows.
	if (cells.length === columns.length && !cells.includes(null)) return cells;
	const minCount = columns.length - optionalCount;
	const lone = isLastAlone(cells, table) ? columns.length - 1 : 0;
	if (lone === 0 && (cells.length < minCount || cells.length > columns.length)) {
		const least = mayHaveLastAlone ? "1 or " : optionalCount === 0 ? "" : `${minCount} to `;
		return `expected ${least}${columns.length} columns (${columns.join(", ")}), got ${cells.length}`;
	}
	const whole = columns.map((_, index) => cells[index - lone] ?? null);
	const missing = whole.slice(0, minCount).indexOf(null, mayHaveLastAlone ? columns.length - 1 : 0);
	return missing < 0 ? whole : `${columns[missing]}: expected text, got none`;
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

/** Unescapes a cell of TSV, as ClickHouse, Hive and PostgreSQL write it. Any other backslash is a backslash. */
function unescapeCell(cell: Uint8Array): Uint8Array {
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

function jsonRow(line: string, table: Table): TableRow {
	let value: unknown;
	try {
		value = JSON.parse(isPlain(line) ? line : decoder.decode(octetsOfText(line)));
	} catch {
		return { line, bracket: "", read: () => "expected an object or an array of JSON in UTF-8" };
	}
	if (value === null || typeof value !== "object") {
		const problem = "expected an object or an array of JSON, got another value";
		return { line, bracket: "", read: () => problem };
	}
	const cells: unknown[] = Array.isArray(value)
		? value
		: table.columns.map((column) => (Object.hasOwn(value, column) ? Reflect.get(value, column) : null));
	return { line, bracket: Array.isArray(value) ? "]" : "}", read: () => cellsOfJson(cells, table) };
}

function cellsOfJson(cells: readonly unknown[], table: Table): readonly Cell[] | string {
	const minCount = table.columns.length - (table.optionalCount ?? 0);
	// Only a column that can be left out can have a number.
	const texts = cells.map((cell, index) =>
		typeof cell === "number" && index >= minCount ? `${cell}` : cell,
	);
	const wrong = texts.findIndex((cell) => cell !== null && typeof cell !== "string");
	if (wrong < 0) return wholeCells(texts as Cell[], table);
	const column = isLastAlone(cells, table) ? table.columns.at(-1) : table.columns[wrong];
	return expectation(column ?? "row", "a string", cells[wrong]);
}

/** The unescaped octets of a cell; no octets for NULL. */
export function octetsOfCell(cell: Cell | undefined): Uint8Array {
	return cell instanceof OctetCell ? unescapeCell(octetsOfText(cell.text)) : Buffer.from(cell ?? "");
}

/** The octets of a cell before unescaping. Only equal cells have equal octets. */
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

/** A copy of a key, for a caller that keeps it: the key itself would keep the whole block in memory. */
export function ownText(key: string): string {
	// A text of two octets per unit is compared more slowly with one of one octet.
	return isPlain(key) ? octetTextOf(octetsOfText(key)) : Buffer.from(key, "utf16le").toString("utf16le");
}

/** The unescaped octets of a cell, one code unit each. */
export function octetTextOfCell(cell: Cell | undefined): string {
	const text = keyOfCell(cell);
	return !text.includes("\\") && (cell instanceof OctetCell || isPlain(text))
		? text
		: octetTextOf(octetsOfCell(cell));
}
