/* A page whose worker reads the set that the page owns; served as it is, by files of the package. */

import { expectSame, expectThrow } from "/expect.js";
import { report } from "/report.js";
import { PolicySet } from "/robotstxt-wasm/set-threads.js";
import { runTests } from "/run-tests.js";

const ORIGIN = "https://a.example";
const worker = new Worker("/threads-worker.js", { type: "module" });

/** What the worker says of a URL, by the set of a handle or the one that it has. */
function ask(url, handle) {
	return new Promise((resolve, reject) => {
		worker.onmessage = ({ data }) => (data.error === null ? resolve(data) : reject(new Error(data.error)));
		worker.onerror = ({ message }) => reject(new Error(message));
		worker.postMessage({ url, handle });
	});
}

const tests = {
	async "a worker reads the page's set, and what becomes of it"() {
		const set = new PolicySet({ crawler: "ExampleBot" }).add(ORIGIN, "user-agent: *\ndisallow: /ö");
		const handle = set.share();
		expectSame((await ask(`${ORIGIN}/ö`, handle)).verdicts, [0, 0], "verdicts");
		set.add(ORIGIN, "user-agent: *\nallow: /ö");
		expectSame((await ask(`${ORIGIN}/ö`)).verdicts, [1, 1], "verdicts");
	},
	async "a worker has a copy of its own"() {
		const set = new PolicySet({ crawler: "ExampleBot" }).add(ORIGIN, "user-agent: *\ndisallow: /ö");
		const handle = set.share({ copy: true });
		set.delete(ORIGIN);
		expectSame((await ask(`${ORIGIN}/ö`, handle)).verdicts, [0, 0], "verdicts");
	},
};

const withoutSharedMemory = {
	"is told what to do instead"() {
		expectThrow(() => new PolicySet({ crawler: "ExampleBot" }), Error, /use "robotstxt-wasm\/set"/);
	},
};

/** An isolated page of Chromium or Firefox has it; WebKitGTK gives none. */
const isShared = typeof SharedArrayBuffer === "function";
const engine = isShared ? "wasm" : "without shared memory";

report([
	async () => ({
		run: "./set/threads",
		engine,
		tests: await runTests(isShared ? tests : withoutSharedMemory, {}),
	}),
]);
