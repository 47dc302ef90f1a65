import { readCommandLine } from "./arguments/command-line.js";
import { helpOn } from "./arguments/help.js";
import { COMMANDS } from "./commands/table.js";
import { Failure } from "./host/failure.js";
import type { Host } from "./host/host.js";
import { Output, OutputClosed, say } from "./output/output.js";

/**
 * Runs the command. The streams of the host are only written to, never ended.
 * @returns the exit code: 0 all is well, 1 it is not (disallowed URLs, errors, failed tests, differences), 2 wrong usage
 *   or something cannot be read, 3 not settled.
 */
export async function run(host: Host): Promise<number> {
	// There is no place to report that standard error cannot be written.
	host.stderr.on("error", () => {});
	try {
		return await dispatch(host);
	} catch (error) {
		// The reader has not seen all verdicts, so an exit code that means "all allowed" would be wrong.
		if (error instanceof OutputClosed) return 2;
		const message = error instanceof Error ? error.message : String(error);
		say(host, error instanceof Failure ? message : `unexpected error: ${message}`);
		return 2;
	}
}

async function dispatch(host: Host): Promise<number> {
	const asked = readCommandLine(COMMANDS, host.argv, host.stdin.isTTY === true);
	if ("run" in asked) return asked.run(host);
	const text = "topic" in asked ? helpOn(COMMANDS, asked.topic) : `${host.version()}\n`;
	await new Output(host.stdout).write(text);
	return 0;
}
