/** Runs the suite in an engine that is ECMAScript and nothing else. */
import * as jsEntry from "robotstxt-wasm/js";
import { cases } from "./cases.js";
import { runSuite } from "./suite.js";

const HOST_NAMES = ["WebAssembly", "URL", "TextEncoder", "process", "console"];
const absent = HOST_NAMES.filter((name) => globalThis[name] === undefined);

globalThis.report(
	JSON.stringify({
		host: `without ${absent.join(", ")}`,
		runs: [undefined, "auto"].map((asked) => ({
			run: `entry ./js, engine ${asked ?? "unasked"}`,
			...runSuite(jsEntry, asked, "js", cases),
		})),
	}),
);
