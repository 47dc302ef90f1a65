import { isList, memberOf, typeError, withCode } from "../../bindings/internal.js";
import { type Explanation, Verdict } from "../../bindings/shared-exports.js";
import { RobotsDirectives } from "./robots-directives.js";
import type { DirectivePiece } from "./types.js";

/** The directives of a page that reach a crawler. */
export interface SeenDirectives {
	/** The directives that the crawler reads: all of them, or none. */
	readonly seen: RobotsDirectives;
	/** The pieces for this crawler that it never reads, because robots.txt disallows the page. */
	readonly unseen: readonly DirectivePiece[];
	/** One sentence for a site owner. */
	readonly text: string;
}

/** The part of `explain`'s result for the page that is read. */
export type PageExplanation = Pick<Explanation, "allowed" | "verdict" | "rule">;

/**
 * The directives that a crawler reads. A page that robots.txt disallows is not fetched, so neither its headers nor its
 * meta tags are read. Such a page may still be listed by its URL, with or without `noindex`.
 *
 * @param directives the page's directives for the crawler.
 * @param page whether the crawler may fetch the page, or the result of `explain` for it.
 * @returns the directives that are read and those that are not, and a sentence about it.
 * @throws TypeError if an argument is malformed; RangeError if the explanation is for a page that the robots.txt does
 *   not cover.
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 * @example
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /old/");
 * const directives = parseRobotsDirectives("noindex", "ExampleBot");
 * const { seen, unseen } = directivesSeen(directives, robots.explain("/old/page", "ExampleBot"));
 * seen.isIndexable(0); // true
 * unseen[0]?.name; // "noindex"
 */
export function directivesSeen(
	directives: RobotsDirectives,
	page: boolean | PageExplanation,
): SeenDirectives {
	const meant = readPieces(directives).filter(({ status }) => status === "applies");
	const { isCrawlable, line } = readPage(page);
	if (isCrawlable) {
		const text = "The crawler may fetch the page, so it sees what the page says about indexing.";
		return { seen: directives, unseen: [], text };
	}
	const where = line === undefined ? "robots.txt" : `line ${line} of robots.txt`;
	const names = Array.from(new Set(meant.map(({ name }) => name))).join(", ");
	const text =
		names === ""
			? `The crawler is kept from the page by ${where}; the page has no directives for it to miss.`
			: `The crawler is kept from the page by ${where}, so it never sees ${names}; the URL may still be listed.`;
	return { seen: new RobotsDirectives([]), unseen: meant, text };
}

/** Directives may come from another copy of this module, so their class is not checked. */
function readPieces(directives: unknown): readonly DirectivePiece[] {
	const pieces = memberOf(directives, "pieces");
	if (isList(pieces)) return pieces as readonly DirectivePiece[];
	throw typeError("directives", "what parseRobotsDirectives returns", directives);
}

function readPage(page: unknown): { isCrawlable: boolean; line: number | undefined } {
	if (typeof page === "boolean") return { isCrawlable: page, line: undefined };
	if (typeof memberOf(page, "allowed") !== "boolean") {
		throw typeError("page", "a boolean or what explain returns", page);
	}
	const explanation = page as PageExplanation;
	if (explanation.verdict === Verdict.OutOfScope) {
		const message = "page: expected a page that the robots.txt covers, got one of another origin";
		throw withCode(new RangeError(message), "ROBOTS_OUT_OF_SCOPE", "page");
	}
	return { isCrawlable: explanation.allowed, line: explanation.rule?.line };
}
