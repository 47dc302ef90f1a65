import { Buffer } from "node:buffer";
import { CR, expectation, requestedUrl, takesRequested, viewOf } from "../../bindings/internal.js";
import type { PolicySet } from "../../bindings/set/index.js";
import { Verdict } from "../../bindings/shared-exports.js";
import type { JudgeCommand } from "../arguments/commands.js";
import type { Host } from "../host/host.js";
import { OctetWriter } from "../output/octet-writer.js";
import { verdictName } from "../output/verdict-names.js";
import { octetsOfText, octetTextOf } from "../urls/octet-text.js";
import { beginsWithOrigin, isPlainOrigin } from "../urls/plain-origin.js";
import { requestedLines } from "../urls/requested-lines.js";
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
/**
 * Matches a product token with a version, which is not part of the token. Only the first slash is tried, because a
 * cell can consist of slashes.
 */
const VERSION = /^([^/]*)\/\S*$/;
/** Number of origins whose serialised form is kept. */
const MAX_ORIGINS = 10_000;

/** Columns of rows for a set. The set contains its crawler, and finds the origin in the URL. */
export const COLUMNS_OF_SET = { columns: ["origin", "crawler", "url"], mayHaveLastAlone: true };
const TABLE_OF_SET: Table = { ...COLUMNS_OF_SET, format: "tsv" };

const SLASH = 0x2f;
const LINE_FEED = viewOf(Uint8Array.of(0x0a));

const OUT_OF_SCOPE: Answer = { verdict: verdictName(Verdict.OutOfScope), line: null, problem: "" };

/** The prefix of an origin's URLs, or the reason why the text is not an origin. */
interface Origin {
	/** The serialised origin, followed by a slash. */
	readonly prefix: string;
	/** Empty if the text is an origin. */
	readonly problem: string;
}

/** Answers by a set. One call answers all rows of a portion. The policy of a URL's origin gives the verdict. */
export class SetAnswers implements RowAnswers {
	readonly #host: Host;
	readonly #set: PolicySet;
	readonly #isRequested: boolean;
	/** The name of the set's crawler. */
	readonly #crawler: string;
	readonly #ownCrawlers = new LastCell((octets) => this.#isOwn(octetTextOf(octets)));
	/** Origins by their spelling in the rows. */
	readonly #origins = new Map<string, Origin>();

	/** @param set the set; disposed of with the answers. */
	constructor(host: Host, set: PolicySet, { isAsWritten }: JudgeCommand) {
		this.#host = host;
		this.#set = set;
		this.#isRequested = !isAsWritten && takesRequested(set.dialect);
		this.#crawler = set.productTokens[0] ?? UNNAMED;
	}

	async to(rows: readonly Row[]): Promise<readonly Answer[]> {
		const asked = rows.map((row) => this.#askedBy(row));
		// A row without a URL to ask about gets a blank line.
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
	 * Returns the URLs that the set is asked about, one per line. If a row's URL is not recognised at once, the row
	 * gets a blank line. Its index is added to `others`.
	 */
	#listOf(rows: TsvRows, others: number[]): Uint8Array {
		const { octets, view } = rows;
		const { count, starts, ends, tabCounts } = rows.lists;
		if (this.#isList(rows)) return octets;
		const writer = new OctetWriter(octets.length + count);
		for (let index = 0; index < count; index++) {
			if (this.#isUrl(rows, index)) writer.put(view, starts[index]!, ends[index]!);
			else if (tabCounts[index] !== 2 || !this.#putWithin(writer, rows, index)) others.push(index);
			writer.put(LINE_FEED, 0, 1);
		}
		return writer.take();
	}

	/** Whether the block can be passed to the set unchanged, as a list of URLs. */
	#isList(rows: TsvRows): boolean {
		// A CR at the end of a list is part of the last URL. At the end of rows it is not.
		return rows.lists.areAlone && rows.octets[rows.octets.length - 1] !== CR;
	}

	/** Whether a row consists of a URL that can be passed on unchanged. */
	#isUrl({ lists: { plain, tabCounts, starts, ends } }: TsvRows, index: number): boolean {
		return plain[index] === 1 && tabCounts[index] === 0 && ends[index]! > starts[index]!;
	}

	/**
	 * Writes the URL of a row of three cells, if it is plainly within its origin and the crawler is the set's. Returns
	 * whether it was written.
	 */
	#putWithin(writer: OctetWriter, rows: TsvRows, index: number): boolean {
		const { octets, view, lists } = rows;
		const originStart = lists.starts[index]!;
		const originEnd = lists.firstTabs[index]!;
		const crawlerEnd = lists.secondTabs[index]!;
		const urlStart = crawlerEnd + 1;
		const urlEnd = lists.ends[index]!;
		if (lists.plain[index] !== 1 || !isPlainOrigin(view, originStart, originEnd)) return false;
		if (!this.#ownCrawlers.of(octets, originEnd + 1, crawlerEnd)) return false;
		if (octets[urlStart] === SLASH && urlStart < urlEnd) writer.put(view, originStart, originEnd);
		else if (!beginsWithOrigin(view, urlStart, urlEnd, originStart, originEnd)) return false;
		writer.put(view, urlStart, urlEnd);
		return true;
	}

	/**
	 * The octets of the URL that the set is asked about, one code unit each; the answer if the set need not be asked.
	 */
	#askedBy({ cells, problem }: Row): string | Answer {
		if (cells === null) return malformed(problem);
		const [origin = null, crawler = null, url = null] = cells;
		if (crawler !== null && !this.#isOwn(keyOfCell(crawler))) {
			const expected = `${this.#crawler}, which the set was built for`;
			return malformed(expectation("crawler", expected, textOfCell(crawler)));
		}
		// A path that begins with two slashes is a path of the origin, so it is joined to the origin first.
		const asked = origin === null ? octetTextOfCell(url) : this.#within(origin, octetTextOfCell(url));
		return this.#isRequested && typeof asked === "string" ? requestedText(asked) : asked;
	}

	#isOwn(crawler: string): boolean {
		return (
			crawler === this.#crawler ||
			crawler.replace(VERSION, "$1").toLowerCase() === this.#crawler.toLowerCase()
		);
	}

	/** The URL that a cell and its origin give: an absolute URL, or a path of the origin. */
	#within(cell: Cell, url: string): string | Answer {
		const { prefix, problem } = this.#originOf(cell);
		if (problem !== "") return malformed(problem);
		if (url.startsWith("/")) return prefix + url.slice(1);
		if (url.startsWith(prefix)) return url;
		const own = this.#readOrigin(octetsOfText(url));
		// A text without an origin is not a URL. The set reports that.
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

/** Whether a URL fits unchanged into a line of a list. */
function isOneLine(url: string): boolean {
	return !url.includes("\n") && !url.endsWith("\r");
}

function requestedText(url: string): string {
	const asked = requestedUrl(octetsOfText(url));
	return octetTextOf(typeof asked === "string" ? Buffer.from(asked) : asked);
}
