/** A page whose Content-Security-Policy lets no WebAssembly be compiled. */
import * as library from "robotstxt-wasm";
import * as autoEntry from "robotstxt-wasm/auto";
import * as jsEntry from "robotstxt-wasm/js";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { report } from "./report.js";
import { runRobotsParser } from "./robots-parser.js";
import { runSuite } from "./suite.js";

const refusalTest = { "WebAssembly alone: an error that names the entries that run": refuses };

report([
	() =>
		runSuite(autoEntry, { entry: "./auto", expected: "js" }, cases, {
			...clientTests,
			...refusalTest,
		}),
	() => runSuite(jsEntry, { entry: "./js", expected: "js" }, cases, clientTests),
	() => runRobotsParser(jsEntry, { entry: "./js", expected: "js" }),
]);

function refuses() {
	const asks = {
		"the default entry": () => library.RobotsTxt.parse(""),
		"./auto, engine wasm": () => autoEntry.RobotsTxt.parse("", { engine: "wasm" }),
	};
	for (const [who, ask] of Object.entries(asks)) {
		let message = `${who} ran`;
		try {
			ask();
		} catch (error) {
			message = error.message;
		}
		if (!/^engine: .*'wasm-unsafe-eval'.*robotstxt-wasm\/auto/.test(message)) throw new Error(message);
	}
}
