/** Runs the suite in an engine that is ECMAScript and nothing else; the client and `./robots-parser` need `URL`. */
import * as analysis from "robotstxt-wasm/analysis";
import * as autoEntry from "robotstxt-wasm/auto";
import * as crawlers from "robotstxt-wasm/crawlers";
import * as directives from "robotstxt-wasm/directives";
import * as edit from "robotstxt-wasm/edit";
import * as jsEntry from "robotstxt-wasm/js";
import * as records from "robotstxt-wasm/records";
import * as testing from "robotstxt-wasm/testing";
import { cases } from "./cases.js";
import { runDirectives } from "./directives.js";
import { runFileTools } from "./file-tools.js";
import { runPolicyData } from "./policy-data.js";
import { runSuite } from "./suite.js";

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
	const tools = { crawlers, records, analysis, edit, testing, library: jsEntry };
	runs.push(await runFileTools(tools, { entry: "./js" }));
	return { host: `without ${absent.join(", ")}`, runs };
}

run().then((outcome) => globalThis.report(JSON.stringify(outcome)));
