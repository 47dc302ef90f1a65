import type { WhoMay } from "../../../insight/analysis/index.js";
import { byPurpose, caveatsOf, foldRows, type WhoMayRow } from "../../../insight/analysis/who-may/wording.js";
import { escapeHtml, htmlPage } from "../../output/formats/html.js";
import { counted } from "../../output/numbers.js";

const HEADINGS = ["May fetch", "Crawler", "Operator", "Group", "Rules", "What the file cannot do"];

export function printPage(name: string, listed: readonly WhoMay[], urlCount: number): string {
	const what = urlCount === 0 ? "any URL" : counted(urlCount, "URL");
	const others = { title: "Every other crawler", entries: listed.filter(({ token }) => token === "*") };
	const tables = [...byPurpose(listed), others].map(printSection);
	return htmlPage(`${name}: who may fetch ${what}`, tables.join(""));
}

function printSection({ title, entries }: { title: string; entries: readonly WhoMay[] }): string {
	const headings = HEADINGS.map((text) => `<th scope="col">${text}</th>`).join("");
	return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(title)}">
<table>
<caption>${escapeHtml(title)}</caption>
<thead><tr>${headings}</tr></thead>
<tbody>
${foldRows(entries).map(printRow).join("")}</tbody>
</table>
</div>
`;
}

function printRow({ access, group, rules, entries }: WhoMayRow): string {
	const operators = Array.from(new Set(entries.map(({ crawler }) => crawler?.operator ?? "")));
	const caveats = entries.flatMap(({ token, crawler }) => {
		const found = caveatsOf(crawler).join("; ");
		return found === "" ? [] : [entries.length === 1 ? found : `${token}: ${found}`];
	});
	const cells = [
		operators.filter((operator) => operator !== "").join(", "),
		group,
		rules,
		caveats.join("; "),
	];
	const names = entries.map(({ token }) => token).join(", ");
	return `<tr><td class="${access}">${access}</td><th scope="row">${escapeHtml(names)}</th>${cells
		.map((text) => `<td>${escapeHtml(text)}</td>`)
		.join("")}</tr>\n`;
}
