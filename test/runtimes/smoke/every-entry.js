import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { entries } from "./entries.js";
import { runFileTools } from "./file-tools.js";
import { runPolicyData } from "./policy-data.js";
import { runRobotsParser } from "./robots-parser.js";
import { runSuite } from "./suite.js";

/**
 * Runs the suite over every entry of the package.
 *
 * @param {object} module what `./wasm` is initialised with
 */
export async function runEveryEntry(module) {
	entries["./wasm"].initialise(module);
	const runs = [
		{ entry: ".", asked: undefined, expected: "wasm" },
		{ entry: "./auto", asked: undefined, expected: "wasm" },
		{ entry: "./auto", asked: "wasm", expected: "wasm" },
		{ entry: "./auto", asked: "js", expected: "js" },
		{ entry: "./js", asked: undefined, expected: "js" },
		{ entry: "./wasm", asked: undefined, expected: "wasm" },
	];
	// Beside each other, since tests of clients wait.
	const outcomes = await Promise.all(
		runs.map((run) => runSuite(entries[run.entry], run, cases, clientTests)),
	);
	for (const run of [
		{ entry: "./robots-parser", expected: "wasm" },
		{ entry: "./js", expected: "js" },
	]) {
		outcomes.push(await runRobotsParser(entries[run.entry], run));
	}
	outcomes.push(await runDirectives(entries["./directives"], entries["."]));
	const policyData = [
		{ matcher: "./matcher", set: "./set", library: ".", expected: "wasm" },
		{ matcher: "./js", set: "./js", library: "./js", expected: "js" },
	];
	for (const { matcher, set, library, expected } of policyData) {
		const names = { matcher: entries[matcher], set: entries[set], library: entries[library] };
		outcomes.push(await runPolicyData(names, { entry: `entries ${matcher} and ${set}`, expected }));
	}
	for (const entry of [".", "./js"]) {
		outcomes.push(await runFileTools(toolsOver(entry), { entry }));
	}
	return outcomes;
}

/** The entries that work on files, beside the entry that parses them. */
function toolsOver(entry) {
	const { "./crawlers": crawlers, "./records": records, "./analysis": analysis } = entries;
	const { "./edit": edit, "./enforce": enforce, "./testing": testing } = entries;
	return { crawlers, records, analysis, edit, enforce, testing, library: entries[entry] };
}
