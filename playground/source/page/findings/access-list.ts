import { escapeText } from "../../../../cli/output/formats/escape.js";
import type { CrawlerAccess } from "../../../../insight/analysis/index.js";
import type { AccessAnswer, AccessSection } from "../../model/findings/access-list.js";
import { countOf } from "../../model/wording/summary.js";
import { byId, element } from "../dom.js";
import { shorten } from "../shorten.js";

/** Answers that are shown per purpose. A hostile file has an answer for each name. */
const MAX_SHOWN_ANSWERS = 20;

const WORDS: Readonly<Record<CrawlerAccess, string>> = {
	all: "All",
	part: "Part",
	nothing: "Nothing",
	unknown: "Not settled",
};

/** Lists who may fetch what, purpose by purpose. */
export function showAccess(sections: readonly AccessSection[]): void {
	byId("who", HTMLElement).replaceChildren(...sections.flatMap(describeSection));
}

function describeSection({ title, answers }: AccessSection): HTMLElement[] {
	const shown = answers.slice(0, MAX_SHOWN_ANSWERS).map(describeAnswer);
	const restCount = answers.length - shown.length;
	if (restCount > 0) shown.push(element("li", "", `… and ${countOf(restCount, "answer")} more`));
	return [element("h3", "", title), element("ul", "", ...shown)];
}

function describeAnswer({ access, why, crawlers, unlistedCount }: AccessAnswer): HTMLLIElement {
	const more = unlistedCount > 0 ? `, and ${unlistedCount} more` : "";
	return element(
		"li",
		"",
		element("strong", `who-${access}`, WORDS[access]),
		` ${escapeText(crawlers.join(", "))}${more}`,
		element("span", "why", ` – ${shorten(escapeText(why))}`),
	);
}
