import type { Severity } from "../../../insight/analysis/index.js";
import { askedProductTokens } from "../../arguments/asked-crawler.js";
import { defineCommand, type Formatted, type Given } from "../../arguments/command.js";
import { crawlerOf } from "../../arguments/crawler-option.js";
import { LINE_FORMATS, tsvLine } from "../../arguments/formats.js";
import { filesOf, robotsUrlOf } from "../../arguments/operands.js";
import { COMMON, shared } from "../../arguments/options.js";
import { maxWorkOf } from "../../arguments/read-numbers.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { judgeOptions, noteManaged, openReachableFile } from "../../input/robots-file.js";
import { sourceLines } from "../../input/source-lines.js";
import { escapeText, toSafeJson } from "../../output/formats/escape.js";
import { paintFor } from "../../output/formats/paint.js";
import { counted } from "../../output/numbers.js";
import { noteFor, Output, takeReadable } from "../../output/output.js";
import { findingsOf, type LintedFile, refuseUnknownCodes } from "./lint-findings.js";
import { foldForText, printFolded } from "./lint-folded.js";
import { annotate } from "./lint-github.js";
import { printSarif } from "./lint-sarif.js";

const FORMATS = [...LINE_FORMATS, "sarif", "github"] as const;
const OPTIONS = {
	...shared("agent", "crawler", "robots-url"),
	notes: { help: "show notes too: what is worth knowing, and what is untidy" },
	ignore: {
		multiple: true,
		value: "CODE",
		help: "leave out findings of this code, or of several, with commas between; may be repeated",
	},
	"max-warnings": { value: "N", help: "exit code 1 if there are more warnings than N" },
	...shared("max-work", "quiet"),
	...COMMON,
} as const;

export const lintCommand = defineCommand({
	name: "lint",
	usage: "lint FILE...",
	summary: "what is wrong with a robots.txt",
	about: `Reports what crawlers read in a robots.txt that its author probably did not mean. A finding has
FILE:LINE:COLUMN, severity, code and message, then the line, then what to write instead. Similar findings are
reported once, with all their lines. LINE and COLUMN count from 1, COLUMN in bytes. A FILE is a path, - for
standard input, or an http(s) URL. Standard error has a summary.

Findings about one line or one group are always reported. Findings about rules together, such as a crawler
that may fetch nothing, are reported for every crawler that the file names and for all others. --agent and
--crawler select crawlers. A comment in the file, # robots-lint-ignore CODE, suppresses a finding.`,
	end: `Exit codes: 0 no errors (warnings and notes are possible); 1 errors, or more warnings than --max-warnings;
2 wrong usage, or a file cannot be read or fetched.`,
	example: "lint robots.txt",
	formats: FORMATS,
	options: OPTIONS,
	read: readLint,
	run: runLint,
});

type LintCommand = Formatted<(typeof FORMATS)[number]> & ReturnType<typeof readLint>;

function readLint(given: Given<typeof OPTIONS>) {
	const { values } = given;
	const files = filesOf(given);
	const maxWarnings = values["max-warnings"] ?? "Infinity";
	if (!/^(\d+|Infinity)$/.test(maxWarnings)) {
		throw new Failure(`--max-warnings: expected a whole number, got ${JSON.stringify(maxWarnings)}`);
	}
	return {
		files,
		crawler: crawlerOf(values),
		robotsUrl: robotsUrlOf(values, files),
		hasNotes: values.notes === true,
		ignoredCodes: (values.ignore ?? []).flatMap((codes) => codes.split(/[, ]+/)),
		maxWarnings: Number(maxWarnings),
		maxWork: maxWorkOf(values),
	};
}

/** Prints the mistakes in files, in the form that compilers use. If a file is unreadable, it continues with the next. */
async function runLint(host: Host, command: LintCommand): Promise<number> {
	const { robotsUrl, hasNotes } = command;
	const note = noteFor(host, command);
	const crawlers = askedProductTokens(host, command.crawler, note);
	judgeOptions(host, command, { crawler: crawlers, robotsUrl });
	await refuseUnknownCodes(host, command.ignoredCodes);
	const output = new Output(host.stdout);
	const print = printer(host, command);
	const counts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
	const linted: LintedFile[] = [];
	const areReadable = await takeReadable(host, command.files, async (path) => {
		const file = await openReachableFile(host, path, command, robotsUrl);
		noteManaged(file, note);
		const all = await findingsOf(host, file, { ...command, crawlers });
		file.robots.dispose();
		for (const { severity } of all) counts[severity]++;
		const findings = hasNotes ? all : all.filter(({ severity }) => severity !== "note");
		linted.push({ file, findings });
		if (!command.isQuiet) await output.write(print.file({ file, findings }));
	});
	if (!command.isQuiet) await output.write(print.end(linted));
	if (linted.length > 0) note(summary(linted.length, counts, hasNotes));
	if (!areReadable) return 2;
	return counts.error > 0 || counts.warning > command.maxWarnings ? 1 : 0;
}

/** Writes findings: file by file, and at the end of all files. */
interface Printer {
	file(linted: LintedFile): string;
	end(linted: readonly LintedFile[]): string;
}

function printer(host: Host, command: LintCommand): Printer {
	const nothing = () => "";
	const paint = paintFor(host, command.colour);
	const sarif = (linted: readonly LintedFile[]) => printSarif(linted, host.version());
	return {
		text: () => ({
			file: ({ file, findings }: LintedFile) => {
				const lineOf = sourceLines(file.octets);
				return foldForText(findings)
					.map((folded) => printFolded(file.name, folded, lineOf, paint))
					.join("");
			},
			end: nothing,
		}),
		json: () => ({ file: printJson, end: nothing }),
		tsv: () => ({ file: printTsv, end: nothing }),
		github: () => ({ file: annotate, end: nothing }),
		sarif: () => ({ file: nothing, end: sarif }),
	}[command.format]();
}

function printJson({ file, findings }: LintedFile): string {
	return findings
		.map(({ line, column, length, severity, code, message, advice }) =>
			toSafeJson({ file: file.name, line, column, length, severity, code, message, advice }),
		)
		.map((json) => `${json}\n`)
		.join("");
}

function printTsv({ file, findings }: LintedFile): string {
	return findings
		.map(({ line, column, severity, code, message, advice }) =>
			tsvLine(escapeText(file.name), line, column, severity, code, escapeText(message), escapeText(advice)),
		)
		.join("");
}

function summary(fileCount: number, counts: Readonly<Record<Severity, number>>, hasNotes: boolean): string {
	const { error, warning, note } = counts;
	const found = [counted(error, "error"), counted(warning, "warning"), counted(note, "note")];
	const hint = note > 0 && !hasNotes ? " (--notes shows them)" : "";
	return `${counted(fileCount, "file")}: ${found.join(", ")}${hint}`;
}
