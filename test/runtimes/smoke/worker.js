/** Runs the suite in workerd; wrangler bundles it as it would a worker of a user's. */
import module from "robotstxt-wasm/robots.wasm";
import { runEveryEntry } from "./every-entry.js";

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
	async test() {
		const runs = await runEveryEntry(module);
		const host = `user agent ${navigator.userAgent}, ${refusesOctets() ? "compiles no octets" : "compiles octets"}`;
		console.log(JSON.stringify({ host, runs }));
	},
	fetch() {
		return new Response("run me with workerd test");
	},
};
