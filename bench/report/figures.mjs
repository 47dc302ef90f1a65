/** @import { Cell } from "../cell.mjs" */
import { readFileSync, writeFileSync } from "node:fs";
import { TWO_PROCESSES } from "../models/audit.mjs";
import { FIRST_CHECK, HOSTS_FETCH, LARGER_ENTRIES } from "../models/start.mjs";
import { newestRuns } from "../results.mjs";
import { formatOctets, formatPercent, formatPerSecond, formatTime } from "./format.mjs";

/**
 * The figures of README and docs that a run gives: sentences and rows with places for them. A full run writes them into
 * their pages, and test/docs/benchmark-figures.test.ts compares.
 *
 * @typedef {(cells: ReadonlyMap<string, Cell>) => string} Figure
 *
 * @typedef {object} Sentence a part of a page
 * @property {string} page
 * @property {readonly string[]} words what is before, between and after the figures
 * @property {readonly Figure[]} figures
 */

const ROOT = new URL("../../", import.meta.url);

/** A number, and its unit if it has one. */
const ANY_FIGURE = "\\d(?:[\\d.,]*\\d)?(?: (?:ns|µs|ms|s|B|KiB|k|M|%)(?![\\p{L}\\d]))?";

/** Each engine's worst, found by counted work: by time the other's may be worse. */
const WORST_CHECKS = ["worst/settled-check-wasm", "worst/settled-check-js"];

const readme = of("README.md");
const benchmarks = of("docs/benchmarks.md");
const entries = of("docs/entries.md");
const promises = of("docs/client-promises.md");
const streams = of("docs/many-sites.md");
const command = of("docs/command.md");
const audit = of("docs/audit.md");
const enforce = of("docs/enforce.md");
const clickhouse = of("packages/robotstxt-clickhouse/README.md");

/** @type {readonly Sentence[]} */
const SENTENCES = [
	readme`| \`robotstxt-wasm\`: WebAssembly | ${time("check/rules-12")} | ${time("load/import")} | ${octets("size/bundle")} |`,
	readme`| \`robotstxt-wasm/js\`: the same answers without WebAssembly | ${time("check/rules-12", "js")} | ${time("load/import", "js")} | ${octets("size/bundle", "js")} |`,
	readme`| robots-parser, to compare | ${time("check/rules-12", "robots-parser")} | ${time("load/import", "robots-parser")} | ${octets("size/bundle", "robots-parser")} |`,
	readme`types included; a WebAssembly module of ${octets("size/module")} after gzip](docs/pictures/facts.svg)`,

	readme`| a check against 12 / 4,000 rules | ${time("check/rules-12")} / ${time("check/rules-4000")} | ${time("check/rules-12", "robots-parser")} / ${time("check/rules-4000", "robots-parser")} | ${time("check/rules-12", "robots-txt-guard")} / ${time("check/rules-4000", "robots-txt-guard")} | |`,
	readme`| bundle for a browser, gzip² | ${octets("size/bundle")} (${octets("size/bundle", "js")} without WebAssembly) | ${octets("size/bundle", "robots-parser")} | ${octets("size/bundle", "robots-txt-guard")} | |`,
	readme`| import to first verdict | ${time("load/import")} | ${time("load/import", "robots-parser")} | ${time("load/import", "robots-txt-guard")} | |`,

	benchmarks`- A check takes ${time("check/rules-12")} against 12 rules and ${time("check/rules-4000")} against 4,000. Of that the host's own copy of the string takes
  ${share("check/rules-12", "host's copy")} and ${share("check/rules-4000", "host's copy")}. robots-parser looks at every rule. A file with 4,000 rules costs it ${times("check/rules-4000", "robots-parser")} times as much.`,
	benchmarks`- Files whose rules are written to be slow cost hardly more than others: \`/*a*a*a*a*a*b\` ${time("adversarial/repeated-letter-128")} on 128 bytes,
  ${time("adversarial/repeated-letter-8192")} on 8,192.`,
	benchmarks`The worst check that a search found takes
  ${time(WORST_CHECKS)} in WebAssembly and ${time(WORST_CHECKS, "js")} in JavaScript (a file of 512,000 bytes, a URL of 8,000). The first`,
	benchmarks`From a text to its first verdict robots-parser takes
  ${times("compile/rules-12/first-verdict", "robots-parser")}, ${times("compile/rules-150/first-verdict", "robots-parser")} and ${times("compile/rules-4000/first-verdict", "robots-parser")} times as long as we do (12, 150 and 4,000 rules).`,
	benchmarks`500 KiB take it ${time("parse/large/octets")}. To read all of
  their groups, sitemaps and records as well takes ${time("parse/large/octets-all-read")}. robots-parser's constructor, which
  reads rules and sitemaps at once, takes ${time("parse/large/string", "robots-parser")}.`,
	benchmarks`after ${time("load/import")}, against ${time("load/import", "robots-parser")} with robots-parser`,
	benchmarks`\`RobotsTxt\` alone is ${octets("size/bundle")} (${octets("size/bundle", "js")} from \`robotstxt-wasm/js\`), robots-parser ${octets("size/bundle", "robots-parser")},
  each the larger of two bundles, by esbuild and Rolldown, minified, after gzip.`,

	benchmarks`By \`npm run bench\` a URL takes ${time("set/100000-uniform")} of 100,000 origins, uniform, ${time("set/100000-zipf")} Zipf,
${time("set/100000-sorted")} sorted with ten URLs per origin and ${time("set/100000-sorted-few")} with two. A Map of matchers takes ${times("set/100000-uniform", "Map of matchers")}, ${times("set/100000-zipf", "Map of matchers")}, ${times("set/100000-sorted", "Map of matchers")} and ${times("set/100000-sorted-few", "Map of matchers")} times as
much. The time goes into waiting for memory: of 1,000 origins, whose policies stay in a core's cache, a URL takes
${time("set/1000-uniform")}. \`checkAll\` takes strings, which cost more: of 100,000 origins ${time("set/100000-uniform", "wasm, strings")} per URL instead of ${time("set/100000-uniform")}.`,
	.../** @type {[string, string][]} */ ([
		["12", "rules-12"],
		["150", "rules-150"],
		["4,000", "rules-4000"],
	]).map(
		([count, name]) =>
			benchmarks`| ${count} | ${time(`snapshot/${name}`, "parse and compile")} | ${time(`snapshot/${name}`)} | ${times(`snapshot/${name}`, "parse and compile")} | ${time(`snapshot-js/${name}`, "parse and compile")} | ${time(`snapshot-js/${name}`, "js")} | ${times(`snapshot-js/${name}`, "parse and compile", "js")} |`,
	),

	entries`The engine is a WebAssembly module of ${octets("size/module-whole")} (${octets("size/module")} after gzip) that imports nothing.`,
	entries`\`RobotsTxt\` alone is ${octets("size/bundle")} of the default entry
and ${octets("size/bundle", "js")} of \`./js\``,
	entries`| \`.\`, with a parse and a check | ${time("start/audit", FIRST_CHECK)} | |`,
	...LARGER_ENTRIES.map(
		(entry) =>
			entries`| \`./${entry}\` | ${time(`start/${entry}`)} | ${times(`start/${entry}`, "wasm", FIRST_CHECK)} |`,
	),
	entries`with \`politeFetch\` of \`./client\` ${time("start/first-request")}, with the \`fetch\` of Node ${time("start/first-request", HOSTS_FETCH)}`,
	promises`A page and its robots.txt, which ask twice, take ${time("shared-pace/page")} of the processor with it and ${time("shared-pace/page", "without `sharedPace`")} without`,
	streams`A core answers ${perSecond("command/judge-set")} rows of TSV a second, or ${perSecond("command/judge-set-json")} rows of JSON. If
  ten rows each bring their file, it answers ${perSecond("command/judge")} rows`,
	command`with one file a core judges ${perSecond("command/check-file")} URLs a second with \`--format tsv\`, ${perSecond("command/check-file-allow")} where an \`Allow\` rule decides on some, ${perSecond("command/check-file-json")} as JSON; ${perSecond("command/check-file", "js")} with \`--engine js\``,
	command`a core judges ${perSecond("command/check-set")} URLs a second with \`--format tsv\` and ${perSecond("command/check-set-quiet")} with \`--quiet\``,
	audit`a core audits ${perSecond("audit/5000000")} lines a second of a log of five million (1.1 GB), and ${perSecond("audit/1000000")} of a log of one million`,
	audit`two threads take ${share("audit/5000000/elapsed", "2 jobs")} of one's time for five million lines, and ${share("audit/1000000/elapsed", "2 jobs")} for one million. Two
processes, each with half of the log, take ${share("audit/5000000/elapsed", TWO_PROCESSES)} and ${share("audit/1000000/elapsed", TWO_PROCESSES)}`,
	enforce`a person's request takes ${time("enforce/rules-150", "wasm, a browser")}, a crawler's ${time("enforce/rules-150", "wasm, a crawler")}, and a check of the same URL ${time("enforce/rules-150", "wasm, a check")}.
If each header is a new string, as servers make them, these are ${time("enforce/rules-150", "wasm, a browser, new string")} and ${time("enforce/rules-150", "wasm, a crawler, new string")}; ${time("enforce/rules-150", "a new string alone")} of it is the string. A name that was never seen
takes ${time("enforce/unseen")}, and a browser's header of 512 octets that was never seen ${time("enforce/unseen-long", "wasm, a browser")}. The package \`isbot\` takes ${time("enforce/rules-150", "isbot, a browser")} for a browser's header.`,
	clickhouse`without ClickHouse around it a URL takes ${time("clickhouse/one-origin")} in arrays of one origin, ${time("clickhouse/changing-origins")} if each URL
has another, and by a baked set of 10,000 origins ${time("clickhouse/set-sorted")} sorted and ${time("clickhouse/set-shuffled")} shuffled.`,
];

/**
 * The sentences as the newest results have them.
 * @param {readonly Cell[]} [cells]
 * @returns {{ page: string, text: string, pattern: RegExp }[]} pattern: the sentence with any figures
 * @throws Error if a run lacks a figure.
 */
export function renderFigures(cells = newestRuns()[0].run.cells) {
	const byId = new Map(cells.map((cell) => [cell.id, cell]));
	return SENTENCES.map(({ page, words, figures }) => ({
		page,
		text: words.map((word, index) => word + (figures[index]?.(byId) ?? "")).join(""),
		pattern: new RegExp(words.map(escapeText).join(ANY_FIGURE), "gu"),
	}));
}

/**
 * As a regular expression has it that means this text.
 * @param {string} text
 */
function escapeText(text) {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/**
 * Writes the figures of a run into the pages.
 * @param {readonly Cell[]} cells
 * @throws Error if a page has a sentence not once.
 */
export function writeFigures(cells) {
	for (const { page, text, pattern } of renderFigures(cells)) {
		const file = new URL(page, ROOT);
		const before = readFileSync(file, "utf8");
		const count = before.match(pattern)?.length ?? 0;
		if (count !== 1) throw new Error(`${page}: expected once, got ${count} times: ${text}`);
		writeFileSync(
			file,
			before.replace(pattern, () => text),
		);
	}
}

/**
 * A tag of templates: a sentence of a page.
 * @param {string} page
 * @returns {(words: TemplateStringsArray, ...values: (Figure | string)[]) => Sentence} values: figures, or words
 */
function of(page) {
	return (parts, ...values) => {
		const words = [parts[0] ?? ""];
		/** @type {Figure[]} */
		const figures = [];
		for (const [index, value] of values.entries()) {
			const next = parts[index + 1] ?? "";
			if (typeof value === "string") {
				words.push(words.pop() + value + next);
			} else {
				figures.push(value);
				words.push(next);
			}
		}
		return { page, words, figures };
	};
}

/**
 * @param {ReadonlyMap<string, Cell>} cells
 * @param {string} id
 * @param {string} contender
 */
function medianOf(cells, id, contender) {
	const figure = cells.get(id)?.figures[contender];
	if (figure === undefined) throw new Error(`${id}: expected a figure of ${contender}`);
	return figure.median;
}

/**
 * The most of some cells, or of one.
 * @param {string | readonly string[]} ids
 * @returns {Figure}
 */
function time(ids, contender = "wasm") {
	return (cells) => formatTime(Math.max(...[ids].flat().map((id) => medianOf(cells, id, contender))));
}

/**
 * @param {string} id
 * @returns {Figure}
 */
function octets(id, contender = "wasm") {
	return (cells) => formatOctets(medianOf(cells, id, contender));
}

/**
 * @param {string} id
 * @returns {Figure}
 */
function perSecond(id, contender = "wasm") {
	return (cells) => formatPerSecond(medianOf(cells, id, contender));
}

/**
 * How many times what ours takes somebody takes.
 * @param {string} id
 * @param {string} contender
 * @returns {Figure}
 */
function times(id, contender, ours = "wasm") {
	return (cells) => {
		const ratio = medianOf(cells, id, contender) / medianOf(cells, id, ours);
		return ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString("en");
	};
}

/**
 * The share of what ours takes that something in it takes.
 * @param {string} id
 * @param {string} contender
 * @returns {Figure}
 */
function share(id, contender) {
	return (cells) => formatPercent(medianOf(cells, id, contender) / medianOf(cells, id, "wasm"));
}
