import { newestRuns } from "../../results.mjs";
import { formatOctets, formatTime } from "../format.mjs";
import { barChart } from "./bars.mjs";
import { renderFacts } from "./facts.mjs";

/** Whose figures are shown, under which name. */
const CONTENDERS = [
	{ contender: "wasm", label: "robotstxt-wasm", kind: "ours" },
	{ contender: "js", label: "robotstxt-wasm/js", kind: "twin" },
	{ contender: "robots-parser", label: "robots-parser", kind: "other" },
	{ contender: "robots-txt-guard", label: "robots-txt-guard", kind: "other" },
];

/**
 * The figures of the newest run of the benchmark as pictures: what is won, and what is lost.
 * @returns {Record<string, string>} by name of the file in docs/pictures/
 */
export function renderCharts(cells = newestRuns()[0].run.cells) {
	const figuresOf = (id) => {
		const found = cells.find((cell) => cell.id === id);
		if (found === undefined) throw new Error(`${id}: expected a cell`);
		return found.figures;
	};
	const panel = (title, id, format) => ({
		title,
		bars: CONTENDERS.filter(({ contender }) => contender in figuresOf(id)).map(
			({ contender, label, kind }) => {
				const value = figuresOf(id)[contender].median;
				return { label, kind, value, figure: format(value) };
			},
		),
	});
	return {
		"checks.svg": barChart({
			title: "One check of a URL: shorter is faster (logarithmic, from 10 ns)",
			logarithmicFrom: 10,
			panels: [
				panel("12 rules", "check/rules-12", formatTime),
				panel("150 rules", "check/rules-150", formatTime),
				panel("4,000 rules", "check/rules-4000", formatTime),
			],
		}),
		"facts.svg": renderFacts(figuresOf("size/module").wasm.median),
		"costs.svg": barChart({
			title: "What it costs: shorter is smaller and sooner",
			panels: [
				panel("bundle for a browser, minified, gzip", "size/bundle", formatOctets),
				panel("import to first verdict in a fresh process", "load/import", formatTime),
			],
		}),
	};
}
