import { readCommandLine } from "./arguments/command-line.js";
import { completionScript } from "./arguments/completion.js";
import { helpOn } from "./arguments/help.js";
import { audit } from "./commands/audit/audit.js";
import { editAccess } from "./commands/block/edit-access.js";
import { check } from "./commands/check.js";
import { runCoverage } from "./commands/coverage.js";
import { diff } from "./commands/diff.js";
import { explain } from "./commands/explain.js";
import { judge } from "./commands/judge.js";
import { runLint } from "./commands/lint/lint.js";
import { buildSet } from "./commands/set/set-build.js";
import { checkBySet } from "./commands/set/set-check.js";
import { sitemaps } from "./commands/sitemaps.js";
import { test } from "./commands/test/test.js";
import { who } from "./commands/who/who.js";
import { Failure } from "./host/failure.js";
import type { Host } from "./host/host.js";
import { Output, OutputClosed, say } from "./output/output.js";

/**
 * Runs the command.
 *
 * @param host the outer world; its streams are only written to, never ended.
 * @returns the exit code: 0 all is well, 1 it is not (disallowed URLs, errors, failed tests, differences), 2 wrong usage or
 *   something cannot be read, 3 not settled.
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
	const command = readCommandLine(host.argv, host.stdin.isTTY === true);
	switch (command.name) {
		case "check":
			return check(host, command);
		case "check-set":
			return checkBySet(host, command);
		case "set":
			return buildSet(host, command);
		case "explain":
			return explain(host, command);
		case "lint":
			return runLint(host, command);
		case "test":
			return test(host, command);
		case "diff":
			return diff(host, command);
		case "coverage":
			return runCoverage(host, command);
		case "audit":
			return audit(host, command);
		case "sitemaps":
			return sitemaps(host, command);
		case "who":
			return who(host, command);
		case "block":
		case "allow":
			return editAccess(host, command);
		case "judge":
			return judge(host, command);
		case "completion":
			await new Output(host.stdout).write(completionScript(command.shell));
			return 0;
		case "help":
			await new Output(host.stdout).write(helpOn(command.topic));
			return 0;
		case "version":
			await new Output(host.stdout).write(`${host.version()}\n`);
			return 0;
	}
}
