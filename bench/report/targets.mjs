/** @import { Cell } from "../cell.mjs" */

import { HOSTS_COPY } from "../models/check.mjs";
import { FIRST_CHECK, HOSTS_FETCH, LARGER_ENTRIES } from "../models/start.mjs";
import { formatOctets, formatPercent, formatRate, formatRatio, formatTime } from "./format.mjs";

/**
 * A line of the table of goals: what must be reached, and at which cells it is seen. A goal is reached where
 * every part of it is.
 *
 * @typedef {object} Target
 * @property {string} what
 * @property {readonly Part[]} parts
 *
 * @typedef {object} Part
 * @property {string} cell
 * @property {(cell: Cell) => number} measure NaN where the cell lacks a figure
 * @property {"least" | "most"} bound
 * @property {number | ((cell: Cell) => number)} must
 * @property {(value: number) => string} format
 *
 * @typedef {object} Outcome
 * @property {string} what
 * @property {readonly { measured: string, must: string, isReached: boolean }[]} parts
 */

const SIZES = ["rules-12", "rules-150", "rules-4000"];

/** @type {readonly Target[]} */
const TARGETS = [
	{
		what: "import to first verdict in a fresh process, against robots-parser",
		parts: [
			{
				cell: "load/import",
				measure: ratio("robots-parser", "wasm"),
				bound: "most",
				must: 1.7,
				format: formatRatio,
			},
		],
	},
	{
		what: "import and first request of `politeFetch` in a fresh process, processor time beyond that of the host's `fetch`",
		parts: [
			{
				cell: "start/first-request",
				measure: ({ figures }) =>
					(figures.wasm?.median ?? Number.NaN) - (figures[HOSTS_FETCH]?.median ?? Number.NaN),
				bound: "most",
				must: 25e6,
				format: formatTime,
			},
		],
	},
	{
		what: "import of `./analysis`, `./audit`, `./edit`, `./enforce`, processor time against `.` with a parse and a check",
		parts: LARGER_ENTRIES.map((entry) => ({
			cell: `start/${entry}`,
			measure: ratio(FIRST_CHECK, "wasm"),
			bound: "most",
			must: 1.3,
			format: formatRatio,
		})),
	},
	{
		what: "single check against robots-parser, 12 / 150 / 4,000 rules",
		parts: bySize("check", "wasm", "robots-parser", [1, 1, 1]),
	},
	{
		what: "share of a single check that the host takes to copy the string, 12 / 150 / 4,000 rules",
		parts: [0.5, 0.4, 0.35].map((must, index) => ({
			cell: `check/${SIZES[index]}`,
			measure: ratio("wasm", HOSTS_COPY),
			bound: "least",
			must,
			format: formatPercent,
		})),
	},
	{
		what: "single check against our JavaScript engine, 12 / 150 / 4,000 rules",
		parts: bySize("check", "wasm", "js", [1, 1, 1.8]),
	},
	{
		what: "batch of bytes against our JavaScript engine, 12 / 150 / 4,000 rules",
		parts: bySize("batch-octets", "wasm", "js", [2, 2, 2]),
	},
	{
		what: "batch of bytes, 12 rules, a byte",
		parts: [
			{
				cell: "batch-octets/rules-12",
				measure: perOctet,
				bound: "most",
				must: 1,
				format: formatPerOctet,
			},
		],
	},
	{
		what: "batch of strings against the loop in JavaScript, 12 / 150 / 4,000 rules",
		parts: bySize("batch-strings", "wasm", "js loop", [1.3, 1.3, 1.3]),
	},
	{
		what: "parse 500 KiB, nothing read of it yet: string against robots-parser; bytes against our JavaScript engine",
		parts: [
			faster("parse/large/string", "wasm", "robots-parser", 25),
			faster("parse/large/octets", "wasm", "js", 2.5),
		],
	},
	{
		what: "parse 500 KiB of text, nothing read of it yet",
		parts: [
			{
				cell: "parse/large/string",
				measure: (cell) => 1 / perOctet(cell),
				bound: "least",
				must: 1,
				format: formatRate,
			},
		],
	},
	{
		what: "compile 4,000 rules against robots-parser's constructor",
		parts: [faster("compile/rules-4000", "wasm", "robots-parser", 1)],
	},
	{
		what: "4,000 rules against 12 rules, same URLs",
		parts: [
			{
				cell: "check/same-urls",
				measure: ratio("wasm, 12 rules", "wasm, 4,000 rules"),
				bound: "most",
				must: 2,
				format: formatRatio,
			},
		],
	},
	{
		what: "pattern of many stars, a byte of URL, at 128 / 1,024 / 8,192 bytes",
		parts: [128, 1024, 8192].map((octetCount) => ({
			cell: `adversarial/repeated-letter-${octetCount}`,
			measure: perOctet,
			bound: "most",
			must: 3,
			format: formatPerOctet,
		})),
	},
	{
		what: "24 rules of three stars; 31 rules of 8,000 stars (two forms)",
		parts: [
			atMost("adversarial/three-stars", 5000, formatTime),
			atMost("adversarial/many-stars", 20_000, formatTime),
			atMost("adversarial/star-runs", 20_000, formatTime),
		],
	},
	{
		what: "memory of a compiled policy, 12 / 150 / 4,000 rules",
		parts: SIZES.map((name) => ({
			cell: `memory/${name}`,
			measure: ({ figures }) => figures.wasm?.median ?? Number.NaN,
			bound: "most",
			must: ({ octetsPer = Number.NaN }) => 3 * octetsPer + 1024,
			format: formatOctets,
		})),
	},
	{
		what: "robots.wasm; a program with RobotsTxt alone, bundled and minified; gzip",
		parts: [
			atMost("size/module", 10.8 * 1024, formatOctets),
			atMost("size/bundle", 21.5 * 1024, formatOctets),
		],
	},
	{
		what: "a matcher out of its snapshot against parsing and compiling, 12 / 150 / 4,000 rules",
		parts: bySize("snapshot", "wasm", "parse and compile", [10, 10, 10]),
	},
	{
		what: "the same in JavaScript",
		parts: bySize("snapshot-js", "js", "parse and compile", [10, 10, 10]),
	},
	{
		what: "a set of 100,000 origins: uniform; sorted, 10 and 2 URLs an origin; uniform against a Map of matchers",
		parts: [
			atMost("set/100000-uniform", 300, formatTime),
			atMost("set/100000-sorted", 110, formatTime),
			atMost("set/100000-sorted-few", 110, formatTime),
			faster("set/100000-uniform", "wasm", "Map of matchers", 4.5),
		],
	},
	{
		what: "a set of 1,000,000 origins: uniform; against a Map of matchers",
		parts: [
			atMost("set/1000000-uniform", 450, formatTime),
			faster("set/1000000-uniform", "wasm", "Map of matchers", 4.5),
		],
	},
	{
		what: "worst settled checks found, by what costs either engine most, 500 KB of rules and a URL of 8,000 bytes: WebAssembly; JavaScript",
		parts: [
			atMost("worst/settled-check-wasm", 2e6, formatTime),
			atMost("worst/settled-check-js", 2e6, formatTime),
			atMost("worst/settled-check-wasm", 5e6, formatTime, "js"),
			atMost("worst/settled-check-js", 5e6, formatTime, "js"),
		],
	},
	{
		what: "check FILE, a URL's processor time: as tsv; with Allow; as JSON",
		parts: [
			atMost("command/check-file", 500, formatTime),
			atMost("command/check-file-allow", 500, formatTime),
			atMost("command/check-file-json", 500, formatTime),
		],
	},
	{
		what: "check --set, a URL's processor time: output as tsv; --quiet",
		parts: [atMost("command/check-set", 400, formatTime), atMost("command/check-set-quiet", 250, formatTime)],
	},
	{
		what: "judge, a row's processor time: with bodies; --set",
		parts: [atMost("command/judge", 1e9 / 60_000, formatTime), atMost("command/judge-set", 500, formatTime)],
	},
	{
		what: "audit of five million lines, a line's processor time; time of one job against two",
		parts: [
			atMost("audit/5000000", 1e9 / 1.5e6, formatTime),
			{
				cell: "audit/5000000/elapsed",
				measure: ratio("2 jobs", "wasm"),
				bound: "least",
				must: 1.5,
				format: formatRatio,
			},
		],
	},
	{
		what: "a request judged by an enforcer, against a check: a browser's, a crawler's; the same as new strings, less the string",
		parts: [
			enforceAtMost("wasm, a browser", 1),
			enforceAtMost("wasm, a crawler", 2.5),
			enforceAtMost("wasm, a browser, new string", 3, "a new string alone"),
			enforceAtMost("wasm, a crawler, new string", 4, "a new string alone"),
		],
	},
	{
		what: "a request whose header was never seen: a crawler's; a browser's of 512 octets",
		parts: [
			atMost("enforce/unseen", 5000, formatTime),
			atMost("enforce/unseen-long", 5000, formatTime, "wasm, a browser"),
		],
	},
	{
		what: "the module for ClickHouse, a URL: of changing origins; by a set, shuffled",
		parts: [
			atMost("clickhouse/changing-origins", 250, formatTime),
			atMost("clickhouse/set-shuffled", 400, formatTime),
		],
	},
];

/** @param {Cell} cell */
function perOctet({ figures, octetsPer = Number.NaN }) {
	return (figures.wasm?.median ?? Number.NaN) / octetsPer;
}

/** @param {number} nanoseconds */
function formatPerOctet(nanoseconds) {
	return `${nanoseconds.toFixed(2)} ns`;
}

/**
 * The outcomes of the cells of a run; goals whose cells were not measured are left out.
 * @param {readonly Cell[]} cells
 * @returns {Outcome[]}
 */
export function judge(cells) {
	const byId = new Map(cells.map((cell) => [cell.id, cell]));
	return TARGETS.flatMap(({ what, parts }) => {
		const judged = parts.flatMap((part) => {
			const cell = byId.get(part.cell);
			return cell === undefined ? [] : [judgePart(part, cell)];
		});
		return judged.length < parts.length ? [] : [{ what, parts: judged }];
	});
}

/**
 * @param {Part} part
 * @param {Cell} cell
 */
function judgePart({ measure, bound, must, format }, cell) {
	const measured = measure(cell);
	const limit = typeof must === "number" ? must : must(cell);
	return {
		measured: Number.isNaN(measured) ? "not measured" : format(measured),
		must: `${bound === "least" ? "≥" : "≤"} ${format(limit)}`,
		isReached: bound === "least" ? measured >= limit : measured <= limit,
	};
}

/**
 * @param {string} model
 * @param {string} ours
 * @param {string} theirs
 * @param {readonly number[]} must
 * @returns {Part[]}
 */
function bySize(model, ours, theirs, must) {
	return SIZES.map((name, index) => faster(`${model}/${name}`, ours, theirs, must[index] ?? Number.NaN));
}

/**
 * How many times faster ours is.
 * @param {string} cell
 * @param {string} ours
 * @param {string} theirs
 * @param {number} must
 * @returns {Part}
 */
function faster(cell, ours, theirs, must) {
	return { cell, measure: ratio(ours, theirs), bound: "least", must, format: formatRatio };
}

/**
 * @param {string} cell
 * @param {number} must
 * @param {(value: number) => string} format
 * @param {string} [ours]
 * @returns {Part}
 */
function atMost(cell, must, format, ours = "wasm") {
	return { cell, measure: ({ figures }) => figures[ours]?.median ?? Number.NaN, bound: "most", must, format };
}

/**
 * A judgement, in checks of the same URLs.
 * @param {string} contender
 * @param {number} must
 * @param {string} [less] what is not the judgement's
 * @returns {Part}
 */
function enforceAtMost(contender, must, less) {
	return {
		cell: "enforce/rules-150",
		measure({ figures }) {
			const median = (/** @type {string} */ name) => figures[name]?.median ?? Number.NaN;
			const rest = less === undefined ? 0 : median(less);
			return (median(contender) - rest) / median("wasm, a check");
		},
		bound: "most",
		must,
		format: formatRatio,
	};
}

/**
 * How many times the one takes what the other takes.
 * @param {string} below
 * @param {string} above
 * @returns {(cell: Cell) => number}
 */
function ratio(below, above) {
	return ({ figures }) => (figures[above]?.median ?? Number.NaN) / (figures[below]?.median ?? Number.NaN);
}
