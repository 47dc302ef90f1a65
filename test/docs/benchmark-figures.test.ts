import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderFigures } from "../../bench/report/figures.mjs";

it.each(renderFigures())(
	"$page has a figure of the newest run of the benchmark: $text",
	({ page, text, pattern }) => {
		const content = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
		expect(content.match(pattern)).toEqual([text]);
	},
);

/** A number with a unit of time that measurements have. */
const FIGURE = /[\d.,]+ ?(?:ns|µs|us|ms)\b/;

it.each(["README.md", "docs/entries.md"])("%s has no time that no run gives", (page) => {
	const content = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
	const rest = renderFigures()
		.filter((figure) => figure.page === page)
		.reduce((left, { text }) => left.replace(text, ""), content);
	expect(FIGURE.exec(rest)?.[0]).toBeUndefined();
});

const PAGES = [
	"README.md",
	...readdirSync(new URL("../../docs", import.meta.url))
		.filter((name) => name.endsWith(".md"))
		.map((name) => `docs/${name}`),
];

it.each(PAGES)("%s spells microseconds µs", (page) => {
	expect(readFileSync(new URL(`../../${page}`, import.meta.url), "utf8")).not.toMatch(/\d us\b/);
});
