import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ENTRIES } from "../../scripts/entries/entries.mjs";
import { inLanes } from "./in-lanes.mjs";

const run = promisify(execFile);
const LANE_COUNT = 3;

/** The longest output, in characters, of an error that nobody caught: on a screen its message must not be lost. */
export const MAX_OUTPUT_UNITS = 1500;

/** Stands for the folder of the package, which is in each line of the stack. */
const USERS_FOLDER = "/home/user/crawler/node_modules/robotstxt-wasm";

/** Calls of each entry that throw or reject; `m` is what the entry exports. */
const MISTAKES = {
	".": ["m.RobotsTxt.parse(5)"],
	"./js": ["m.RobotsTxt.parse(5)"],
	"./auto": ["m.RobotsTxt.parse('', { engine: 'wasn' })"],
	"./wasm": ["m.RobotsTxt.parse('')"],
	"./client": [
		"new m.RobotsClient({ productToken: 5 })",
		"m.politeFetch({ productToken: 'ExampleBot', quickly: true })",
		"m.politeFetch({ productToken: 'ExampleBot' })('http://127.0.0.1:9/page')",
		"m.politeFetch({ productToken: 'ExampleBot', fetch: async () => new Response('user-agent: *\\ndisallow: /') })('http://a.example/page')",
	],
	"./directives": ["m.parseRobotsDirectives(5)"],
	"./crawlers": ["m.identifyCrawler(5)"],
	"./records": ["m.readRecords(5)"],
	"./analysis": ["m.whoMay(5)"],
	"./audit": ["new m.LogAudit({ robots: 5 })"],
	"./enforce": ["m.createEnforcer({ robots: 5 })"],
	"./edit": ["m.blockCrawlers(5)"],
	"./testing": ["m.robotsMatchers.toAllow(5, 5, 5)"],
	"./robots-parser": ["(m.default.default ?? m.default)('https://a.example/robots.txt', 5)"],
	"./matcher": ["m.SnapshotMatcher.fromSnapshot('')"],
	"./set": ["m.PolicySet.fromSnapshot('')"],
	"./node": ["m.robotsInterceptor({ productToken: 5 })"],
};

/** How a program comes to an entry, and how it loses the error: thrown, or rejected where nobody waits. */
const PROGRAMS = {
	"import, thrown": (name, call) => ["module", `import * as m from ${name}; ${call};`],
	"import, rejected": (name, call) => [
		"module",
		`import * as m from ${name}; (async () => { await null; ${call}; })();`,
	],
	"require, thrown": (name, call) => ["commonjs", `const m = require(${name}); ${call};`],
	"require, rejected": (name, call) => [
		"commonjs",
		`const m = require(${name}); (async () => { await null; ${call}; })();`,
	],
};

/**
 * Makes a mistake with each entry, each time in a process that nothing catches it in.
 *
 * @param {string} node path of the Node that runs the programs
 * @param {string} folder where the programs find the package
 * @returns {Promise<{ name: string, output: string }[]>} name: entry and program; output: standard error, as a
 *   user's folder has it
 */
export async function uncaughtErrors(node, folder) {
	const outputs = [];
	const home = realpathSync(folder);
	const installed = join(home, "node_modules", "robotstxt-wasm");
	const cases = ENTRIES.flatMap(({ entry }) =>
		MISTAKES[entry].flatMap((call) => Object.keys(PROGRAMS).map((program) => ({ entry, call, program }))),
	);
	await inLanes(LANE_COUNT, cases, async ({ entry, call, program }) => {
		const name = JSON.stringify(entry.replace(/^\./, "robotstxt-wasm"));
		const [type, code] = PROGRAMS[program](name, call);
		const argv = [`--input-type=${type}`, "--eval", code];
		const output = await run(node, argv, { cwd: folder }).then(
			() => "",
			({ stderr }) => stderr.replaceAll(installed, USERS_FOLDER).replaceAll(home, USERS_FOLDER),
		);
		outputs.push({ name: `${entry}, ${program}: ${call}`, output });
	});
	return outputs;
}

/** What is wrong with such an output, or null: it names our error and its code, and fits on a screen. */
export function complaintOf(output) {
	if (!/\b(?:Type|Range|\w*)Error\b.*: /.test(output)) return `no error: ${output}`;
	if (!output.includes("ROBOTS_")) return `no code: ${output.slice(0, MAX_OUTPUT_UNITS)}`;
	return output.length <= MAX_OUTPUT_UNITS ? null : `${output.length} characters`;
}
