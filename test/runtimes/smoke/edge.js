/** Runs the suite in Vercel's edge runtime, and hands the report to what started it. */
import module from "robotstxt-wasm/robots.wasm?module";
import { runEveryEntry } from "./every-entry.js";

addEventListener("fetch", (event) => {
	const runs = runEveryEntry(module);
	event.respondWith(runs.then((each) => Response.json({ host: `EdgeRuntime ${EdgeRuntime}`, runs: each })));
});
