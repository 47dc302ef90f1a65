import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { runRobotsParser } from "./robots-parser.js";
import { runSuite } from "./suite.js";

/**
 * Runs the suite over every entry of the package.
 *
 * @param {object} entries exports by entry; `./wasm` is initialised already
 */
export async function runEveryEntry(entries) {
	const runs = [
		{ entry: ".", asked: undefined, expected: "wasm" },
		{ entry: "./auto", asked: undefined, expected: "wasm" },
		{ entry: "./auto", asked: "wasm", expected: "wasm" },
		{ entry: "./auto", asked: "js", expected: "js" },
		{ entry: "./js", asked: undefined, expected: "js" },
		{ entry: "./wasm", asked: undefined, expected: "wasm" },
	];
	const outcomes = [];
	for (const run of runs) outcomes.push(await runSuite(entries[run.entry], run, cases, clientTests));
	for (const run of [
		{ entry: "./robots-parser", expected: "wasm" },
		{ entry: "./robots-parser/js", expected: "js" },
	]) {
		outcomes.push(await runRobotsParser(entries[run.entry], run));
	}
	outcomes.push(await runDirectives(entries["./directives"], entries["."]));
	return outcomes;
}
