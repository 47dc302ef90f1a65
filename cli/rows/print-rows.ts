import { Buffer } from "node:buffer";
import { isPlain, toSafeJson } from "../output/formats/escape.js";
import { LinePrinter } from "../output/lines/line-printer.js";
import { HAS_WEBASSEMBLY } from "../output/lines/lines-module.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";
import { type Answers, answerName } from "./answers.js";
import type { RowBlock } from "./rows.js";

const SPACE = 0x20;

/** Returns the rows of a block with their answers, valid until the next call. A row's own octets stay as they came. */
export type PrintRows = (block: RowBlock, answers: Answers) => Uint8Array;

/** The columns that can be written, in their order by default. */
export const JUDGED_COLUMNS = ["row", "verdict", "line"] as const;

type Columns = readonly (typeof JUDGED_COLUMNS)[number][];

/** Returns the way to print rows of TSV. WebAssembly copies them, if the host has it. */
export function tsvPrinter(columns: Columns): PrintRows {
	const textsAround = (verdict: number, line: number) => {
		const cells = { row: null, verdict: answerName(verdict), line: line === 0 ? "\\N" : `${line}` };
		const texts = [""];
		for (const [index, column] of columns.entries()) {
			if (index > 0) texts[texts.length - 1] += "\t";
			if (column === "row") texts.push("");
			else texts[texts.length - 1] += cells[column];
		}
		texts[texts.length - 1] += "\n";
		return texts;
	};
	if (!HAS_WEBASSEMBLY) {
		return ({ rows }, { verdicts, lines }) => {
			const texts = rows.map(({ line }, index) => textsAround(verdicts[index]!, lines[index]!).join(line));
			return octetsOfText(texts.join(""));
		};
	}
	const printer = new LinePrinter(textsAround);
	const copyCount = columns.filter((column) => column === "row").length;
	return ({ octets }, { verdicts: codes, lines }) => printer.printRows({ octets, codes, lines }, copyCount);
}

/** Returns the way to print rows of JSON. Members are added before the last bracket, so numbers keep their spelling. */
export function jsonPrinter(columns: Columns): PrintRows {
	const hasRow = columns.includes("row");
	return ({ rows }, { verdicts, lines, problems }) => {
		const texts = rows.map(({ line: row, bracket }, index) => {
			const verdict = columns.includes("verdict") ? { verdict: answerName(verdicts[index]!) } : {};
			const line = columns.includes("line") ? { line: lines[index] || null } : {};
			if (bracket === "]")
				return withMore(row, bracket, toOctetText(Object.values({ ...verdict, ...line })), hasRow);
			const problem = problems.has(index) ? { problem: problems.get(index) } : {};
			const own = bracket === "" && hasRow ? { row: octetsOfText(row).toString() } : {};
			const added = toOctetText({ ...own, ...verdict, ...line, ...problem });
			return bracket === "" ? added : withMore(row, bracket, added, hasRow);
		});
		return octetsOfText(`${texts.join("\n")}\n`);
	};
}

/** A row with more members before its bracket; these alone if the row is not written. */
function withMore(row: string, bracket: string, added: string, hasRow: boolean): string {
	if (!hasRow) return added;
	const end = row.lastIndexOf(bracket);
	let after = end;
	while (row.charCodeAt(after - 1) <= SPACE) after--;
	const isFirst = row[after - 1] === "[" || row[after - 1] === "{";
	const comma = isFirst || added.length === 2 ? "" : ",";
	return `${row.slice(0, end)}${comma}${added.slice(1)}`;
}

function toOctetText(value: unknown): string {
	const json = toSafeJson(value);
	return isPlain(json) ? json : octetTextOf(Buffer.from(json));
}
