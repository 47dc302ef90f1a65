/** @import { Cell } from "../cell.mjs" */
/** @import { Context, Model } from "./model.mjs" */
import {
	appendFileSync,
	closeSync,
	mkdtempSync,
	openSync,
	readFileSync,
	readSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RobotsTxt } from "../../dist/index.js";
import { PolicySet } from "../../dist/set.js";
import { bodyOf, originOf, pathOf, randomNumbers } from "../../test/scale/sites.mjs";
import { summarise } from "../measure/statistics.mjs";
import { PRODUCT_TOKEN } from "../workloads/rule-files.mjs";
import { runCommand } from "./children/command-child.mjs";

/** Copies of a list in the file that is timed. */
export const LIST_COPIES = 5;
const SIZES = { originCount: 10_000, urlCount: 1_000_000, rowCount: 50_000, copies: LIST_COPIES, rounds: 7 };
const QUICK_SIZES = { originCount: 1000, urlCount: 200_000, rowCount: 20_000, copies: 2, rounds: 3 };
/** Rows of one file that stand together, where rows bring their files along. */
const ROWS_PER_FILE = 10;
/** Rules of the file that is asked about every URL. An allow rule decides on some URLs that are allowed. */
const DISALLOW_RULES = "disallow: /*-7\ndisallow: /*?id=1\n";
const ALLOW_RULES = "allow: /*?id=11\nallow: /*-3\n";
const WORDS = ["disallowed", "allowed", "out-of-scope", "invalid", "unknown"];

/**
 * One kind of input to the command, and the ways to run it.
 *
 * @typedef {object} Job
 * @property {string} id
 * @property {string} what
 * @property {string} per
 * @property {(list: string) => readonly string[]} argsOf the arguments, with the path of a list
 * @property {boolean} isInput whether the list is standard input
 * @property {string} list a file of URLs or rows
 * @property {string} timedList the same, so many times that what starting takes hardly counts
 * @property {number} copies of the list in timedList
 * @property {number} count of URLs or rows in the list
 * @property {number} distinct of them
 * @property {number} status the exit code that the verdicts make
 * @property {((output: string) => readonly string[]) | null} verdictsOf what it wrote; null if it writes nothing
 * @property {readonly string[]} expected
 * @property {{ wasm: readonly string[], js?: readonly string[] }} ways further arguments, by contender
 */

/**
 * The command as a process: what all its threads take of the processor, its start among it.
 * Every line that it writes is compared with the library's verdicts first, and what it writes for several copies of a
 * list with as many copies of that; what it writes while it is timed goes to /dev/null.
 * @type {Model}
 */
export const command = {
	name: "command",
	*run({ isQuick, workloads }) {
		const sizes = isQuick ? QUICK_SIZES : SIZES;
		const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-bench-"));
		try {
			const jobs = makeJobs(folder, sizes, workloads.seed);
			for (const job of jobs) {
				for (const way of Object.values(job.ways)) {
					checkAnswers(folder, job, way);
					if (job.copies > 1) checkCopies(folder, job, way);
				}
			}
			yield* measureJobs(jobs, sizes.rounds);
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};

/**
 * @param {string} folder
 * @param {typeof SIZES} sizes
 * @param {number} seed
 * @returns {Job[]}
 */
function makeJobs(folder, { originCount, urlCount, rowCount, copies }, seed) {
	const random = randomNumbers(seed);
	const set = new PolicySet({ crawler: PRODUCT_TOKEN });
	for (let index = 0; index < originCount; index++) set.add(originOf(index), bodyOf(index));
	const urls = Array.from(
		{ length: urlCount },
		() => originOf(Math.floor(random() * originCount)) + pathOf(random),
	);
	const setVerdicts = Array.from(set.checkAll(urls), wordOf);
	const { rows, verdicts } = makeRows(rowCount, random);
	/** @type {(name: string, content: string | Uint8Array) => string} */
	const write = (name, content) => {
		writeFileSync(join(folder, name), content);
		return join(folder, name);
	};
	const sites = write("sites.set", set.toSnapshot());
	set.dispose();
	/** @type {(name: string, lines: readonly string[], copies: number) => Pick<Job, "list" | "timedList" | "copies">} */
	const writeList = (name, lines, copies) => {
		const text = `${lines.join("\n")}\n`;
		const list = write(name, text);
		if (copies === 1) return { list, timedList: list, copies };
		const timedList = write(`copies-${name}`, "");
		for (let copy = 0; copy < copies; copy++) appendFileSync(timedList, text);
		return { list, timedList, copies };
	};
	const list = writeList("urls.txt", urls, copies);
	const jsonList = urls.map((url) => JSON.stringify({ url }));
	// A set is judged by WebAssembly.
	const judge = { per: "row", isInput: true, status: 0, verdictsOf: columnOf(-2), ways: { wasm: [] } };
	/** @type {(...options: string[]) => Job["argsOf"]} */
	const checkSetWith =
		(...options) =>
		(urls) => ["check", "--set", sites, "--urls", urls, "--format", "tsv", ...options];
	const checkSet = {
		...list,
		per: "URL",
		isInput: false,
		count: urlCount,
		distinct: new Set(urls).size,
		status: setVerdicts.includes("disallowed") ? 1 : 0,
		expected: setVerdicts,
		ways: { wasm: [] },
	};
	const origins = `${originCount.toLocaleString("en")} origins, uniform`;
	/** @type {(id: string, rules: string, format: string) => Job} */
	const checkFile = (id, rules, format) => {
		const body = `user-agent: *\n${rules}`;
		const file = write(`${id}.txt`, body);
		const expected = Array.from(RobotsTxt.parse(body).matcher(PRODUCT_TOKEN).checkAll(urls), wordOf);
		const options = ["--agent", PRODUCT_TOKEN, "--dialect", "rfc9309", "--format", format];
		return {
			...list,
			id,
			what: `check FILE, ${rules === DISALLOW_RULES ? "without" : "with"} Allow, ${format}`,
			per: "URL",
			isInput: false,
			argsOf: (urls) => ["check", file, "--urls", urls, ...options],
			count: urlCount,
			distinct: new Set(urls).size,
			status: expected.includes("disallowed") ? 1 : 0,
			verdictsOf: format === "json" ? jsonVerdictsOf : columnOf(0),
			expected,
			ways: { wasm: ["--engine", "wasm"], js: ["--engine", "js"] },
		};
	};
	return [
		checkFile("check-file", DISALLOW_RULES, "tsv"),
		checkFile("check-file-allow", DISALLOW_RULES + ALLOW_RULES, "tsv"),
		checkFile("check-file-json", DISALLOW_RULES + ALLOW_RULES, "json"),
		{
			...checkSet,
			id: "check-set",
			what: `check --set, ${origins}`,
			argsOf: checkSetWith(),
			verdictsOf: columnOf(0),
		},
		{
			...checkSet,
			id: "check-set-quiet",
			what: `check --set --quiet, ${origins}`,
			argsOf: checkSetWith("--quiet"),
			verdictsOf: null,
		},
		{
			...judge,
			...writeList("rows.tsv", rows, 1),
			id: "judge",
			what: `judge, rows with bodies, ${ROWS_PER_FILE} of each file`,
			argsOf: () => ["judge", "--format", "tsv"],
			count: rowCount,
			distinct: new Set(rows).size,
			expected: verdicts,
			ways: { wasm: ["--engine", "wasm"], js: ["--engine", "js"] },
		},
		{
			...judge,
			...list,
			id: "judge-set",
			what: `judge --set, ${origins}`,
			argsOf: () => ["judge", "--set", sites, "--format", "tsv"],
			count: urlCount,
			distinct: checkSet.distinct,
			expected: setVerdicts,
		},
		{
			...judge,
			...writeList("urls.jsonl", jsonList, 1),
			id: "judge-set-json",
			what: `judge --set, rows of JSON, ${origins}`,
			argsOf: () => ["judge", "--set", sites, "--format", "jsonl"],
			count: urlCount,
			distinct: checkSet.distinct,
			verdictsOf: jsonVerdictsOf,
			expected: setVerdicts,
		},
	];
}

/**
 * Rows of TSV with the file, the crawler and a URL, and what is expected of each.
 * @param {number} rowCount
 * @param {() => number} random
 */
function makeRows(rowCount, random) {
	/** @type {string[]} */
	const rows = [];
	/** @type {string[]} */
	const verdicts = [];
	for (let index = 0; rows.length < rowCount; index++) {
		const body = bodyOf(index);
		const robots = RobotsTxt.parse(body);
		const urls = Array.from({ length: ROWS_PER_FILE }, () => originOf(index) + pathOf(random));
		for (const url of urls) rows.push([body.replaceAll("\n", "\\n"), PRODUCT_TOKEN, url].join("\t"));
		verdicts.push(...Array.from(robots.matcher(PRODUCT_TOKEN).checkAll(urls), wordOf));
		robots.dispose();
	}
	return { rows, verdicts };
}

/** @param {number} verdict */
function wordOf(verdict) {
	return /** @type {string} */ (WORDS[verdict]);
}

/** @param {string} output */
function linesOf(output) {
	return output.split("\n").slice(0, -1);
}

/** @param {string} output */
function jsonVerdictsOf(output) {
	return linesOf(output).map((line) => JSON.parse(line).verdict);
}

/** @param {number} index of a column, from the end if it is negative */
function columnOf(index) {
	return (/** @type {string} */ output) =>
		linesOf(output).map((line) => /** @type {string} */ (line.split("\t").at(index)));
}

/**
 * Runs a job on one of its lists.
 * @param {Job} job
 * @param {string} list
 * @param {readonly string[]} way
 * @param {string} [output]
 */
function runJob({ argsOf, isInput }, list, way, output) {
	return runCommand([...argsOf(list), ...way], { input: isInput ? list : undefined, output });
}

/**
 * @param {string} folder
 * @param {Job} job
 * @param {readonly string[]} way
 */
function checkAnswers(folder, job, way) {
	const { id, list, status, verdictsOf, expected } = job;
	const output = outputIn(folder);
	const run = runJob(job, list, way, output);
	if (run.status !== status) throw new Error(`${id} ${way}: expected exit code ${status}, got ${run.status}`);
	const verdicts = (verdictsOf ?? (() => expected))(readFileSync(output, "utf8"));
	if (verdicts.length !== expected.length)
		throw new Error(`${id} ${way}: expected ${expected.length} lines, got ${verdicts.length}`);
	const different = expected.findIndex((verdict, index) => verdict !== verdicts[index]);
	if (different >= 0)
		throw new Error(
			`${id} ${way}: expected ${expected[different]} in line ${different + 1}, got ${verdicts[different]}`,
		);
}

/**
 * Compares what is written for several copies of a list with copies of what was written for one.
 * @param {string} folder
 * @param {Job} job
 * @param {readonly string[]} way
 */
function checkCopies(folder, job, way) {
	const { id, timedList, status, copies } = job;
	const expected = readFileSync(outputIn(folder));
	const output = join(folder, "output-of-copies");
	const run = runJob(job, timedList, way, output);
	if (run.status !== status) throw new Error(`${id} ${way}: expected exit code ${status}, got ${run.status}`);
	const written = openSync(output, "r");
	try {
		const octets = Buffer.alloc(expected.length);
		for (let copy = 0; copy < copies; copy++) {
			readSync(written, octets);
			if (!octets.equals(expected)) throw new Error(`${id} ${way}: copy ${copy + 1} is judged otherwise`);
		}
		if (readSync(written, Buffer.alloc(1)) > 0) throw new Error(`${id} ${way}: more is written than asked`);
	} finally {
		closeSync(written);
	}
}

/**
 * The file that takes what is written for one list.
 * @param {string} folder
 */
function outputIn(folder) {
	return join(folder, "output");
}

/**
 * Runs each job in each of its ways once a round.
 * @param {readonly Job[]} jobs
 * @param {number} rounds
 * @returns {Iterable<Cell>}
 */
function* measureJobs(jobs, rounds) {
	const runs = jobs.flatMap((job) =>
		Object.entries(job.ways).map(([name, way]) => ({
			job,
			name,
			way,
			cpu: /** @type {number[]} */ ([]),
		})),
	);
	for (let round = 0; round < rounds; round++) {
		const first = round % runs.length;
		const order = [...runs.slice(first), ...runs.slice(0, first)];
		if (round % 2 === 1) order.reverse();
		for (const { job, way, cpu } of order) {
			cpu.push(runJob(job, job.timedList, way).cpu / (job.copies * job.count));
		}
	}
	for (const job of jobs) {
		const ofJob = runs.filter((run) => run.job === job);
		yield {
			model: "command",
			id: `command/${job.id}`,
			what: `${job.what}, processor`,
			unit: /** @type {const} */ ("ns"),
			per: job.per,
			figures: Object.fromEntries(
				ofJob.map(({ name, cpu }) => [name, { ...summarise(cpu), distinct: job.distinct }]),
			),
		};
	}
}
