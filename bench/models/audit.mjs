/** @import { Cell } from "../cell.mjs" */
/** @import { Model } from "./model.mjs" */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomNumbers } from "../../test/scale/sites.mjs";
import { summarise } from "../statistics.mjs";
import { runCommand } from "./command-child.mjs";

const SIZES = { lineCount: 1_000_000, rounds: 5 };
const QUICK_SIZES = { lineCount: 200_000, rounds: 3 };
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

/**
 * The command over a log in the combined format, and Debian's GoAccess over the same, whose report is another and wider one.
 * @type {Model}
 */
export const audit = {
	name: "audit",
	isApart: true,
	*run({ isQuick, workloads }) {
		const { lineCount, rounds } = isQuick ? QUICK_SIZES : SIZES;
		const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-bench-"));
		try {
			const { log, crawlerCount } = writeLog(folder, lineCount, workloads.seed);
			const robots = join(folder, "robots.txt");
			writeFileSync(robots, ROBOTS);
			const args = ["audit", log, "--robots", robots];
			checkAnswer(args, lineCount, crawlerCount);
			/** @type {number[]} */
			const ours = [];
			/** @type {number[]} */
			const theirs = [];
			for (let round = 0; round < rounds; round++) {
				ours.push(runCommand([...args, "--quiet"], {}).cpu / lineCount);
				const taken = runGoAccess(log);
				if (taken !== null) theirs.push(taken / lineCount);
			}
			/** @type {Cell} */
			const cell = {
				id: "audit/combined",
				model: "audit",
				what: `audit, ${lineCount.toLocaleString("en")} lines, ${CRAWLER_PERCENT} % of crawlers; GoAccess: time that passes`,
				unit: "ns",
				per: "line",
				figures: { wasm: summarise(ours), ...(theirs.length === 0 ? {} : { GoAccess: summarise(theirs) }) },
			};
			yield cell;
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};

/**
 * @param {string} folder
 * @param {number} lineCount
 * @param {number} seed
 */
function writeLog(folder, lineCount, seed) {
	const random = randomNumbers(seed);
	const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
	let seconds = Date.UTC(2026, 9, 10) / 1000;
	let crawlerCount = 0;
	/** @type {string[]} */
	const lines = [];
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
	}
	const log = join(folder, "access.log");
	writeFileSync(log, lines.join(""));
	return { log, crawlerCount };
}

/**
 * @param {readonly string[]} args
 * @param {number} lineCount
 * @param {number} crawlerCount
 * @throws Error if the command has not counted every line.
 */
function checkAnswer(args, lineCount, crawlerCount) {
	const { stdout } = spawnSync(process.execPath, ["dist/cli.js", ...args, "--json"], { encoding: "utf8" });
	const report = JSON.parse(stdout);
	if (report.requestCount !== lineCount || report.crawlerRequestCount !== crawlerCount) {
		throw new Error(
			`expected ${lineCount} requests, ${crawlerCount} of crawlers, got ${stdout.slice(0, 200)}`,
		);
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
