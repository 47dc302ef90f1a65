import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const CPU_TIME = new URL("cpu-time.mjs", import.meta.url).href;
const SIDE_BY_SIDE = fileURLToPath(new URL("side-by-side.mjs", import.meta.url));

/**
 * Runs the command in a process of its own.
 * @param {readonly string[]} args
 * @param {{ input?: string | undefined, output?: string }} paths of its standard input, and of what takes its output
 * @returns {{ status: number | null, cpu: number, elapsed: number }} nanoseconds, the start of Node among them
 * @throws Error if it writes to standard error.
 */
export function runCommand(args, { input = "/dev/null", output = "/dev/null" }) {
	const files = [openSync(input, "r"), openSync(output, "w")];
	try {
		const start = process.hrtime.bigint();
		const child = spawnSync(process.execPath, ["--import", CPU_TIME, COMMAND, ...args], {
			stdio: [...files, "pipe", "pipe"],
			encoding: "utf8",
		});
		const elapsed = Number(process.hrtime.bigint() - start);
		if (child.stderr !== "") throw new Error(`${args.join(" ")}: ${child.stderr.slice(0, 1000)}`);
		return { status: child.status, cpu: 1000 * Number(child.output[3]), elapsed };
	} finally {
		files.forEach(closeSync);
	}
}

/**
 * Runs the command several times at once, each in a process of its own.
 * @param {readonly (readonly string[])[]} runs the arguments of each
 * @returns {{ cpu: number, elapsed: number }} nanoseconds: of all processes, and up to the end of the last
 * @throws Error if one writes to standard error.
 */
export function runSideBySide(runs) {
	const commands = runs.map((args) => ["--import", CPU_TIME, COMMAND, ...args]);
	const { stdout, stderr } = spawnSync(process.execPath, [SIDE_BY_SIDE, JSON.stringify(commands)], {
		encoding: "utf8",
	});
	if (stderr !== "") throw new Error(stderr.slice(0, 1000));
	return JSON.parse(stdout);
}
