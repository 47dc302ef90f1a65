import { createRequire } from "node:module";
import process from "node:process";
import { library } from "./library.js";
import { run } from "./run.js";

const FETCH_TIMEOUT_MS = 30_000;

/** The package names itself, so this holds wherever this file lies in it. */
function version(): string {
	const { version } = createRequire(import.meta.url)("robotstxt-wasm/package.json") as { version: string };
	return version;
}

// Setting the code, not exiting, lets a pipe take the rest of the output first.
process.exitCode = await run({
	argv: process.argv.slice(2),
	stdin: process.stdin,
	stdout: process.stdout,
	stderr: process.stderr,
	env: process.env,
	fetch,
	library,
	version,
	now: () => performance.now(),
	timeoutMs: FETCH_TIMEOUT_MS,
});
