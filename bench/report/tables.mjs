/** @import { Cell } from "../cell.mjs" */
/** @import { Outcome } from "./targets.mjs" */
/** @import { Disagreement } from "../answers.mjs" */
/** @import { UrlList } from "../workloads/urls.mjs" */
import { formatFigure, formatRatio } from "./format.mjs";
import { lossesOf } from "./losses.mjs";

const MODEL_TITLES = /** @type {Readonly<Record<string, string>>} */ ({
	check: "single check of a string",
	"batch-strings": "batch of strings",
	"batch-octets": "batch of bytes",
	explain: "explain",
	parse: "parse alone",
	compile: "compile",
	adversarial: "hostile rules, single check",
	worst: "worst check found",
	load: "load",
	start: "start of an entry, processor time",
	memory: "memory",
	size: "size",
	snapshot: "a matcher out of its snapshot",
	set: "a set of many origins, lines",
	"set-million": "a set of many origins, lines",
	command: "the command",
	audit: "the audit of logs",
	enforce: "a request judged by an enforcer",
	"shared-pace": "a crawl that shares its pace, processor time",
	clickhouse: "the module for ClickHouse",
});

const PLAYERS = ["wasm", "js", "robots-parser", "robots-txt-guard"];

/**
 * The goals and whether they are reached.
 * @param {readonly Outcome[]} outcomes
 */
export function targetTable(outcomes) {
	const rows = outcomes.map(({ what, parts }) => [
		what,
		parts.map(({ measured }) => measured).join(" / "),
		parts.map(({ must }) => must).join(" / "),
		parts.every(({ isReached }) => isReached)
			? "yes"
			: `**no** (${parts.map(({ isReached }) => (isReached ? "yes" : "no")).join(" / ")})`,
	]);
	return table(["what", "measured", "must", "reached"], rows);
}

/**
 * The summary of a benchmark, as several runs measured it.
 * @param {readonly { title: string, outcomes: readonly Outcome[] }[]} columns
 */
export function summaryTable(columns) {
	const rows = (columns[0]?.outcomes ?? []).map(({ what }) => [
		what,
		...columns.map(({ outcomes }) => {
			const parts = outcomes.find((outcome) => outcome.what === what)?.parts ?? [];
			return parts.map(({ measured }) => measured).join(" / ");
		}),
	]);
	return table(["what", ...columns.map(({ title }) => title)], rows);
}

/**
 * Every cell: the default engine's figure, and how many times as much the others take.
 * @param {readonly Cell[]} cells
 */
export function cellTable(cells) {
	const rows = cells.map((cell) => {
		const ours = cell.figures.wasm;
		const others = PLAYERS.slice(1).map((name) => competitorText(cell, name, ours?.median));
		const more = Object.keys(cell.figures).filter((name) => !PLAYERS.includes(name));
		const rest = more.map((name) => `${name}: ${competitorText(cell, name, ours?.median)}`).join("; ");
		const lost = lossesOf(cell).map(({ to, times }) => `**lost** to ${to} (${formatRatio(times)} as much)`);
		return [
			`${MODEL_TITLES[cell.model] ?? cell.model}: ${cell.what}`,
			ours === undefined ? "-" : formatFigure(cell, ours.median),
			...others,
			[rest, ...lost].filter(Boolean).join("; "),
		];
	});
	return table(["cell", ...PLAYERS, ""], rows);
}

/**
 * @param {Cell} cell
 * @param {string} name
 * @param {number | undefined} ours
 */
function competitorText(cell, name, ours) {
	const figure = cell.figures[name];
	if (figure === undefined) return "-";
	const text = formatFigure(cell, figure.median).replace(/ \(.*\)$/, "");
	return ours === undefined ? text : `${text} (${formatRatio(figure.median / ours)})`;
}

/**
 * @param {readonly Cell[]} cells
 * @returns {string[]} one for each cell that is lost
 */
export function lossLines(cells) {
	return cells.flatMap((cell) => {
		const losses = lossesOf(cell).map(({ to, times }) => `${to} (${formatRatio(times)} as much)`);
		if (losses.length === 0) return [];
		return [`- ${MODEL_TITLES[cell.model] ?? cell.model}, ${cell.what}: to ${losses.join(", ")}`];
	});
}

/**
 * Why competitors leave cells out that they could play.
 * @param {readonly Cell[]} cells
 * @returns {string[]}
 */
export function refusalLines(cells) {
	const reasons = cells.flatMap(({ what, refusals = {} }) =>
		Object.entries(refusals).map(([name, reason]) => ({ what, name, because: `${name}: ${reason}` })),
	);
	const different = new Set(reasons.map(({ because }) => because));
	return [...different].map((because) => {
		const left = reasons.filter((one) => one.because === because).map(({ what }) => what);
		return `- ${because} (${left.join("; ")})`;
	});
}

/** @param {readonly Disagreement[]} disagreements */
export function disagreementTable(disagreements) {
	const rows = disagreements.map(({ workload, name, count, checked }) => [
		workload,
		name,
		`${count.toLocaleString("en")} of ${checked.toLocaleString("en")}`,
	]);
	return table(["workload", "competitor", "other answers than ours"], rows);
}

/** @param {ReadonlyMap<string, UrlList["shares"]>} shares by workload */
export function shareTable(shares) {
	const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
	const rows = [...shares].map(([name, { none, literal, wildcard, escaped, nonAscii, octetsMean }]) => [
		name,
		...[none, literal, wildcard, escaped, nonAscii].map(percent),
		octetsMean.toFixed(1),
	]);
	return table(["workload", "no rule", "literal", "wildcard", "escapes", "not ASCII", "bytes, mean"], rows);
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
	const line = (/** @type {readonly string[]} */ cells) =>
		`| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
	return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
