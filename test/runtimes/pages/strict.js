/** A page whose Content-Security-Policy lets no WebAssembly be compiled. */
import * as library from "robotstxt-wasm";
import * as jsEntry from "robotstxt-wasm/js";
import { report } from "./report.js";

report(
	[
		{ run: "entry ., engine auto", library, asked: "auto", expected: "js" },
		{ run: "entry ./js, engine unasked", library: jsEntry, asked: undefined, expected: "js" },
	],
	[{ name: "engine wasm, asked and unasked: a clear error", error: refusal() }],
);

/** What is wrong with the error that such a page gets; null for nothing. */
function refusal() {
	for (const engine of [undefined, "wasm"]) {
		try {
			library.RobotsTxt.parse("", { engine });
			return `engine ${engine} ran`;
		} catch (error) {
			if (!/^engine: .*'wasm-unsafe-eval'.*"auto"/.test(error.message)) return `${error}`;
		}
	}
	return null;
}
