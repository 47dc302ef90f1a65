import {
	decidingReasons,
	type PageUses,
	pageUsesOf,
	type ToldUse,
} from "../../insight/analysis/who-may/page-uses.js";
import type { Host } from "../host/host.js";
import type { CrawlerFile } from "../input/robots-file.js";
import { escapeText } from "../output/formats/escape.js";

/** The octets of the file that are read for all URLs together. */
const MAX_READ_OCTETS = 100_000_000;

/** The uses in the words of the report. */
const USES: Readonly<Record<ToldUse, string>> = {
	mayTrain: "AI training",
	mayUseAsAiInput: "AI answers",
	maySearch: "search",
};
const NAMES = Object.keys(USES) as ToldUse[];

/**
 * The statements of a file on how the crawler's operator may use pages: null for a page without one,
 * undefined for pages that are too many to ask about.
 */
export async function usesTold(
	{ library }: Host,
	{ parsed, octets, crawler }: Pick<CrawlerFile, "parsed" | "octets" | "crawler">,
): Promise<(url: string) => PageUses | null | undefined> {
	const asked = { ...(await library.directives()), crawlers: library.crawlers };
	const usesOf = pageUsesOf(asked, parsed(), octets.length, MAX_READ_OCTETS);
	return (url) => (usesOf === null ? null : usesOf(url, crawler));
}

/** A line for each use, with its source, and a line that says that none of them closes the page. */
export function usesInWords(uses: PageUses | undefined): string[] {
	if (uses === undefined) return ["not asked: too many URLs for a file of this size"];
	return [
		...NAMES.map((use) => `${USES[use]}: ${useInWords(uses, use)}`),
		"none of these lines closes the page: it may be fetched all the same, and a signal is only a wish",
	];
}

function useInWords(uses: PageUses, use: ToldUse): string {
	const isAllowed = uses[use];
	if (isAllowed !== null) return `${isAllowed ? "yes" : "no"}, by ${placesOf(decidingReasons(uses, use))}`;
	const leftOut = uses.leftOut.filter((reason) => reason.use === use);
	if (leftOut.length === 0) return "not said";
	return `not said in its group; for *: ${placesOf(leftOut)}, which may count if its reader takes it for the whole site`;
}

function placesOf(reasons: PageUses["reasons"]): string {
	const places = reasons.map(({ name, text, line }) => {
		const words = name === "user-agent" ? text : `${name}: ${text}`;
		return `${escapeText(words)} (line ${line})`;
	});
	return places.join(", ");
}
