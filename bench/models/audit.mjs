/** @import { Cell } from "../cell.mjs" */
/** @import { Model } from "./model.mjs" */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomNumbers } from "../../test/scale/sites.mjs";
import { summarise } from "../measure/statistics.mjs";
import { runCommand, runSideBySide } from "./children/command-child.mjs";

const SIZES = { lineCounts: [1_000_000, 5_000_000], rounds: 9, reportLineCount: 200_000, reportRounds: 3 };
const QUICK_SIZES = { lineCounts: [200_000], rounds: 3, reportLineCount: 20_000, reportRounds: 1 };
/** Lines that are written at once. */
const BATCH_LINE_COUNT = 100_000;
const ROBOTS =
	"user-agent: *\ndisallow: /private/\nallow: /private/1\ndisallow: /*.php$\n\nuser-agent: GPTBot\ndisallow: /\n";
/** So many of a hundred requests are of crawlers, and so many of the log's second are the next second. */
const CRAWLER_PERCENT = 30;
const STEP_PERCENT = 5;
const CRAWLERS = [
	"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/140.0.0.0 Safari/537.36",
	"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
	"Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
	"CCBot/2.0 (https://commoncrawl.org/faq/)",
	"Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)",
];

const QUIET = "--quiet";
const TWO_JOBS = ["--jobs", "2"];
/** What two jobs are compared with: no threads of one process take less time than processes that share nothing. */
export const TWO_PROCESSES = "2 processes, half of the log each";
const LINE_FEED = 0x0a;
const CELL = { model: "audit", unit: /** @type {const} */ ("ns"), per: "line" };

/**
 * The command over logs in the combined format, in one thread and in two, as two processes, and Debian's GoAccess over a log of its own, whose
 * report is another and wider one.
 * @type {Model}
 */
export const audit = {
	name: "audit",
	*run({ isQuick, workloads }) {
		const { lineCounts, rounds, reportLineCount, reportRounds } = isQuick ? QUICK_SIZES : SIZES;
		const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-bench-"));
		try {
			const robots = join(folder, "robots.txt");
			writeFileSync(robots, ROBOTS);
			/** @type {(log: string) => string[]} */
			const argsOf = (log) => ["audit", log, "--robots", robots];
			/** @type {(lineCount: number) => { log: string, args: string[], halves: string[][] }} */
			const makeLog = (lineCount) => {
				const log = join(folder, `${lineCount}.log`);
				const crawlerCount = writeLog(log, lineCount, workloads.seed);
				const args = argsOf(log);
				const halves = cutInHalves(log).map(argsOf);
				for (const ways of [[args], [[...args, ...TWO_JOBS]], halves])
					checkAnswer(ways, lineCount, crawlerCount);
				return { log, args: [...args, QUIET], halves: halves.map((half) => [...half, QUIET]) };
			};
			for (const lineCount of lineCounts) yield* measureThreads(makeLog(lineCount), lineCount, rounds);
			yield measureGoAccess(makeLog(reportLineCount), reportLineCount, reportRounds);
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};

/**
 * @param {{ args: readonly string[], halves: readonly (readonly string[])[] }} made
 * @param {number} lineCount
 * @param {number} rounds
 * @returns {Iterable<Cell>} processor time, and time that passes
 */
function* measureThreads({ args, halves }, lineCount, rounds) {
	/** @type {Record<string, { run: () => { cpu: number, elapsed: number }, cpu: number[], elapsed: number[] }>} */
	const runs = {
		wasm: { run: () => runCommand(args, {}), cpu: [], elapsed: [] },
		"2 jobs": { run: () => runCommand([...args, ...TWO_JOBS], {}), cpu: [], elapsed: [] },
		[TWO_PROCESSES]: { run: () => runSideBySide(halves), cpu: [], elapsed: [] },
	};
	for (let round = 0; round < rounds; round++) {
		const order = Object.values(runs);
		if (round % 2 === 1) order.reverse();
		for (const { run, cpu, elapsed } of order) {
			const taken = run();
			cpu.push(taken.cpu / lineCount);
			elapsed.push(taken.elapsed / lineCount);
		}
	}
	/** @type {(times: "cpu" | "elapsed") => Cell["figures"]} */
	const figures = (times) =>
		Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, summarise(run[times])]));
	const id = `audit/${lineCount}`;
	const what = `${lineCount.toLocaleString("en")} lines, ${CRAWLER_PERCENT} % of crawlers`;
	yield { ...CELL, id, what: `${what}, processor`, figures: figures("cpu") };
	yield { ...CELL, id: `${id}/elapsed`, what: `${what}, time that passes`, figures: figures("elapsed") };
}

/**
 * @param {{ log: string, args: readonly string[] }} made
 * @param {number} lineCount
 * @param {number} rounds
 * @returns {Cell} the time that passes; without GoAccess's if it is not installed
 */
function measureGoAccess({ log, args }, lineCount, rounds) {
	/** @type {number[]} */
	const ours = [];
	/** @type {number[]} */
	const theirs = [];
	for (let round = 0; round < rounds; round++) {
		ours.push(runCommand(args, {}).elapsed / lineCount);
		const taken = runGoAccess(log);
		if (taken !== null) theirs.push(taken / lineCount);
	}
	return {
		...CELL,
		id: "audit/goaccess",
		what: `${lineCount.toLocaleString("en")} lines, GoAccess beside it, time that passes`,
		figures: {
			wasm: summarise(ours),
			...(theirs.length === 0 ? {} : { "GoAccess, a wider report": summarise(theirs) }),
		},
		...(theirs.length === 0 ? { refusals: { GoAccess: "it was not installed" } } : {}),
	};
}

/**
 * @param {string} log its path
 * @param {number} lineCount
 * @param {number} seed
 * @returns {number} how many lines are of crawlers
 */
function writeLog(log, lineCount, seed) {
	const random = randomNumbers(seed);
	const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
	let seconds = Date.UTC(2026, 9, 10) / 1000;
	let crawlerCount = 0;
	/** @type {string[]} */
	let lines = [];
	const file = openSync(log, "w");
	for (let index = 0; index < lineCount; index++) {
		if (below(100) < STEP_PERCENT) seconds++;
		const isCrawler = below(100) < CRAWLER_PERCENT;
		if (isCrawler) crawlerCount++;
		const version = 100 + below(50);
		const agent = isCrawler
			? CRAWLERS[below(CRAWLERS.length)]
			: `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
		const [, day, month, year, time] = /** @type {RegExpExecArray} */ (
			/, (\d+) (\w+) (\d+) (\S+) GMT/.exec(new Date(seconds * 1000).toUTCString())
		);
		const target =
			below(10) === 0
				? `/private/${below(1e6)}`
				: `/articles/2026/${below(100_000)}/a-title-of-an-article?page=${below(9)}`;
		lines.push(
			`${below(255)}.${below(255)}.2.1 - - [${day}/${month}/${year}:${time} +0000] "GET ${target} HTTP/1.1" 200 ${below(50_000)} "https://example.com/articles/" "${agent}"\n`,
		);
		if (lines.length === BATCH_LINE_COUNT || index === lineCount - 1) {
			writeSync(file, lines.join(""));
			lines = [];
		}
	}
	closeSync(file);
	return crawlerCount;
}

/**
 * @param {string} log its path
 * @returns {string[]} the paths of its first half and of its second, whole lines each
 */
function cutInHalves(log) {
	const octets = readFileSync(log);
	const middle = octets.indexOf(LINE_FEED, octets.length / 2) + 1;
	return [octets.subarray(0, middle), octets.subarray(middle)].map((half, index) => {
		const path = `${log}.half${index + 1}`;
		writeFileSync(path, half);
		return path;
	});
}

/**
 * @param {readonly (readonly string[])[]} runs the arguments of each run that reads a part of the log
 * @param {number} lineCount
 * @param {number} crawlerCount
 * @throws Error if the runs have not counted every line.
 */
function checkAnswer(runs, lineCount, crawlerCount) {
	const reports = runs.map((args) =>
		JSON.parse(spawnSync(process.execPath, ["dist/cli.js", ...args, "--json"], { encoding: "utf8" }).stdout),
	);
	/** @type {(name: string) => number} */
	const sumOf = (name) => reports.reduce((sum, report) => sum + report[name], 0);
	const counts = [sumOf("requestCount"), sumOf("crawlerRequestCount")];
	if (counts[0] !== lineCount || counts[1] !== crawlerCount) {
		throw new Error(`expected ${lineCount} requests, ${crawlerCount} of crawlers, got ${counts.join(", ")}`);
	}
}

/**
 * @param {string} log
 * @returns {number | null} nanoseconds that passed; null if it is not installed.
 */
function runGoAccess(log) {
	const start = process.hrtime.bigint();
	const { status } = spawnSync(
		"goaccess",
		[log, "--log-format=COMBINED", "--no-global-config", "-o", `${log}.html`],
		{
			stdio: "ignore",
		},
	);
	return status === 0 ? Number(process.hrtime.bigint() - start) : null;
}
