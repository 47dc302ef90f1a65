import { escapeText } from "../../../../cli/output/formats/escape.js";
import type { CrawlerAccess } from "../../../../insight/analysis/index.js";
import type { AccessAnswer, AccessSection } from "../../model/findings/access-list.js";
import type { UseAnswer } from "../../model/findings/use-answers.js";
import { countOf } from "../../model/wording/summary.js";
import { byId, element } from "../dom.js";
import { shorten } from "../shorten.js";

/** Answers that are shown per purpose. A hostile file has an answer for each name. */
const MAX_SHOWN_ANSWERS = 20;

const HEADINGS = ["Crawlers", "May fetch", "May train AI", "May answer by AI"];

const ACCESS_WORDS: Readonly<Record<CrawlerAccess, string>> = {
	all: "All",
	part: "Part",
	nothing: "Nothing",
	unknown: "Not settled",
};

const USE_WORDS: Readonly<Record<UseAnswer["said"], string>> = {
	yes: "Yes",
	no: "No",
	unsaid: "Not said",
	unfetched: "Not fetched",
	unknown: "Not settled",
};

/**
 * Lists who may fetch what, and use it for AI, purpose by purpose. Roles are written out: on a phone cells stand below their
 * names, and browsers take such a table for none.
 */
export class AccessList {
	readonly #table = byId("who", HTMLTableElement);
	readonly #goToLine: (line: number) => void;

	/** @param goToLine shows a line of the file. */
	constructor(goToLine: (line: number) => void) {
		this.#goToLine = goToLine;
		const headings = HEADINGS.map((text) => {
			const heading = element("th", "", text);
			heading.scope = "col";
			return withRole("columnheader", heading);
		});
		const row = withRole("row", element("tr", "", ...headings));
		withRole("table", this.#table).replaceChildren(withRole("rowgroup", element("thead", "", row)));
	}

	show(sections: readonly AccessSection[]): void {
		// Verdicts, which come before, would push it down while the page loads.
		byId("who-panel", HTMLElement).hidden = false;
		for (const body of Array.from(this.#table.tBodies)) body.remove();
		this.#table.append(...sections.map((section) => this.#describeSection(section)));
	}

	#describeSection({ title, answers }: AccessSection): HTMLTableSectionElement {
		const shown = answers.slice(0, MAX_SHOWN_ANSWERS);
		const rows = [wideRow("th", title), ...shown.map((answer) => this.#describeAnswer(answer))];
		const restCount = answers.length - shown.length;
		if (restCount > 0) rows.push(wideRow("td", `… and ${countOf(restCount, "answer")} more`));
		return withRole("rowgroup", element("tbody", "", ...rows));
	}

	#describeAnswer(answer: AccessAnswer): HTMLTableRowElement {
		const { access, lines, train, answer: inAnswers, why, crawlers, unlistedCount } = answer;
		const more = unlistedCount > 0 ? `, and ${unlistedCount} more` : "";
		const name = element(
			"th",
			"",
			`${escapeText(crawlers.join(", "))}${more}`,
			element("span", "why", shorten(escapeText(why))),
		);
		name.scope = "row";
		const cells = [
			this.#cell(`who-${access}`, ACCESS_WORDS[access], lines),
			...[train, inAnswers].map((use) => this.#cell(`who-${use.said}`, USE_WORDS[use.said], use.lines)),
		];
		for (const [index, cell] of cells.entries()) cell.setAttribute("data-heading", HEADINGS[index + 1]!);
		return withRole("row", element("tr", "", withRole("rowheader", name), ...cells));
	}

	#cell(className: string, word: string, lines: readonly number[]): HTMLTableCellElement {
		const places = lines.map((line) => {
			const button = element("button", "place", `line ${line.toLocaleString("en")}`);
			button.type = "button";
			button.addEventListener("click", () => this.#goToLine(line));
			return button;
		});
		return withRole("cell", element("td", "", element("strong", className, word), ...places));
	}
}

/** @param tag `th` for the heading of the rows below. */
function wideRow(tag: "th" | "td", text: string): HTMLTableRowElement {
	const cell = element(tag, "", text);
	cell.colSpan = HEADINGS.length;
	if (tag === "th") cell.scope = "rowgroup";
	return withRole("row", element("tr", "", withRole(tag === "th" ? "rowheader" : "cell", cell)));
}

function withRole<E extends Element>(role: string, target: E): E {
	target.role = role;
	return target;
}
