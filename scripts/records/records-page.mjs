/**
 * docs/analysis.md with a row for each key that is read.
 *
 * @param {string} page the page as it is.
 * @param {Readonly<Record<string, readonly [examples: string, readAs: string]>>} texts RECORD_TEXTS
 */
export function recordsPage(page, texts) {
	const place = /(?<=^\| record \| examples \| read as \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/m;
	if (!place.test(page)) throw new Error("docs/analysis.md: expected a table of records");
	const rows = Object.entries(texts).map(
		([key, [examples, readAs]]) => `| \`${key}\` | ${examples} | ${readAs} |\n`,
	);
	return page.replace(place, () => rows.join(""));
}
