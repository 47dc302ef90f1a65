/** @import { Cell } from "./cell.mjs" */
import { Answers } from "./answers.mjs";
import { describeMachine, hashBuild } from "./measure/machine.mjs";
import { FULL_PACE, QUICK_PACE, sinkValue } from "./measure/measure.mjs";
import { MODELS } from "./models/index.mjs";
import { readOptions, USAGE } from "./options.mjs";
import { formatFigure } from "./report/format.mjs";
import { publish, writePages } from "./report/report.mjs";
import { lossLines, shareTable, targetTable } from "./report/tables.mjs";
import { judge } from "./report/targets.mjs";
import { Workloads } from "./workloads/index.mjs";

try {
	run(process.argv.slice(2));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 2;
}

/** @param {readonly string[]} args */
function run(args) {
	if (args.includes("--help")) {
		console.log(USAGE);
		return;
	}
	const { isQuick, only, seed, isFull, isPagesOnly } = readOptions(args);
	if (isPagesOnly) {
		writePages();
		return;
	}
	const start = performance.now();
	const machine = describeMachine();
	const build = hashBuild();
	const workloads = new Workloads(seed);
	const answers = new Answers({ isQuick });
	const pace = isQuick ? QUICK_PACE : FULL_PACE;
	console.log(`Node ${machine.node}, ${machine.cpu}, ${machine.cores} cores, seed ${seed}\n`);
	/** @type {Cell[]} */
	const cells = [];
	for (const model of MODELS) {
		if (only.length > 0 ? !only.includes(model.name) : model.isApart) continue;
		for (const cell of model.run({ workloads, answers, pace, isQuick })) {
			cells.push(cell);
			printCell(cell);
		}
	}
	printAnswers(answers);
	const outcomes = judge(cells);
	if (outcomes.length > 0) console.log(`\n${targetTable(outcomes)}`);
	const losses = lossLines(cells);
	if (losses.length > 0) console.log(`\nLost cells:\n${losses.join("\n")}`);
	const seconds = (performance.now() - start) / 1000;
	console.log(`\n${seconds.toFixed(0)} s, sink ${sinkValue()}`);
	if (hashBuild() !== build) throw new Error("dist/ has changed while it was measured: nothing is written");
	if (!isFull) return;
	const { disagreements, shares } = answers;
	const date = new Date().toISOString().slice(0, 10);
	const written = publish({
		date,
		machine,
		build,
		seed,
		sink: sinkValue(),
		seconds,
		cells,
		shares,
		disagreements,
	});
	console.log(`written: ${written}, the report in docs/benchmarks.md, and the figures of the pages`);
}

/** @param {Cell} cell */
function printCell(cell) {
	console.log(`${cell.id} (${cell.what}), for a ${cell.per}:`);
	for (const [name, { median, low, high }] of Object.entries(cell.figures)) {
		const spread =
			low === high ? "" : `, quartiles ${formatFigure(cell, low)} to ${formatFigure(cell, high)}`;
		console.log(`    ${name}: ${formatFigure(cell, median)}${spread}`);
	}
	for (const [name, reason] of Object.entries(cell.refusals ?? {}))
		console.log(`    ${name} does not play: ${reason}`);
}

/** @param {Answers} answers */
function printAnswers({ agreedCount, disagreements, shares }) {
	if (agreedCount === 0) return;
	console.log(`\nBoth engines agree on all ${agreedCount.toLocaleString("en")} URLs of the workloads.`);
	for (const { name, workload, count, checked, examples } of disagreements) {
		console.log(`${name} disagrees on ${count} of ${checked} URLs of ${workload}`);
		for (const { url, ours, theirs } of examples) {
			console.log(`    ours ${ours}, theirs ${theirs}: ${url.length > 200 ? `${url.slice(0, 200)}…` : url}`);
		}
	}
	if (shares.size > 0) console.log(`\n${shareTable(shares)}`);
}
