/** Runs the suite in an engine that is ECMAScript and nothing else; the client and `./robots-parser` need `URL`. */
import * as autoEntry from "robotstxt-wasm/auto";
import * as directives from "robotstxt-wasm/directives";
import * as jsEntry from "robotstxt-wasm/js";
import { cases } from "./cases.js";
import { runDirectives } from "./directives.js";
import { runSuite } from "./suite.js";

const HOST_NAMES = ["WebAssembly", "URL", "TextEncoder", "process", "console"];
const absent = HOST_NAMES.filter((name) => globalThis[name] === undefined);

async function run() {
	const runs = [await runSuite(jsEntry, { entry: "./js", expected: "js" }, cases)];
	for (const asked of [undefined, "auto", "js"]) {
		runs.push(await runSuite(autoEntry, { entry: "./auto", asked, expected: "js" }, cases));
	}
	runs.push(await runDirectives(directives, jsEntry));
	return { host: `without ${absent.join(", ")}`, runs };
}

run().then((outcome) => globalThis.report(JSON.stringify(outcome)));
