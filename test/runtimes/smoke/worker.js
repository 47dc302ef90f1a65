/** Runs the suite in workerd; wrangler bundles it as it would a worker of a user's. */
import * as defaultEntry from "robotstxt-wasm";
import * as jsEntry from "robotstxt-wasm/js";
import module from "robotstxt-wasm/robots.wasm";
import * as wasmEntry from "robotstxt-wasm/wasm";
import { cases } from "./cases.js";
import { runSuite } from "./suite.js";

const runs = [
	{ entry: ".", library: defaultEntry, asked: undefined, expected: "wasm" },
	{ entry: ".", library: defaultEntry, asked: "auto", expected: "wasm" },
	{ entry: ".", library: defaultEntry, asked: "js", expected: "js" },
	{ entry: "./js", library: jsEntry, asked: undefined, expected: "js" },
	{ entry: "./wasm", library: wasmEntry, asked: undefined, expected: "wasm" },
];

/** Whether this host refuses to compile octets, which is why it has an entry of its own. */
function refusesOctets() {
	try {
		new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
		return false;
	} catch {
		return true;
	}
}

export default {
	test() {
		wasmEntry.initialise(module);
		console.log(
			JSON.stringify({
				host: `user agent ${navigator.userAgent}, ${refusesOctets() ? "compiles no octets" : "compiles octets"}`,
				runs: runs.map(({ entry, library, asked, expected }) => ({
					run: `entry ${entry}, engine ${asked ?? "unasked"}`,
					...runSuite(library, asked, expected, cases),
				})),
			}),
		);
	},
	fetch() {
		return new Response("run me with workerd test");
	},
};
