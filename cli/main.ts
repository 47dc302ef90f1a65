import { lookup, reverse } from "node:dns/promises";
import { createRequire } from "node:module";
import process from "node:process";
import { library } from "./host/library.js";
import { run } from "./run.js";

const FETCH_TIMEOUT_MS = 30_000;

/** The package's version, found by the package's name, so that the place of this file does not matter. */
function version(): string {
	const { version } = createRequire(import.meta.url)("robotstxt-wasm/package.json") as { version: string };
	return version;
}

function runHere(): Promise<number> {
	return run({
		argv: process.argv.slice(2),
		stdin: process.stdin,
		stdout: process.stdout,
		stderr: process.stderr,
		env: process.env,
		fetch,
		names: {
			reverse: (address) => reverse(address),
			addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
		},
		library,
		threadProgram: new URL("./cli-thread.js", import.meta.url),
		version,
		now: () => performance.now(),
		timeoutMs: FETCH_TIMEOUT_MS,
	});
}

// Setting the exit code, rather than exiting, lets a pipe receive the rest of the output first.
process.exitCode = await runHere();
