import { Buffer } from "node:buffer";
import { requestedUrl } from "../../bindings/internal.js";
import type { JudgeCommand } from "../arguments/commands.js";
import type { Host } from "../host/host.js";
import { verdictName } from "../output/verdict-names.js";
import { takesUrlsAsWritten } from "../urls/as-written.js";
import type { GivenUrl } from "../urls/octet-text.js";
import { type Answer, malformed } from "./answer.js";
import { DecidedRows } from "./decided-rows.js";
import { LastCell } from "./last-cell.js";
import type { RowAnswers } from "./row-answers.js";
import { RowFetches } from "./row-fetches.js";
import { RowPolicies, type RowPolicy } from "./row-policies.js";
import {
	BACKSLASH,
	isNullCell,
	keyOfCell,
	octetsOfCell,
	octetsOfKey,
	type Row,
	readRow,
	type Table,
	textOfCell,
	unescapeCell,
} from "./rows.js";
import type { TsvRows } from "./tsv-rows.js";

export const COLUMNS_OF_FILES = { columns: ["robots", "crawler", "url"] };
const TABLE_OF_FILES: Table = { ...COLUMNS_OF_FILES, format: "tsv" };

/** Number of rows that can wait for fetches at once. */
const MAX_AT_ONCE = 32;
/** Matches the URL of an origin. A robots.txt that has only this line has no rule. */
const ORIGIN = /^https?:\/\/\S+$/i;
/** The first letter of an origin's URL in lower case, and the bit that makes a letter lower case. */
const LETTER_H = 0x68;
const CASE_BIT = 0x20;

/** Answers by the files of the rows. A row has the text of a file, or an origin if files may be fetched. */
export class FileAnswers implements RowAnswers {
	readonly #command: JudgeCommand;
	readonly #policies: RowPolicies;
	readonly #fetches: RowFetches;
	/** The name of the crawler in a cell that has no escapes; null for any other cell. */
	readonly #crawlers = new LastCell(plainTextOf);

	/** @param tell reports in a line what is unusual about a file. */
	constructor(host: Host, command: JudgeCommand, tell: (message: string) => void) {
		this.#command = command;
		this.#policies = new RowPolicies(host, command, tell);
		this.#fetches = new RowFetches(host, command, tell);
	}

	async to(rows: readonly Row[]): Promise<readonly Answer[]> {
		const answers: Answer[] = [];
		for (let start = 0; start < rows.length; start += MAX_AT_ONCE) {
			const some = rows.slice(start, start + MAX_AT_ONCE).map((row) => this.#answerTo(row));
			// Most rows need not wait.
			answers.push(
				...(some.some((each) => each instanceof Promise) ? await Promise.all(some) : (some as Answer[])),
			);
		}
		return answers;
	}

	async decide(rows: TsvRows): Promise<DecidedRows> {
		const { count } = rows.lists;
		const decided = new DecidedRows(new Uint8Array(count), new Uint32Array(count));
		for (let start = 0; start < count; start += MAX_AT_ONCE) {
			const others: number[] = [];
			const some: (Answer | Promise<Answer>)[] = [];
			const end = Math.min(start + MAX_AT_ONCE, count);
			for (let index = start; index < end; index++) {
				if (this.#isDecided(rows, index, decided)) continue;
				others.push(index);
				some.push(this.#answerTo(readRow(rows.textOf(index), TABLE_OF_FILES)));
			}
			if (others.length === 0) continue;
			const answers = await Promise.all(some);
			for (const [order, index] of others.entries()) decided.put(index, answers[order]!);
		}
		decided.problems.sort((one, other) => one.index - other.index);
		return decided;
	}

	async dispose(): Promise<void> {
		this.#policies.dispose();
		await this.#fetches.dispose();
	}

	/**
	 * Decides a row of three cells that are not NULL. The first must not begin as an origin does, and the second must
	 * have no escapes. Returns whether the row was decided.
	 */
	#isDecided(rows: TsvRows, index: number, decided: DecidedRows): boolean {
		const { octets, lists } = rows;
		if (lists.plain[index] !== 1 || lists.tabCounts[index] !== 2) return false;
		const robotsStart = lists.starts[index]!;
		const robotsEnd = lists.firstTabs[index]!;
		const crawlerEnd = lists.secondTabs[index]!;
		if (robotsStart < robotsEnd && (octets[robotsStart]! | CASE_BIT) === LETTER_H) return false;
		const url = octets.subarray(crawlerEnd + 1, lists.ends[index]);
		const robots = octets.subarray(robotsStart, robotsEnd);
		const crawler = this.#crawlers.of(octets, robotsEnd + 1, crawlerEnd);
		if (crawler === null || isNullCell(robots) || isNullCell(url)) return false;
		const policy = this.#policies.find(robots, () => unescapeCell(robots), crawler);
		if (typeof policy === "string") {
			decided.put(index, malformed(policy));
			return true;
		}
		const { verdict, line } = policy.decide(this.#asked(unescapeCell(url)));
		decided.codes[index] = verdict;
		decided.lines[index] = line;
		return true;
	}

	#asked(given: GivenUrl): GivenUrl {
		return takesUrlsAsWritten(this.#command) ? given : requestedUrl(given);
	}

	#answerTo({ cells, problem }: Row): Answer | Promise<Answer> {
		if (cells === null) return malformed(problem);
		const [robots, crawlerCell, url] = cells;
		const key = keyOfCell(robots);
		const crawler = textOfCell(crawlerCell);
		const asked = this.#asked(typeof url === "string" ? url : octetsOfCell(url));
		if (!ORIGIN.test(key))
			return answerBy(
				this.#policies.find(octetsOfKey(robots), () => octetsOfCell(robots), crawler),
				asked,
			);
		if (!this.#command.isFetching) {
			return malformed(
				"robots: expected the text of a robots.txt, got a URL; with --fetch it would be fetched",
			);
		}
		return this.#fetches.find(key, crawler).then((policy) => answerBy(policy, asked));
	}
}

function answerBy(policy: RowPolicy | string, asked: GivenUrl): Answer {
	if (typeof policy === "string") return malformed(policy);
	const { verdict, line } = policy.decide(asked);
	return { verdict: verdictName(verdict), line: line === 0 ? null : line, problem: "" };
}

/** The text of a cell without a backslash; null for any other cell. */
function plainTextOf(cell: Uint8Array): string | null {
	return cell.includes(BACKSLASH) ? null : Buffer.from(cell).toString();
}
