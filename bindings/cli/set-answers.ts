import { Buffer } from "node:buffer";
import { expectation } from "../arguments/errors.js";
import { Verdict } from "../contract/types.js";
import type { PolicySet } from "../set-threads.js";
import type { JudgeCommand } from "./commands.js";
import type { Host } from "./host.js";
import { octetsOfText, octetTextOf } from "./octet-text.js";
import { requestedUrl } from "./requested-url.js";
import { type Answer, malformed, type RowAnswers } from "./row-answers.js";
import {
	type Cell,
	keyOfCell,
	octetsOfCell,
	octetTextOfCell,
	ownText,
	type Row,
	textOfCell,
} from "./rows.js";
import { verdictName } from "./verdict-names.js";

/** The crawler that no file names. */
const UNNAMED = "*";
/** What follows a product token is not part of it. Behind the first slash alone: a cell may be nothing but slashes. */
const VERSION = /^([^/]*)\/\S*$/;
/** How so many origins are serialised is kept. */
const MOST_ORIGINS = 10_000;

const OUT_OF_SCOPE: Answer = { verdict: verdictName(Verdict.OutOfScope), line: null, problem: "" };

/** What stands before the paths of an origin, or why the text is none. */
interface Origin {
	/** As it is serialised, with a slash behind. */
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

	async dispose(): Promise<void> {
		this.#set.dispose();
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
		if (this.#origins.size === MOST_ORIGINS) this.#origins.clear();
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

/** Whether a URL can stand in a list as it is. */
function isOneLine(url: string): boolean {
	return !url.includes("\n") && !url.endsWith("\r");
}

function requestedText(url: string): string {
	const asked = requestedUrl(octetsOfText(url));
	return octetTextOf(typeof asked === "string" ? Buffer.from(asked) : asked);
}
