/** @import { Disagreement } from "./answers.mjs" */
/** @import { Cell } from "./cell.mjs" */
/** @import { Machine } from "./machine.mjs" */
/** @import { UrlList } from "./workloads/urls.mjs" */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cellTable, disagreementTable, lossLines, refusalLines, shareTable, targetTable } from "./tables.mjs";
import { judge } from "./targets.mjs";

/**
 * Everything a run found out.
 *
 * @typedef {object} Run
 * @property {string} date
 * @property {Machine} machine
 * @property {string} build a hash of what is measured
 * @property {number} seed
 * @property {number} sink
 * @property {number} seconds
 * @property {readonly Cell[]} cells
 * @property {ReadonlyMap<string, UrlList["shares"]>} shares
 * @property {readonly Disagreement[]} disagreements
 */

const README = new URL("../README.md", import.meta.url);
const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

const BIAS = `Bias: the authors of this library wrote the workloads, the JavaScript engine and this report, and chose the
opponents. All rules and URLs are made up by a generator with a fixed seed; no real site's are among them. All
URLs are absolute, flat strings of one origin, and none has dot segments or backslashes, which take our slow path.
Many URLs and one policy favour engines that compile; a program that asks one question of each file should look
at the load cells and at "from text to first verdict". In "compile", robots-parser's constructor parses too and
ours does not; "from text to first verdict" compares like with like. robots-txt-guard is handed rules that are
parsed and paths that are cut out of their URLs already. Neither does the whole of our job: no canonical form of
escapes, no reasons, no diagnostics.`;

/**
 * Writes a run's results, dated, and puts its report into the README.
 * @param {Run} run
 * @returns {string} where the results are
 */
export function publish(run) {
	const folder = new URL("results/", import.meta.url);
	mkdirSync(folder, { recursive: true });
	const [major] = run.machine.node.split(".");
	const name = `${run.date}-node${major}.json`;
	const { shares, ...rest } = run;
	const outcomes = judge(run.cells);
	const results = { ...rest, shares: Object.fromEntries(shares), targets: outcomes };
	writeFileSync(new URL(name, folder), `${JSON.stringify(results, roundNumber, "\t")}\n`);
	splice(writeReport(run, name));
	return `results/${name}`;
}

/**
 * The report, in Markdown.
 * @param {Run} run
 * @param {string} name of the file of results
 */
export function writeReport({ date, machine, build, seed, cells, shares, disagreements }, name) {
	const losses = lossLines(cells);
	const commit = machine.commit === "unknown" ? "" : `, commit ${machine.commit}`;
	return [
		`\`npm run bench\` of ${date}: Node ${machine.node}, ${machine.cpu}, ${machine.cores} cores, load
${machine.load} before the run${commit}, build ${build}, seed ${seed}. Medians over interleaved rounds, ratios from one process;
spreads in [bench/results/${name}](bench/results/${name}).`,
		targetTable(judge(cells)),
		"Each cell: what the default engine takes, and what the others take, as a multiple of it in brackets.",
		cellTable(cells),
		`A dash: it has no such call, or it is left out:\n\n${refusalLines(cells).join("\n")}`,
		losses.length === 0 ? "No cell is lost." : `Lost cells:\n\n${losses.join("\n")}`,
		`Before anything is timed, both engines must agree on all URLs, in every call, with each other and with the
generator's own reference. The others may differ:`,
		disagreementTable(disagreements),
		"What the URLs are, measured:",
		shareTable(shares),
		BIAS,
	].join("\n\n");
}

/** @param {string} report */
function splice(report) {
	const readme = readFileSync(README, "utf8");
	const start = readme.indexOf(START);
	const end = readme.indexOf(END, start);
	if (start < 0 || end < 0) throw new Error(`README.md: expected ${START} and ${END}`);
	writeFileSync(README, `${readme.slice(0, start + START.length)}\n${report}\n${readme.slice(end)}`);
}

/**
 * More digits than a clock is good for would only make the files long.
 * @param {string} _key
 * @param {unknown} value
 */
function roundNumber(_key, value) {
	return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
