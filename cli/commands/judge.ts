import { defineCommand, type Formatted, type Given, incomplete } from "../arguments/command.js";
import { shared } from "../arguments/options.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { judgeOptions } from "../input/robots-file.js";
import { Output, say } from "../output/output.js";
import { Progress } from "../output/progress.js";
import type { AnswerSource } from "../rows/answers.js";
import { COLUMNS_OF_FILES, FileAnswers } from "../rows/file-answers.js";
import { JUDGED_COLUMNS, jsonPrinter, tsvPrinter } from "../rows/print-rows.js";
import { readRows } from "../rows/rows.js";
import { COLUMNS_OF_SET, SetAnswers } from "../rows/set-answers.js";
import { refuseWithSet } from "./set/set-check.js";
import { openSetFile } from "./set/set-file.js";

const MAX_REPORTED = 10;

const FORMATS = ["tsv", "jsonl"] as const;
const OPTIONS = {
	...shared("set"),
	fetch: { help: "rows may have an origin instead of a robots.txt: its file is fetched, once for all rows" },
	...shared("as-written"),
	columns: {
		value: "LIST",
		help: "what to write of row, verdict and line, in that order (default row,verdict,line)",
	},
	...shared("dialect", "format", "engine", "max-bytes", "help"),
} as const;

export const judgeCommand = defineCommand({
	name: "judge",
	usage: "judge --format tsv|jsonl",
	summary: "verdicts on a stream of rows, each with its own robots.txt",
	about: `Reads rows from standard input, one per line: the text of a robots.txt, a crawler, a URL. Each row is written
with its verdict and the line of the rule that decides, in the same order. A crawler is a product token, or a
known crawler's name. A URL may lack an origin; the row's file judges every URL. With --fetch a row may have
an origin (https://example.com) instead of the text: its robots.txt is fetched, and URLs of other origins are
out-of-scope.

tsv: three columns. \\t, \\n, \\r, \\0, \\b, \\f, \\v, \\' and \\\\ are escapes as in ClickHouse, Hive and
PostgreSQL. \\N is NULL, which is also written if no rule decides.
jsonl: objects with robots, crawler and url, or arrays of the three; null if no rule decides.

With --set a row has only a URL, which the set's policy of its origin judges. Or it has an origin, a crawler
(the set's), and a URL, as with --fetch. tsv: one column or three. jsonl: objects with url, with or
without origin and crawler, or arrays of one or three. If the set lacks the URL's origin, the verdict is
unknown.

A malformed row has the verdict malformed. Standard error explains the first few.`,
	end: "Exit codes: 0 every row has its verdict; 2 wrong usage, or the input or output broke off.",
	example: "judge < rows.tsv",
	formats: FORMATS,
	options: OPTIONS,
	read: readJudge,
	run: judgeRows,
});

type JudgeCommand = Formatted<(typeof FORMATS)[number]> & ReturnType<typeof readJudge>;

function readJudge(given: Given<typeof OPTIONS>) {
	const { values, operands } = given;
	if (operands.length > 0) {
		throw incomplete(given, `rows only on standard input, got ${JSON.stringify(operands[0])}`);
	}
	const expected = JUDGED_COLUMNS.join(",");
	const columns = (values.columns ?? expected).split(",").map((name, index, names) => {
		const got = JSON.stringify(name);
		const column = JUDGED_COLUMNS.find((each) => each === name);
		if (column === undefined) throw new Failure(`--columns: expected some of ${expected}, got ${got}`);
		if (names.indexOf(name) === index) return column;
		throw new Failure(`--columns: expected each column once, got ${got} again`);
	});
	if (values.set !== undefined) refuseWithSet(values);
	return {
		/** The path of the set that judges; null: the files of the rows judge. */
		set: values.set ?? null,
		isAsWritten: values["as-written"] === true,
		isFetching: values.fetch === true,
		columns,
	};
}

/** Judges rows of a robots.txt, a crawler and a URL. Each gets its verdict and the line that decides. */
async function judgeRows(host: Host, command: JudgeCommand): Promise<number> {
	const { columns, format } = command;
	const output = new Output(host.stdout);
	const table = { ...(command.set === null ? COLUMNS_OF_FILES : COLUMNS_OF_SET), format };
	const progress = new Progress(host, undefined, false, "rows");
	const tell = (message: string): void => {
		progress.wipe();
		say(host, message);
	};
	const source = await openSource(host, command, tell);
	if (host.stdin.isTTY === true) {
		const separator = format === "tsv" ? ", separated by tabs" : " as JSON";
		say(
			host,
			`reading rows of ${table.columns.join(", ")}${separator}, one a line, until the end of standard input`,
		);
	}
	const print = format === "tsv" ? tsvPrinter(columns) : jsonPrinter(columns);
	let rowCount = 0;
	let malformedCount = 0;
	try {
		for await (const block of readRows(host, "-", table)) {
			const answers = await source.to(block);
			for (const [index, problem] of answers.problems) {
				if (++malformedCount <= MAX_REPORTED) tell(`row ${rowCount + index + 1}: ${problem}`);
			}
			rowCount += answers.verdicts.length;
			await output.write(print(block, answers));
			progress.update({ octets: block.readOctets, urls: rowCount });
		}
	} finally {
		progress.wipe();
		await source.dispose();
	}
	if (malformedCount > MAX_REPORTED) say(host, `${malformedCount} of ${rowCount} rows are malformed`);
	return 0;
}

async function openSource(
	host: Host,
	command: JudgeCommand,
	tell: (message: string) => void,
): Promise<AnswerSource> {
	if (command.set === null) {
		judgeOptions(host, command);
		return new FileAnswers(host, command, tell);
	}
	return new SetAnswers(host, await openSetFile(host, command.set), command);
}
