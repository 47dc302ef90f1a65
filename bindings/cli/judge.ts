import { Buffer } from "node:buffer";
import type { JudgeCommand } from "./commands.js";
import { isPlain, toSafeJson } from "./escape.js";
import { FileAnswers } from "./file-answers.js";
import type { Host } from "./host.js";
import { octetsOfText, octetTextOf } from "./octet-text.js";
import { Output, say } from "./output.js";
import { Progress } from "./progress.js";
import { judgeOptions } from "./robots-file.js";
import type { Answer, RowAnswers } from "./row-answers.js";
import { type Row, readRows } from "./rows.js";
import { SetAnswers } from "./set-answers.js";
import { openSetFile } from "./set-file.js";

const COLUMNS = ["robots", "crawler", "url"];
/** With a set, which knows its crawler and finds the origin in the URL. */
const COLUMNS_OF_SET = { columns: ["origin", "crawler", "url"], mayHaveLastAlone: true };
/** Of so many malformed rows standard error tells why. */
const MOST_TOLD = 10;
/** What a row has where no line decides. */
const NULL_OF_TSV = "\\N";

/** `judge`: rows of a robots.txt, a crawler and a URL, each with its verdict and the line that decides. */
export async function judge(host: Host, command: JudgeCommand): Promise<number> {
	const output = new Output(host.stdout);
	const print = command.format === "tsv" ? printTsv : printJson;
	const table = command.set === null ? { columns: COLUMNS } : COLUMNS_OF_SET;
	const progress = new Progress(host, undefined, false, "rows");
	const tell = (message: string): void => {
		progress.wipe();
		say(host, message);
	};
	const answers = await openAnswers(host, command, tell);
	if (host.stdin.isTTY === true) {
		const parted = command.format === "tsv" ? ", parted by tabs" : " as JSON";
		say(
			host,
			`reading rows of ${table.columns.join(", ")}${parted}, one a line, until the end of standard input`,
		);
	}
	let rowCount = 0;
	let malformedCount = 0;
	try {
		for await (const { rows, readOctets } of readRows(host, "-", { ...table, format: command.format })) {
			const given = await answers.to(rows);
			let text = "";
			for (const [index, row] of rows.entries()) {
				rowCount++;
				const answer = given[index]!;
				if (answer.problem !== "" && ++malformedCount <= MOST_TOLD)
					tell(`row ${rowCount}: ${answer.problem}`);
				text += `${print(row, answer, command.columns)}\n`;
			}
			await output.write(octetsOfText(text));
			progress.update({ octets: readOctets, urls: rowCount });
		}
	} finally {
		progress.wipe();
		await answers.dispose();
	}
	if (malformedCount > MOST_TOLD) say(host, `${malformedCount} of ${rowCount} rows are malformed`);
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

/** As octets, a code unit each, as `printJson`. */
function printTsv({ line: row }: Row, { verdict, line }: Answer, columns: JudgeCommand["columns"]): string {
	const cells = { row, verdict, line: line ?? NULL_OF_TSV };
	return columns.map((column) => cells[column]).join("\t");
}

const SPACE = 0x20;

/**
 * The row's own octets with more members before its last bracket: so numbers, and what else JSON may say in its way, stay
 * as they came.
 */
function printJson(
	{ line: row, bracket }: Row,
	{ verdict, line, problem }: Answer,
	columns: JudgeCommand["columns"],
): string {
	const isList = bracket === "]";
	const hasRow = columns.includes("row");
	const told = {
		...(hasRow && bracket === "" ? { row: octetsOfText(row).toString() } : {}),
		...(columns.includes("verdict") ? { verdict } : {}),
		...(columns.includes("line") ? { line } : {}),
		...(problem === "" ? {} : { problem }),
	};
	const json = toSafeJson(
		isList ? [verdict, line].filter((_, index) => columns.includes(index === 0 ? "verdict" : "line")) : told,
	);
	const added = isPlain(json) ? json : octetTextOf(Buffer.from(json));
	if (!hasRow || bracket === "") return added;
	const end = row.lastIndexOf(bracket);
	let behind = end;
	while (row.charCodeAt(behind - 1) <= SPACE) behind--;
	const isFirst = row[behind - 1] === "[" || row[behind - 1] === "{";
	const comma = isFirst || added.length === 2 ? "" : ",";
	return `${row.slice(0, end)}${comma}${added.slice(1)}`;
}
