import { Buffer } from "node:buffer";
import { Verdict } from "../contract/types.js";
import type { JudgeCommand } from "./commands.js";
import { toSafeJson } from "./escape.js";
import type { Host } from "./host.js";
import type { GivenUrl } from "./octet-text.js";
import { Output, say } from "./output.js";
import { Progress } from "./progress.js";
import { requestedUrl, takesUrlsAsWritten } from "./requested-url.js";
import { judgeOptions } from "./robots-file.js";
import { RowFetches } from "./row-fetches.js";
import { RowPolicies, type RowPolicy } from "./row-policies.js";
import { keyOfCell, octetsOfCell, type Row, readRows, textOfCell } from "./rows.js";
import { verdictName } from "./verdict-names.js";

const COLUMNS = ["robots", "crawler", "url"];
/** Of so many malformed rows standard error tells why. */
const MOST_TOLD = 10;
/** What a row has where no line decides. */
const NULL_OF_TSV = "\\N";

/** So many rows may wait for files to be fetched. */
const MOST_AT_ONCE = 32;
/** No robots.txt says anything by a line such as this alone. */
const ORIGIN = /^https?:\/\/\S+$/i;

interface Answer {
	readonly verdict: string;
	/** Null where no rule decides. */
	readonly line: number | null;
	/** Why there is none; empty where there is. */
	readonly problem: string;
}

/** `judge`: rows of a robots.txt, a crawler and a URL, each with its verdict and the line that decides. */
export async function judge(host: Host, command: JudgeCommand): Promise<number> {
	judgeOptions(host, command);
	const output = new Output(host.stdout);
	const print = command.format === "tsv" ? printTsv : printJson;
	const policies = new RowPolicies(host, command);
	const fetches = new RowFetches(host, command);
	const progress = new Progress(host, undefined, false, "rows");
	let rowCount = 0;
	let malformedCount = 0;
	try {
		for await (const { rows, readOctets } of readRows(host, "-", { ...command, columns: COLUMNS })) {
			const answers = await answersTo(rows, { policies, fetches, command });
			const pieces: Uint8Array[] = [];
			for (const [index, row] of rows.entries()) {
				rowCount++;
				const answer = answers[index]!;
				if (answer.problem !== "" && ++malformedCount <= MOST_TOLD) {
					progress.wipe();
					say(host, `row ${rowCount}: ${answer.problem}`);
				}
				pieces.push(...print(row, answer, command.columns));
			}
			await output.write(Buffer.concat(pieces));
			progress.update({ octets: readOctets, urls: rowCount });
		}
	} finally {
		progress.wipe();
		policies.dispose();
		await fetches.dispose();
	}
	if (malformedCount > MOST_TOLD) say(host, `${malformedCount} of ${rowCount} rows are malformed`);
	return 0;
}

/** Where policies come from. */
interface Sources {
	readonly policies: RowPolicies;
	readonly fetches: RowFetches;
	readonly command: JudgeCommand;
}

/** Answers to rows, in their order; so many of them wait for the web at once. */
async function answersTo(rows: readonly Row[], sources: Sources): Promise<Answer[]> {
	const answers: Answer[] = [];
	for (let start = 0; start < rows.length; start += MOST_AT_ONCE) {
		const some = rows.slice(start, start + MOST_AT_ONCE).map((row) => answerTo(row, sources));
		// Most rows need not wait.
		answers.push(
			...(some.some((each) => each instanceof Promise) ? await Promise.all(some) : (some as Answer[])),
		);
	}
	return answers;
}

function answerTo(
	{ cells, problem }: Row,
	{ policies, fetches, command }: Sources,
): Answer | Promise<Answer> {
	if (cells === null) return malformed(problem);
	const [robots, crawlerCell, url] = cells;
	const key = keyOfCell(robots);
	const crawler = textOfCell(crawlerCell);
	const given = typeof url === "string" ? url : octetsOfCell(url);
	const asked = takesUrlsAsWritten(command) ? given : requestedUrl(given);
	if (!ORIGIN.test(key))
		return answerBy(
			policies.find(key, () => octetsOfCell(robots), crawler),
			asked,
		);
	if (!command.isFetching) {
		return malformed(
			"robots: expected the text of a robots.txt, got a URL; with --fetch it would be fetched",
		);
	}
	return fetches.find(key, crawler).then((policy) => answerBy(policy, asked));
}

function answerBy(policy: RowPolicy | string, asked: GivenUrl): Answer {
	if (typeof policy === "string") return malformed(policy);
	const verdict = (policy.matcher.checkAll([asked])[0] ?? Verdict.InvalidUrl) as Verdict;
	const rule = policy.ruleOf({ verdict, asked });
	return { verdict: verdictName(verdict), line: rule?.line ?? null, problem: "" };
}

function malformed(problem: string): Answer {
	return { verdict: "malformed", line: null, problem };
}

const TAB = Buffer.from("\t");
const LINE_FEED = Buffer.from("\n");

function printTsv(row: Row, { verdict, line }: Answer, columns: JudgeCommand["columns"]): Uint8Array[] {
	const cells = {
		row: () => row.line,
		verdict: () => Buffer.from(verdict),
		line: () => Buffer.from(String(line ?? NULL_OF_TSV)),
	};
	return columns.flatMap((column, index) => [cells[column](), index + 1 < columns.length ? TAB : LINE_FEED]);
}

const SPACE = 0x20;
const OPENING_BRACKETS: readonly (number | undefined)[] = [0x5b, 0x7b];

/**
 * The row's own octets with more members before its last bracket: so numbers, and what else JSON may say in its way, stay
 * as they came.
 */
function printJson(
	row: Row,
	{ verdict, line, problem }: Answer,
	columns: JudgeCommand["columns"],
): Uint8Array[] {
	const isList = row.bracket === "]";
	const hasRow = columns.includes("row");
	const told = {
		...(hasRow && row.bracket === "" ? { row: Buffer.from(row.line).toString() } : {}),
		...(columns.includes("verdict") ? { verdict } : {}),
		...(columns.includes("line") ? { line } : {}),
		...(problem === "" ? {} : { problem }),
	};
	const text = toSafeJson(
		isList ? [verdict, line].filter((_, index) => columns.includes(index === 0 ? "verdict" : "line")) : told,
	);
	if (!hasRow || row.bracket === "") return [Buffer.from(text), LINE_FEED];
	const end = row.line.lastIndexOf(row.bracket.charCodeAt(0));
	let behind = end;
	while ((row.line[behind - 1] ?? 0) <= SPACE) behind--;
	const comma = OPENING_BRACKETS.includes(row.line[behind - 1]) || text.length === 2 ? "" : ",";
	return [row.line.subarray(0, end), Buffer.from(`${comma}${text.slice(1)}`), LINE_FEED];
}
