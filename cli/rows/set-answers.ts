import {
	BACKSLASH,
	CR,
	expectation,
	LF,
	requestedUrl,
	TAB,
	takesRequested,
} from "../../bindings/internal.js";
import type { PolicySet } from "../../bindings/set/index.js";
import { Verdict } from "../../bindings/shared-exports.js";
import { messageBy } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { octetsOfText } from "../urls/octet-text.js";
import { requestedLines } from "../urls/requested-lines.js";
import { type Answer, type AnswerSource, Answers } from "./answers.js";
import type { RowOptions } from "./file-answers.js";
import {
	type Cell,
	keyOfCell,
	octetsOfCell,
	octetTextOfCell,
	ownText,
	type RowBlock,
	type TableRow,
	textOfCell,
} from "./rows.js";

/** The crawler that no file names. */
const UNNAMED = "*";
/** Matches a product token with a version. Only the first slash is tried, because a cell can consist of slashes. */
const VERSION = /^([^/]*)\/\S*$/;
/** Matches an origin that can be joined to a path as it is. The set resolves both like any URL. */
const PLAIN_ORIGIN = /^https?:\/\/[^/?#\\@\0-\x20\x7f-\uffff]+$/i;
/** Number of origins whose serialised form is kept. */
const MAX_ORIGINS = 10_000;

/** Columns of rows for a set. The set contains its crawler, and finds the origin in the URL. */
export const COLUMNS_OF_SET = { columns: ["origin", "crawler", "url"], mayHaveLastAlone: true };

const OUT_OF_SCOPE: Answer = { verdict: Verdict.OutOfScope, line: 0 };

/** The URL that the set is asked about, one code unit per octet; the answer if the set need not be asked. */
interface Asked {
	readonly url: string;
	readonly answer?: Answer;
	/** The origin that the URL begins with, unread. It may be none. */
	readonly origin?: Cell;
}

function answered(answer: Answer): Asked {
	return { url: "", answer };
}

/** The prefix of an origin's URLs, or the reason why the text is not an origin. */
interface Origin {
	/** The serialised origin, followed by a slash. */
	readonly prefix: string;
	readonly problem: string;
}

/** Answers by a set. One call answers all rows of a portion. The policy of a URL's origin gives the verdict. */
export class SetAnswers implements AnswerSource {
	readonly #isTsv: boolean;
	readonly #isRequested: boolean;
	readonly #crawler: string;
	/** Origins by their spelling in the rows. */
	#origins = new Map<string, Origin>();

	/** @param set the set; disposed of with the answers. */
	constructor(
		private readonly host: Host,
		private readonly set: PolicySet,
		{ format, isAsWritten }: Pick<RowOptions, "format" | "isAsWritten">,
	) {
		this.#isTsv = format === "tsv";
		this.#isRequested = !isAsWritten && takesRequested(set.dialect);
		this.#crawler = set.productTokens[0] ?? UNNAMED;
	}

	async to(block: RowBlock): Promise<Answers> {
		if (this.#isTsv && !block.isCut && isList(block.octets)) return this.#decide(block.octets);
		const asked = block.rows.map((row) => this.#askedBy(row));
		// A row without a URL to ask about gets a blank line.
		const list = asked.map(({ url }) => (isOneLine(url) ? url : ""));
		const answers = this.#decide(octetsOfText(`${list.join("\n")}\n`));
		for (const [index, { url, answer, origin }] of asked.entries()) {
			if (answer !== undefined) answers.put(index, answer);
			else if (!isOneLine(url)) answers.put(index, this.#decideAlone(octetsOfText(url)));
			if (origin === undefined || answers.verdicts[index] !== Verdict.InvalidUrl) continue;
			const { problem } = this.#originOf(origin);
			if (problem !== "") answers.put(index, problem);
		}
		return answers;
	}

	async dispose(): Promise<void> {
		this.set.dispose();
	}

	/** Decides on URLs, one a line. */
	#decide(list: Uint8Array): Answers {
		const { verdicts, lines } = this.set.decideLines(this.#isRequested ? requestedLines(list) : list);
		return new Answers(verdicts, lines);
	}

	#decideAlone(url: Uint8Array): Answer {
		const [explained] = this.set.explainAll([this.#isRequested ? requestedUrl(url) : url]);
		return { verdict: explained!.verdict, line: explained!.line ?? 0 };
	}

	/** The question to the set for a row. */
	#askedBy(row: TableRow): Asked {
		const cells = row.read();
		if (typeof cells === "string") return answered(cells);
		const [origin = null, crawler = null, url = null] = cells;
		if (crawler !== null && !this.#isOwn(keyOfCell(crawler))) {
			const expected = `${this.#crawler}, which the set was built for`;
			return answered(expectation("crawler", expected, textOfCell(crawler)));
		}
		// A path that begins with two slashes is a path of the origin, so it is joined to the origin first.
		return origin === null ? { url: octetTextOfCell(url) } : this.#within(origin, octetTextOfCell(url));
	}

	#isOwn(crawler: string): boolean {
		return (
			crawler === this.#crawler ||
			crawler.replace(VERSION, "$1").toLowerCase() === this.#crawler.toLowerCase()
		);
	}

	/** The URL that a cell and its origin give: an absolute URL, or a path of the origin. */
	#within(cell: Cell, url: string): Asked {
		const spelling = keyOfCell(cell);
		if (url.startsWith("/") && PLAIN_ORIGIN.test(spelling)) return { url: spelling + url, origin: cell };
		const { prefix, problem } = this.#originOf(cell);
		if (problem !== "") return answered(problem);
		if (url.startsWith("/")) return { url: prefix + url.slice(1) };
		if (url.startsWith(prefix)) return { url };
		const own = this.#readOrigin(octetsOfText(url));
		// A text without an origin is not a URL. The set reports that.
		return own.problem !== "" || own.prefix === prefix ? { url } : answered(OUT_OF_SCOPE);
	}

	#originOf(cell: Cell): Origin {
		const found = this.#origins.get(keyOfCell(cell));
		if (found !== undefined) return found;
		const origin = this.#readOrigin(octetsOfCell(cell));
		// A map that is cleared keeps its past alive until the next great collection.
		if (this.#origins.size === MAX_ORIGINS) this.#origins = new Map();
		this.#origins.set(ownText(keyOfCell(cell)), origin);
		return origin;
	}

	#readOrigin(page: Uint8Array): Origin {
		try {
			return { prefix: this.host.library.robotsTxtUrl(page).replace(/robots\.txt$/, ""), problem: "" };
		} catch (error) {
			if (!(error instanceof TypeError)) throw error;
			return { prefix: "", problem: messageBy(error, () => "origin") ?? error.message };
		}
	}
}

/** Whether rows of TSV are a list of URLs as they are asked about: no tab, no escape, and CR only where LF follows. */
function isList(octets: Uint8Array): boolean {
	if (octets.includes(TAB) || octets.includes(BACKSLASH)) return false;
	for (let at = octets.indexOf(CR); at >= 0; at = octets.indexOf(CR, at + 1)) {
		if (octets[at + 1] !== LF) return false;
	}
	return true;
}

/** Whether a URL fits unchanged into a line of a list. */
function isOneLine(url: string): boolean {
	return !url.includes("\n") && !url.endsWith("\r");
}
