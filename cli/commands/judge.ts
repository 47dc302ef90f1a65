import { Buffer } from "node:buffer";
import type { JudgeCommand } from "../arguments/commands.js";
import type { Host } from "../host/host.js";
import type { LineBlock } from "../input/line-blocks.js";
import { judgeOptions } from "../input/robots-file.js";
import { isPlain, toSafeJson } from "../output/formats/escape.js";
import { Output, say } from "../output/output.js";
import { Progress } from "../output/progress.js";
import { type Answer, malformed } from "../rows/answer.js";
import { DecidedRows, DecidedRowsPrinter, type RowProblem } from "../rows/decided-rows.js";
import { COLUMNS_OF_FILES, FileAnswers } from "../rows/file-answers.js";
import type { RowAnswers } from "../rows/row-answers.js";
import { type Row, rowBlocks, rowsOf, type Table, TOO_LONG } from "../rows/rows.js";
import { COLUMNS_OF_SET, SetAnswers } from "../rows/set-answers.js";
import { TsvRows } from "../rows/tsv-rows.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";
import { openSetFile } from "./set/set-file.js";

/** Number of texts that are kept for adding to rows of JSON. */
const MAX_ADDED = 10_000;
/** Number of malformed rows that standard error explains. */
const MAX_REPORTED = 10;

/** `judge`: rows of a robots.txt, a crawler and a URL, each with its verdict and the line that decides. */
export async function judge(host: Host, command: JudgeCommand): Promise<number> {
	const output = new Output(host.stdout);
	const table = command.set === null ? COLUMNS_OF_FILES : COLUMNS_OF_SET;
	const progress = new Progress(host, undefined, false, "rows");
	const tell = (message: string): void => {
		progress.wipe();
		say(host, message);
	};
	const answers = await openAnswers(host, command, tell);
	if (host.stdin.isTTY === true) {
		const separator = command.format === "tsv" ? ", separated by tabs" : " as JSON";
		say(
			host,
			`reading rows of ${table.columns.join(", ")}${separator}, one a line, until the end of standard input`,
		);
	}
	const blockJudge =
		command.format === "tsv"
			? new TsvJudge(answers, command)
			: new JsonJudge(answers, command, { ...table, format: command.format });
	let rowCount = 0;
	let malformedCount = 0;
	try {
		for await (const block of rowBlocks(host, "-")) {
			const judged = await blockJudge.judge(block);
			for (const { index, problem } of judged.problems) {
				if (++malformedCount <= MAX_REPORTED) tell(`row ${rowCount + index + 1}: ${problem}`);
			}
			rowCount += judged.rowCount;
			await output.write(judged.text);
			progress.update({ octets: block.readOctets, urls: rowCount });
		}
	} finally {
		progress.wipe();
		await answers.dispose();
	}
	if (malformedCount > MAX_REPORTED) say(host, `${malformedCount} of ${rowCount} rows are malformed`);
	return 0;
}

async function openAnswers(
	host: Host,
	command: JudgeCommand,
	tell: (message: string) => void,
): Promise<RowAnswers> {
	if (command.set === null) {
		judgeOptions(host, command);
		return new FileAnswers(host, command, tell);
	}
	return new SetAnswers(host, await openSetFile(host, command.set), command);
}

/** Rows of a block with their answers, ready to be written. */
interface JudgedBlock {
	readonly text: Uint8Array;
	readonly rowCount: number;
	readonly problems: readonly RowProblem[];
}

/** Judges blocks of rows of TSV. Rows are copied as octets, without being decoded. */
class TsvJudge {
	readonly #answers: RowAnswers;
	readonly #rows: TsvRows;
	readonly #printer: DecidedRowsPrinter;

	constructor(answers: RowAnswers, { columns, set }: JudgeCommand) {
		this.#answers = answers;
		this.#rows = new TsvRows(set === null ? "" : "\\");
		this.#printer = new DecidedRowsPrinter(columns);
	}

	async judge({ octets, isCut }: LineBlock): Promise<JudgedBlock> {
		const rows = this.#rows;
		if (isCut) rows.readCut(octets);
		else rows.read(octets);
		const decided = isCut ? CUT_ROW : await this.#answers.decide(rows);
		return {
			text: this.#printer.print(rows, decided),
			rowCount: rows.lists.count,
			problems: decided.problems,
		};
	}
}

const CUT_ROW = new DecidedRows(new Uint8Array(1), new Uint32Array(1));
CUT_ROW.put(0, malformed(TOO_LONG));

/** Judges blocks of rows of JSON. */
class JsonJudge {
	readonly #answers: RowAnswers;
	readonly #columns: JudgeCommand["columns"];
	readonly #table: Table;
	/** Texts that are added to rows, by bracket, verdict and line. Many rows share a text. */
	readonly #added = new Map<string, string>();

	constructor(answers: RowAnswers, { columns }: JudgeCommand, table: Table) {
		this.#answers = answers;
		this.#columns = columns;
		this.#table = table;
	}

	async judge(block: LineBlock): Promise<JudgedBlock> {
		const rows = rowsOf(block, this.#table);
		const given = await this.#answers.to(rows);
		const problems: RowProblem[] = [];
		let text = "";
		for (const [index, row] of rows.entries()) {
			const answer = given[index]!;
			if (answer.problem !== "") problems.push({ index, problem: answer.problem });
			text += `${printJson(row, this.#addedTo(row, answer), this.#columns)}\n`;
		}
		return { text: octetsOfText(text), rowCount: rows.length, problems };
	}

	#addedTo(row: Row, answer: Answer): string {
		// The answer to a malformed row is about that row only.
		if (answer.problem !== "") return addedJson(row, answer, this.#columns);
		const key = `${row.bracket}${answer.verdict}${answer.line}`;
		const found = this.#added.get(key);
		if (found !== undefined) return found;
		const added = addedJson(row, answer, this.#columns);
		if (this.#added.size === MAX_ADDED) this.#added.clear();
		this.#added.set(key, added);
		return added;
	}
}

const SPACE = 0x20;

/** The JSON that is added to a row, as octets, one code unit each. */
function addedJson(
	{ line: row, bracket }: Row,
	{ verdict, line, problem }: Answer,
	columns: JudgeCommand["columns"],
): string {
	const isList = bracket === "]";
	const hasRow = columns.includes("row");
	const reported = {
		...(hasRow && bracket === "" ? { row: octetsOfText(row).toString() } : {}),
		...(columns.includes("verdict") ? { verdict } : {}),
		...(columns.includes("line") ? { line } : {}),
		...(problem === "" ? {} : { problem }),
	};
	const json = toSafeJson(
		isList
			? [verdict, line].filter((_, index) => columns.includes(index === 0 ? "verdict" : "line"))
			: reported,
	);
	return isPlain(json) ? json : octetTextOf(Buffer.from(json));
}

/**
 * Returns the row's own octets, one code unit each, with more members before its last bracket. So numbers and other
 * JSON keep their spelling.
 */
function printJson({ line: row, bracket }: Row, added: string, columns: JudgeCommand["columns"]): string {
	if (bracket === "" || !columns.includes("row")) return added;
	const end = row.lastIndexOf(bracket);
	let after = end;
	while (row.charCodeAt(after - 1) <= SPACE) after--;
	const isFirst = row[after - 1] === "[" || row[after - 1] === "{";
	const comma = isFirst || added.length === 2 ? "" : ",";
	return `${row.slice(0, end)}${comma}${added.slice(1)}`;
}
