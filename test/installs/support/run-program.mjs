import { execFile } from "node:child_process";
import { promisify } from "node:util";

const MAX_MS = 300_000;

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, env?: Record<string, string> }} [options] `env` comes on top of this process's own
 * @returns {Promise<string>} what it printed on standard output
 * @throws Error with all it printed, where its exit code is not 0
 */
export async function runProgram(program, argv, { cwd, env = {} } = {}) {
	try {
		const options = { cwd, env: { ...process.env, ...env }, timeout: MAX_MS, maxBuffer: 2 ** 26 };
		return (await promisify(execFile)(program, argv, options)).stdout;
	} catch (error) {
		throw new Error(`${program} ${argv.join(" ")}: ${error.message}\n${error.stdout}${error.stderr}`);
	}
}

/** As `runProgram` by this Node. */
export function runNode(argv, options) {
	return runProgram(process.execPath, argv, options);
}
