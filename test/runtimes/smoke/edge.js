/** Runs the suite in Vercel's edge runtime, and hands the report to what started it. */
import * as defaultEntry from "robotstxt-wasm";
import * as autoEntry from "robotstxt-wasm/auto";
import * as directives from "robotstxt-wasm/directives";
import * as jsEntry from "robotstxt-wasm/js";
import module from "robotstxt-wasm/robots.wasm?module";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import * as robotsParserJs from "robotstxt-wasm/robots-parser/js";
import * as wasmEntry from "robotstxt-wasm/wasm";
import { runEveryEntry } from "./every-entry.js";

wasmEntry.initialise(module);

addEventListener("fetch", (event) => {
	const runs = runEveryEntry({
		".": defaultEntry,
		"./js": jsEntry,
		"./auto": autoEntry,
		"./wasm": wasmEntry,
		"./robots-parser": robotsParser,
		"./robots-parser/js": robotsParserJs,
		"./directives": directives,
	});
	event.respondWith(runs.then((each) => Response.json({ host: `EdgeRuntime ${EdgeRuntime}`, runs: each })));
});
