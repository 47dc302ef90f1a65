import type { CrawlerReport } from "../../../../insight/audit/index.js";
import { escapeHtml } from "../../../output/formats/html.js";
import { counted, grouped, percent } from "../../../output/numbers.js";
import { accusationOf, CDN_REFUSALS, refusalWords, refusedWords } from "../ground-words.js";
import * as words from "../words.js";

/** The cards that are shown; others are folded. */
const SHOWN_CARDS = 6;

/** Prints a card for each accused crawler: the accusation, the requests, the broken file, and inputs that would settle it. */
export function printAccusations(crawlers: readonly CrawlerReport[], sources: words.ReportSources): string {
	const cards = crawlers.flatMap((crawler) => {
		const accusation = accusationOf(crawler, sources);
		if (accusation === null) return [];
		const { requests, against, settling } = accusation;
		return [
			printCard(crawler, "accused", [
				`${conductLabel(crawler)} ${escapeHtml(factsOf(crawler))}`,
				printLines(requests),
				escapeHtml(against),
				escapeHtml(settling),
			]),
		];
	});
	return printCards("Accusations", "accusation", cards);
}

/** Prints a card for each crawler whose allowed requests were refused. */
export function printRefusals(crawlers: readonly CrawlerReport[], sources: words.ReportSources): string {
	const cards = crawlers.flatMap((crawler) => {
		const refused = refusalWords(crawler);
		if (refused === "") return [];
		return [printCard(crawler, "refused", [escapeHtml(refused), printLines(refusedWords(crawler, sources))])];
	});
	const about = `<p>Requests that robots.txt allows, and that this server refused; ${CDN_REFUSALS}.</p>\n`;
	return printCards("Refused though allowed", "crawler", cards, about);
}

/** The word for a crawler's conduct, in a colour. */
export function conductLabel(crawler: CrawlerReport): string {
	const known = words.isKnown(crawler) ? " known" : "";
	return `<span class="conduct ${crawler.conduct.replace(" ", "-")}${known}">${escapeHtml(words.conductWords(crawler))}</span>`;
}

/** The counts that an accusation is about, and who sent the requests. */
function factsOf(crawler: CrawlerReport): string {
	const { conduct, judgedCount, disallowedCount, disallowedShare } = crawler;
	const isByRules = conduct === "ignores" || conduct === "mostly";
	const facts = [
		isByRules
			? `${grouped(disallowedCount)} of ${counted(judgedCount, "request")} disallowed, ${percent(disallowedShare)}`
			: counted(crawler.requestCount, "request"),
		words.neverAskedWords(crawler),
		words.originWords(crawler),
	];
	return facts.filter((fact) => fact !== "").join("; ");
}

function printLines(requests: readonly string[]): string {
	return `<ul>${requests.map((request) => `<li>${escapeHtml(request)}</li>`).join("")}</ul>`;
}

/** @param parts markup; empty ones are left out. */
function printCard(
	crawler: CrawlerReport,
	kind: "accused" | "refused",
	[first, lines, ...rest]: readonly string[],
): string {
	const name = escapeHtml(words.nameWords(crawler));
	const after = rest.filter((part) => part !== "").map((part) => `<p>${part}</p>`);
	return `<article class="card ${kind}"><h3>${name} <span class="identity">${crawler.identity}</span></h3>
<p>${first}</p>${lines}${after.join("")}</article>
`;
}

function printCards(title: string, noun: string, cards: readonly string[], about = ""): string {
	if (cards.length === 0) return "";
	const rest = cards.slice(SHOWN_CARDS);
	const folded =
		rest.length === 0
			? ""
			: `<details><summary>${counted(rest.length, `more ${noun}`)}</summary><div class="cards">${rest.join("")}</div></details>\n`;
	return `<h2>${title}</h2>\n${about}<div class="cards">${cards.slice(0, SHOWN_CARDS).join("")}</div>\n${folded}`;
}
