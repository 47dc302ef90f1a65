/** @import { Disagreement } from "./answers.mjs" */
/** @import { Cell } from "./cell.mjs" */
/** @import { Machine } from "./machine.mjs" */
/** @import { UrlList } from "./workloads/urls.mjs" */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import {
	cellTable,
	disagreementTable,
	lossLines,
	refusalLines,
	shareTable,
	summaryTable,
} from "./tables.mjs";
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

/**
 * A run as its file of results has it.
 * @typedef {Omit<Run, "shares"> & { shares: Record<string, UrlList["shares"]> }} StoredRun
 */

const RESULTS = new URL("results/", import.meta.url);
const PAGE = new URL("../docs/benchmarks.md", import.meta.url);
const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

const BIAS = `The authors of this library wrote the workloads, the JavaScript engine and this report, and chose the
opponents. All rules and URLs are made up by a generator with a fixed seed; no real site's are among them. All
URLs are absolute, flat strings of one origin, and none has dot segments or backslashes, which take our slow path.
Many URLs and one policy favour engines that compile; a program that asks one question of each file should look
at the load cells and at "from text to first verdict". In "compile", robots-parser's constructor parses too and
ours does not; "from text to first verdict" compares like with like. robots-txt-guard is handed rules that are
parsed and paths that are cut out of their URLs already. Neither does the whole of our job: no canonical form of
escapes, no reasons, no diagnostics.`;

/**
 * Writes a run's results, dated, and puts the report into docs/benchmarks.md: that of the oldest Node there are
 * results of, with what sums it up on later ones beside it. The goals are kept in the results alone.
 * @param {Run} run
 * @returns {string} where the results are
 */
export function publish(run) {
	mkdirSync(RESULTS, { recursive: true });
	const name = `${run.date}-node${majorOf(run)}.json`;
	const { shares, ...rest } = run;
	const results = { ...rest, shares: Object.fromEntries(shares), targets: judge(run.cells) };
	writeFileSync(new URL(name, RESULTS), `${JSON.stringify(results, roundNumber, "\t")}\n`);
	const [oldest, ...later] = newestRuns();
	if (oldest === undefined)
		throw new Error(`${RESULTS.pathname}: expected the results that were just written`);
	const ofSameBuild = later.filter(({ run: { build } }) => build === oldest.run.build);
	splice(writeReport(oldest, ofSameBuild));
	return `results/${name}`;
}

/** @param {Pick<Run, "machine">} run */
function majorOf({ machine }) {
	return Number.parseInt(machine.node, 10);
}

/**
 * The newest results of each major version of Node, the oldest Node first.
 *
 * @typedef {{ name: string, run: StoredRun }} Result
 * @returns {Result[]}
 */
function newestRuns() {
	/** @type {Map<number, Result>} */
	const byMajor = new Map();
	// Names begin with the date.
	const names = readdirSync(RESULTS).filter((name) => name.endsWith(".json"));
	for (const name of names.sort()) {
		const run = /** @type {StoredRun} */ (JSON.parse(readFileSync(new URL(name, RESULTS), "utf8")));
		byMajor.set(majorOf(run), { name, run });
	}
	return [...byMajor.entries()].sort(([one], [other]) => one - other).map(([, result]) => result);
}

/**
 * The report, in Markdown.
 * @param {Result} result
 * @param {readonly Result[]} later of the same build on later Nodes
 */
export function writeReport({ name, run }, later) {
	const { date, machine, build, seed, cells, disagreements } = run;
	const shares = new Map(Object.entries(run.shares));
	const losses = lossLines(cells);
	const commit = machine.commit === "unknown" ? "" : `, commit ${machine.commit}`;
	const columns = [run, ...later.map((each) => each.run)].map((each) => ({
		title: `Node ${each.machine.node}`,
		outcomes: judge(each.cells),
	}));
	const files = [name, ...later.map((each) => each.name)]
		.map((each) => `\`bench/results/${each}\``)
		.join(", ");
	return [
		`\`npm run bench\` of ${date}: Node ${machine.node}, ${machine.cpu}, ${machine.cores} cores, load
${machine.load} before the run${commit}, build ${build}, seed ${seed}. Medians over interleaved rounds, ratios from one process.
Spreads are in ${files} of the repository.`,
		summaryTable(columns),
		"## Every cell",
		"Each cell: what the default engine takes, and what the others take, as a multiple of it in brackets.",
		cellTable(cells),
		`A dash: it has no such call, or it is left out:\n\n${refusalLines(cells).join("\n")}`,
		"## What we lose",
		losses.length === 0 ? "No cell is lost." : losses.join("\n"),
		"## What the answers are worth",
		`Before anything is timed, both engines must agree on all URLs, in every call, with each other and with the
generator's own reference. The others may differ:`,
		disagreementTable(disagreements),
		"What the URLs are, measured:",
		shareTable(shares),
		"## Bias",
		BIAS,
	].join("\n\n");
}

/** @param {string} report */
function splice(report) {
	const page = readFileSync(PAGE, "utf8");
	const start = page.indexOf(START);
	const end = page.indexOf(END, start);
	if (start < 0 || end < 0) throw new Error(`${PAGE.pathname}: expected ${START} and ${END}`);
	writeFileSync(PAGE, `${page.slice(0, start + START.length)}\n${report}\n${page.slice(end)}`);
}

/**
 * More digits than a clock is good for would only make the files long.
 * @param {string} _key
 * @param {unknown} value
 */
function roundNumber(_key, value) {
	return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
