import { Buffer } from "node:buffer";
import { expectation } from "../../bindings/arguments/errors.js";
import { Verdict } from "../../bindings/contract/types.js";
import type { PolicySet } from "../../bindings/threads/index.js";
import type { JudgeCommand } from "../arguments/commands.js";
import type { Host } from "../host.js";
import { OctetWriter, viewOf } from "../output/octet-writer.js";
import { verdictName } from "../output/verdict-names.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";
import { beginsWithOrigin, isPlainOrigin } from "../urls/plain-origin.js";
import { requestedLines } from "../urls/requested-lines.js";
import { requestedUrl } from "../urls/requested-url.js";
import { type Answer, malformed } from "./answer.js";
import { DecidedRows } from "./decided-rows.js";
import { LastCell } from "./last-cell.js";
import type { RowAnswers } from "./row-answers.js";
import {
	type Cell,
	keyOfCell,
	octetsOfCell,
	octetTextOfCell,
	ownText,
	type Row,
	readRow,
	type Table,
	textOfCell,
} from "./rows.js";
import type { TsvRows } from "./tsv-rows.js";

/** The crawler that no file names. */
const UNNAMED = "*";
/** What follows a product token is not part of it. After the first slash alone: a cell may be nothing but slashes. */
const VERSION = /^([^/]*)\/\S*$/;
/** How so many origins are serialised is kept. */
const MAX_ORIGINS = 10_000;

/** With a set, which knows its crawler and finds the origin in the URL. */
export const COLUMNS_OF_SET = { columns: ["origin", "crawler", "url"], mayHaveLastAlone: true };
const TABLE_OF_SET: Table = { ...COLUMNS_OF_SET, format: "tsv" };

const SLASH = 0x2f;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = viewOf(Uint8Array.of(0x0a));

const OUT_OF_SCOPE: Answer = { verdict: verdictName(Verdict.OutOfScope), line: null, problem: "" };

/** What is before the paths of an origin, or why the text is none. */
interface Origin {
	/** As it is serialised, with a slash after. */
	readonly prefix: string;
	/** Empty where it is one. */
	readonly problem: string;
}

/** Answers by a set, to all rows of a portion in one call: on each URL by the policy of its origin. */
export class SetAnswers implements RowAnswers {
	readonly #host: Host;
	readonly #set: PolicySet;
	readonly #isRequested: boolean;
	/** What the set's crawler is called. */
	readonly #crawler: string;
	readonly #ownCrawlers = new LastCell((octets) => this.#isOwn(octetTextOf(octets)));
	/** By how they are written. */
	readonly #origins = new Map<string, Origin>();

	/** @param set is disposed of with the answers. */
	constructor(host: Host, set: PolicySet, { isAsWritten }: JudgeCommand) {
		this.#host = host;
		this.#set = set;
		this.#isRequested = !isAsWritten && set.dialect === "google";
		this.#crawler = set.productTokens[0] ?? UNNAMED;
	}

	async to(rows: readonly Row[]): Promise<readonly Answer[]> {
		const asked = rows.map((row) => this.#askedBy(row));
		// A blank line for each row that there is nothing to ask of.
		const list = asked.map((url) => (typeof url === "string" && isOneLine(url) ? `${url}\n` : "\n")).join("");
		const { verdicts, lines } = this.#set.decideLines(octetsOfText(list));
		return asked.map((url, index) => {
			if (typeof url !== "string") return url;
			if (isOneLine(url)) return answerOf(verdicts[index] as Verdict, lines[index] || null);
			const [explained] = this.#set.explainAll([octetsOfText(url)]);
			return answerOf(explained!.verdict, explained!.line);
		});
	}

	async decide(rows: TsvRows): Promise<DecidedRows> {
		const others: number[] = [];
		const list = this.#listOf(rows, others);
		const { verdicts, lines } = this.#set.decideLines(this.#isRequested ? requestedLines(list) : list);
		const decided = new DecidedRows(verdicts, lines);
		if (others.length === 0) return decided;
		const answers = await this.to(others.map((index) => readRow(rows.textOf(index), TABLE_OF_SET)));
		for (const [order, index] of others.entries()) decided.put(index, answers[order]!);
		return decided;
	}

	async dispose(): Promise<void> {
		this.#set.dispose();
	}

	/**
	 * The URLs that the set is to be asked about, one a line; a blank line for each row that is not seen at once to have one,
	 * which goes to the others.
	 */
	#listOf(rows: TsvRows, others: number[]): Uint8Array {
		const { octets, view, count, starts, ends, tabCounts } = rows;
		if (this.#isList(rows)) return octets;
		const writer = new OctetWriter(octets.length + count);
		for (let index = 0; index < count; index++) {
			if (this.#isUrl(rows, index)) writer.put(view, starts[index]!, ends[index]!);
			else if (tabCounts[index] !== 2 || !this.#putWithin(writer, rows, index)) others.push(index);
			writer.put(LINE_FEED, 0, 1);
		}
		return writer.take();
	}

	/** Whether the block is a list of URLs as it came. */
	#isList(rows: TsvRows): boolean {
		for (let index = 0; index < rows.count; index++) {
			if (!this.#isUrl(rows, index)) return false;
		}
		// Of a list's last line it would be the URL's.
		return rows.octets[rows.octets.length - 1] !== CARRIAGE_RETURN;
	}

	/** Whether a row is a URL and nothing else, as it came. */
	#isUrl({ plain, tabCounts, starts, ends }: TsvRows, index: number): boolean {
		return plain[index] === 1 && tabCounts[index] === 0 && ends[index]! > starts[index]!;
	}

	/** Puts the URL of a row of three cells, if it is plainly within its origin, and the crawler the set's. */
	#putWithin(writer: OctetWriter, rows: TsvRows, index: number): boolean {
		const { octets, view } = rows;
		const originStart = rows.starts[index]!;
		const originEnd = rows.firstTabs[index]!;
		const crawlerEnd = rows.secondTabs[index]!;
		const urlStart = crawlerEnd + 1;
		const urlEnd = rows.ends[index]!;
		if (rows.plain[index] !== 1 || !isPlainOrigin(view, originStart, originEnd)) return false;
		if (!this.#ownCrawlers.of(octets, originEnd + 1, crawlerEnd)) return false;
		if (octets[urlStart] === SLASH && urlStart < urlEnd) writer.put(view, originStart, originEnd);
		else if (!beginsWithOrigin(view, urlStart, urlEnd, originStart, originEnd)) return false;
		writer.put(view, urlStart, urlEnd);
		return true;
	}

	/** The octets, a code unit each, of the URL that the set is to be asked about; the answer where it need not be. */
	#askedBy({ cells, problem }: Row): string | Answer {
		if (cells === null) return malformed(problem);
		const [origin = null, crawler = null, url = null] = cells;
		if (crawler !== null && !this.#isOwn(keyOfCell(crawler))) {
			const expected = `${this.#crawler}, which the set was built for`;
			return malformed(expectation("crawler", expected, textOfCell(crawler)));
		}
		// A path that begins with two slashes is one of the origin's, so the origin comes first.
		const asked = origin === null ? octetTextOfCell(url) : this.#within(origin, octetTextOfCell(url));
		return this.#isRequested && typeof asked === "string" ? requestedText(asked) : asked;
	}

	#isOwn(crawler: string): boolean {
		return (
			crawler === this.#crawler ||
			crawler.replace(VERSION, "$1").toLowerCase() === this.#crawler.toLowerCase()
		);
	}

	/** A URL of an origin, or a path on it. */
	#within(cell: Cell, url: string): string | Answer {
		const { prefix, problem } = this.#originOf(cell);
		if (problem !== "") return malformed(problem);
		if (url.startsWith("/")) return prefix + url.slice(1);
		if (url.startsWith(prefix)) return url;
		const own = this.#readOrigin(octetsOfText(url));
		// What has no origin at all is no URL, as the set says.
		return own.problem !== "" || own.prefix === prefix ? url : OUT_OF_SCOPE;
	}

	#originOf(cell: Cell): Origin {
		const found = this.#origins.get(keyOfCell(cell));
		if (found !== undefined) return found;
		const origin = this.#readOrigin(octetsOfCell(cell));
		if (this.#origins.size === MAX_ORIGINS) this.#origins.clear();
		this.#origins.set(ownText(keyOfCell(cell)), origin);
		return origin;
	}

	#readOrigin(page: Uint8Array): Origin {
		try {
			return { prefix: this.#host.library.robotsTxtUrl(page).replace(/robots\.txt$/, ""), problem: "" };
		} catch (error) {
			if (!(error instanceof TypeError)) throw error;
			return { prefix: "", problem: error.message.replace(/^pageUrl(?=:)/, "origin") };
		}
	}
}

function answerOf(verdict: Verdict, line: number | null): Answer {
	return { verdict: verdictName(verdict), line, problem: "" };
}

/** Whether a URL can be in a list as it is. */
function isOneLine(url: string): boolean {
	return !url.includes("\n") && !url.endsWith("\r");
}

function requestedText(url: string): string {
	const asked = requestedUrl(octetsOfText(url));
	return octetTextOf(typeof asked === "string" ? Buffer.from(asked) : asked);
}
