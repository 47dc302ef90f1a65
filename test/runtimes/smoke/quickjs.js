/**
 * Runs the suite in an engine that is ECMAScript and nothing else. Every entry can be imported there; the client and
 * `./robots-parser` need `URL`, and entries without an engine of JavaScript need WebAssembly.
 */
import { cases } from "./cases.js";
import { runDirectives } from "./directives.js";
import { entries } from "./entries.js";
import { runFileTools } from "./file-tools.js";
import { runPolicyData } from "./policy-data.js";
import { runSuite } from "./suite.js";

const { "./js": jsEntry, "./auto": autoEntry, "./directives": directives, "./analysis": analysis } = entries;
const { "./crawlers": crawlers, "./edit": edit, "./enforce": enforce, "./records": records } = entries;
const { "./testing": testing } = entries;

const HOST_NAMES = ["WebAssembly", "URL", "TextEncoder", "process", "console"];
const absent = HOST_NAMES.filter((name) => globalThis[name] === undefined);

async function run() {
	const runs = [await runSuite(jsEntry, { entry: "./js", expected: "js" }, cases)];
	for (const asked of [undefined, "auto", "js"]) {
		runs.push(await runSuite(autoEntry, { entry: "./auto", asked, expected: "js" }, cases));
	}
	runs.push(await runDirectives(directives, jsEntry));
	const policyData = { matcher: jsEntry, set: jsEntry, library: jsEntry };
	runs.push(await runPolicyData(policyData, { entry: "snapshots and sets of ./js", expected: "js" }));
	const tools = { crawlers, records, analysis, edit, enforce, testing, library: jsEntry };
	runs.push(await runFileTools(tools, { entry: "./js" }));
	return { host: `without ${absent.join(", ")}`, runs };
}

run().then((outcome) => globalThis.report(JSON.stringify(outcome)));
