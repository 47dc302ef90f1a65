import { spawn } from "node:child_process";

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<string>} what it wrote to its standard output
 * @throws Error with what it wrote where it fails, or ends not in time
 */
export function runProgram(program, argv, { cwd, env, timeoutMs = 300_000 } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(program, argv, {
			cwd,
			env: { ...process.env, ...env },
			stdio: ["ignore", "pipe", "pipe"],
			timeout: timeoutMs,
			killSignal: "SIGKILL",
		});
		let out = "";
		let err = "";
		child.stdout.on("data", (chunk) => {
			out += chunk;
		});
		child.stderr.on("data", (chunk) => {
			err += chunk;
		});
		child.on("error", reject);
		child.on("close", (code, signal) => {
			if (code === 0) resolve(out);
			else
				reject(
					new Error(`${program} ${argv.join(" ")}: ${signal ?? `exit code ${code}`}\n${out}${err}`.trim()),
				);
		});
	});
}

/** The last line of an output that is JSON: what a suite reports. */
export function readReport(output) {
	const line = output
		.split("\n")
		.reverse()
		.find((each) => each.startsWith('{"host":'));
	if (line === undefined) throw new Error(`no report in the output:\n${output}`);
	return JSON.parse(line);
}
