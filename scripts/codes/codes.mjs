// The files generated from the table of codes, insight/analysis/findings/codes.ts: the list and the texts of docs/lint/.

const SEVERITIES = ["error", "warning", "note"];
/** How each page begins. */
const SENTENCES = {
	error: "An error: a crawler does something that was evidently not meant.",
	warning: "A warning: crawlers probably do something that was not meant.",
	note: "A note, shown on request: a matter of tidiness.",
};
const LIST = "docs/lint/README.md";

/**
 * @param {import("./codes.d.mts").Tables} tables
 * @param {(path: string) => string} read returns the text of a file by its path
 */
export function generate({ CODES, PAGE_TEXTS }, read) {
	const entries = Object.entries(CODES).map(([code, { severity, advice = "" }]) => {
		const { summary, help = advice } = PAGE_TEXTS[code];
		return { code, severity, summary, help };
	});
	return new Map([
		[LIST, withList(read(LIST), entries)],
		...entries.map((entry) => {
			const path = `docs/lint/${entry.code}.md`;
			return [path, withTexts(read(path), entry)];
		}),
	]);
}

function withList(list, entries) {
	const sorted = SEVERITIES.flatMap((severity) =>
		entries.filter((entry) => entry.severity === severity).sort((a, b) => (a.code < b.code ? -1 : 1)),
	);
	const rows = sorted.map(
		({ code, severity, summary }) => `| [${code}](${code}.md) | ${severity} | ${summary} |\n`,
	);
	const place = /(?<=^\|---\|---\|---\|\n)(?:\|.*\n)*/m;
	if (!place.test(list)) throw new Error(`${LIST}: expected a table with three columns`);
	return list.replace(place, () => rows.join(""));
}

/** A page with the table's texts about its code; why it matters and the examples are the page's own. */
function withTexts(page, { code, severity, summary, help }) {
	const parts =
		/^# .*\n\nAn? (?:error|warning|note)\b[^.]*\.(.*?\n)\n## What it is\n\n.*?\n\n## Why it matters\n(.*?)\n## How to fix it\n\n.*?\n\n```(.*)$/s.exec(
			page,
		);
	if (parts === null) throw new Error(`docs/lint/${code}.md: expected a page like the others of docs/lint`);
	const [, more, why, examples] = parts;
	return (
		`# ${code}\n\n${SENTENCES[severity]}${more}\n## What it is\n\n${summary}\n\n` +
		`## Why it matters\n${why}\n## How to fix it\n\n${help}\n\n\`\`\`${examples}`
	);
}
