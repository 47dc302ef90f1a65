/** A page whose Content-Security-Policy lets no WebAssembly be compiled. */
import * as library from "robotstxt-wasm";
import * as jsEntry from "robotstxt-wasm/js";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { report } from "./report.js";
import { runRobotsParser } from "./robots-parser.js";
import { runSuite } from "./suite.js";

const refusalTest = { "engine wasm, asked and unasked: a clear error": refuses };

report([
	() =>
		runSuite(library, { entry: ".", asked: "auto", expected: "js" }, cases, {
			...clientTests,
			...refusalTest,
		}),
	() => runSuite(jsEntry, { entry: "./js", expected: "js" }, cases, clientTests),
	() => runRobotsParser(robotsParser, { asked: "auto", expected: "js" }),
]);

function refuses() {
	for (const engine of [undefined, "wasm"]) {
		let message = `engine ${engine} ran`;
		try {
			library.RobotsTxt.parse("", { engine });
		} catch (error) {
			message = error.message;
		}
		if (!/^engine: .*'wasm-unsafe-eval'.*"auto"/.test(message)) throw new Error(message);
	}
}
