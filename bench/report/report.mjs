/** @import { Disagreement } from "../answers.mjs" */
/** @import { Cell } from "../cell.mjs" */
/** @import { Machine } from "../measure/machine.mjs" */
/** @import { UrlList } from "../workloads/urls.mjs" */
/** @import { Result } from "../results.mjs" */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { FAMILIES } from "../../test/worst/families.mjs";
import { LIST_COPIES } from "../models/command.mjs";
import { majorOf, newestRuns, RESULTS } from "../results.mjs";
import { renderCharts } from "./charts/charts.mjs";
import { writeFigures } from "./figures.mjs";
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

const PAGE = new URL("../../docs/benchmarks.md", import.meta.url);
const PICTURES = new URL("../../docs/pictures/", import.meta.url);
const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

const BIAS = `The authors of this library wrote the workloads, the JavaScript engine and this report, and chose the
competitors. All rules and URLs are made up by a generator with a fixed seed; no real site's are among them. All
URLs are absolute, flat strings of one origin. None has dot segments or backslashes, which take our slow path.
Many URLs and one policy favour engines that compile. If your program asks one question of each file, look at the
load cells and at "from text to first verdict". In "compile", robots-parser's constructor parses too and ours does
not; "from text to first verdict" compares like with like. robots-txt-guard gets parsed rules, and paths without
the rest of their URLs. Neither does all that we do: canonical form of escapes, reasons, findings.`;

const WORST = `\`npm run test:worst\` found the worst checks, of files of 512,000 bytes and URLs of 8,000. It makes them by
${FAMILIES.length} families (\`test/worst/families.mjs\`), and climbs from the worst on counted work, in each engine. It changes
templates and numbers a little, and keeps what costs more (\`test/corpus/worst.json\`). What is kept came of 600
seconds for each engine with seed 7. Each run of the tests measures it again and climbs on from there. Both engines
make each check. A first check may build what later ones use. The later check is the worst of the nine after it, and
a settled one comes after them. Each round has 13 different URLs, not 4,096, since a check takes milliseconds.
[reliability.md](reliability.md#the-worst-of-each-call) has the worst of every other call.`;

const COMMAND = `The cells of the command are processes, and include the start of Node. With a set, a list of a million different
URLs is judged ${LIST_COPIES} times in a row, so that the start hardly counts. The output is compared first; while it is timed, it
goes to /dev/null.`;

const BUSY = ` More programs wanted to run than
the machine has cores: times are longer than on a quiet one, ratios less so, and threads gain nothing.`;

/**
 * Writes a run's results, dated, and puts the report into docs/benchmarks.md: that of the oldest Node there are
 * results of, with what sums it up on later ones beside it; then its figures into the other pages. The goals are kept in
 * the results alone.
 * @param {Run} run
 * @returns {string} where the results are
 */
export function publish(run) {
	mkdirSync(RESULTS, { recursive: true });
	const name = `${run.date}-node${majorOf(run)}.json`;
	const { shares, ...rest } = run;
	const results = { ...rest, shares: Object.fromEntries(shares), targets: judge(run.cells) };
	writeFileSync(new URL(name, RESULTS), `${JSON.stringify(results, roundNumber, "\t")}\n`);
	writePages();
	return `results/${name}`;
}

/** Writes the report and every figure of README and docs that a run gives, from the newest results. */
export function writePages() {
	const [oldest, ...later] = newestRuns();
	const ofSameBuild = later.filter(({ run: { build } }) => build === oldest.run.build);
	splice(writeReport(oldest, ofSameBuild));
	writeFigures(oldest.run.cells);
	for (const [chart, content] of Object.entries(renderCharts(oldest.run.cells))) {
		writeFileSync(new URL(chart, PICTURES), content);
	}
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
Spreads are in ${files} of the repository.${machine.load > machine.cores ? BUSY : ""}`,
		summaryTable(columns),
		"## Every cell",
		"Each cell: what the default engine takes, and what the others take, as a multiple of it in brackets.",
		cellTable(cells),
		`A dash: it has no such call, or it is left out:\n\n${refusalLines(cells).join("\n")}`,
		COMMAND,
		"## What the worst check is",
		WORST,
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
