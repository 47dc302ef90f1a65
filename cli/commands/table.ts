import type { Command } from "../arguments/command.js";
import { auditCommand } from "./audit/audit.js";
import { allowCommand, blockCommand } from "./block/access.js";
import { checkCommand } from "./check.js";
import { completionCommand } from "./completion.js";
import { coverageCommand } from "./coverage.js";
import { diffCommand } from "./diff.js";
import { explainCommand } from "./explain.js";
import { judgeCommand } from "./judge.js";
import { lintCommand } from "./lint/lint.js";
import { preferCommand } from "./prefer.js";
import { setCommand } from "./set/set-build.js";
import { sitemapsCommand } from "./sitemaps.js";
import { testCommand } from "./test/test.js";
import { whoCommand } from "./who/who.js";

/** The commands in the order of the help. */
export const COMMANDS: readonly Command[] = [
	checkCommand,
	explainCommand,
	lintCommand,
	whoCommand,
	blockCommand,
	allowCommand,
	preferCommand,
	diffCommand,
	testCommand,
	coverageCommand,
	sitemapsCommand,
	auditCommand,
	setCommand,
	judgeCommand,
	completionCommand(() => COMMANDS),
];
