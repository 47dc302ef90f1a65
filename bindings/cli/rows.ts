import { Buffer } from "node:buffer";
import type { Host } from "./host.js";
import { openInput } from "./input.js";
import { lineBlocks } from "./line-blocks.js";
import { splitLines } from "./url-lists.js";

const TAB = 0x09;
const BACKSLASH = 0x5c;
const CAPITAL_N = 0x4e;
/** A robots.txt may be of any length, and JSON may write an octet as six. */
const LONGEST_ROW_OCTETS = 32 * 1_048_576;

/** Of a value that is none, so much is shown. */
const SHOWN_UNITS = 60;

/** What stands in a cell: octets of TSV, escapes and all, or text of JSON; null for NULL. See `octetsOfCell`. */
export type Cell = Uint8Array | string | null;

/** A row of a table, a line each. */
export interface Row {
	/** As it came, without its end; of a row that is too long, its start. */
	readonly line: Uint8Array;
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
}

/** The rows of a file, or of standard input for `-`; of a blank line too. @throws Failure where it cannot be read. */
export async function* readRows(host: Host, file: string, table: Table): AsyncGenerator<RowBlock> {
	const read = table.format === "tsv" ? readTsv : readJson;
	for await (const { octets, isCut, readOctets } of lineBlocks(openInput(host, file), LONGEST_ROW_OCTETS)) {
		const rows = isCut
			? [malformed(octets, `expected a row of at most ${LONGEST_ROW_OCTETS} octets, got a longer one`)]
			: splitLines(octets).map((line) => read(line, table));
		yield { rows, readOctets };
	}
}

function malformed(line: Uint8Array, problem: string, bracket: Row["bracket"] = ""): Row {
	return { line, cells: null, problem, bracket };
}

function readTsv(line: Uint8Array, table: Table): Row {
	const cells: Cell[] = [];
	for (let start = 0; start <= line.length; ) {
		const tab = line.indexOf(TAB, start);
		const end = tab < 0 ? line.length : tab;
		cells.push(isNull(line, start, end) ? null : line.subarray(start, end));
		start = end + 1;
	}
	return withCells(line, cells, table, "");
}

function isNull(line: Uint8Array, start: number, end: number): boolean {
	return end - start === 2 && line[start] === BACKSLASH && line[start + 1] === CAPITAL_N;
}

/** A row with as many cells as the table has columns. */
function withCells(
	line: Uint8Array,
	cells: readonly Cell[],
	{ columns, optionalCount = 0 }: Table,
	bracket: Row["bracket"],
): Row {
	const leastCount = columns.length - optionalCount;
	if (cells.length < leastCount || cells.length > columns.length) {
		const count = optionalCount === 0 ? `${leastCount}` : `${leastCount} to ${columns.length}`;
		return malformed(line, `expected ${count} columns (${columns.join(", ")}), got ${cells.length}`, bracket);
	}
	const whole = columns.map((_, index) => cells[index] ?? null);
	const missing = whole.slice(0, leastCount).indexOf(null);
	if (missing >= 0) return malformed(line, `${columns[missing]}: expected text, got none`, bracket);
	return { line, cells: whole, problem: "", bracket };
}

/** What a backslash and one of these letters stand for. */
const ESCAPED = new Map(
	Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0, "'": 0x27, "\\": BACKSLASH }).map(
		([letter, octet]) => [letter.charCodeAt(0), octet],
	),
);

/** What a cell of TSV stands for, as ClickHouse, Hive and PostgreSQL write it. A backslash before any other octet is one. */
function unescapeCell(cell: Uint8Array): Uint8Array {
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

function readJson(line: Uint8Array, table: Table): Row {
	let value: unknown;
	try {
		value = JSON.parse(decoder.decode(line));
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
	const leastCount = table.columns.length - (table.optionalCount ?? 0);
	// A number is what a column may hold that may be left out too.
	const texts = cells.map((cell, index) =>
		typeof cell === "number" && index >= leastCount ? `${cell}` : cell,
	);
	const wrong = texts.findIndex((cell) => cell !== null && typeof cell !== "string");
	if (wrong < 0) return withCells(line, texts as Cell[], table, bracket);
	const got = JSON.stringify(cells[wrong]).slice(0, SHOWN_UNITS);
	return malformed(line, `${table.columns[wrong] ?? "row"}: expected a string, got ${got}`, bracket);
}

/** What a cell stands for; none for NULL. */
export function octetsOfCell(cell: Cell | undefined): Uint8Array {
	return typeof cell === "string" ? Buffer.from(cell) : unescapeCell(cell ?? new Uint8Array());
}

/** The same as text. */
export function textOfCell(cell: Cell | undefined): string {
	return typeof cell === "string" ? cell : Buffer.from(octetsOfCell(cell)).toString();
}

/** The same for the same cell, and another for another one. */
export function keyOfCell(cell: Cell | undefined): string {
	if (typeof cell === "string") return cell;
	return cell == null ? "" : Buffer.from(cell.buffer, cell.byteOffset, cell.length).toString("latin1");
}
