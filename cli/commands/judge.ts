import type { JudgeCommand } from "../arguments/commands.js";
import type { Host } from "../host/host.js";
import { judgeOptions } from "../input/robots-file.js";
import { Output, say } from "../output/output.js";
import { Progress } from "../output/progress.js";
import type { AnswerSource } from "../rows/answers.js";
import { COLUMNS_OF_FILES, FileAnswers } from "../rows/file-answers.js";
import { jsonPrinter, tsvPrinter } from "../rows/print-rows.js";
import { readRows } from "../rows/rows.js";
import { COLUMNS_OF_SET, SetAnswers } from "../rows/set-answers.js";
import { openSetFile } from "./set/set-file.js";

/** Number of malformed rows that standard error explains. */
const MAX_REPORTED = 10;

/** `judge`: rows of a robots.txt, a crawler and a URL, each with its verdict and the line that decides. */
export async function judge(host: Host, command: JudgeCommand): Promise<number> {
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
