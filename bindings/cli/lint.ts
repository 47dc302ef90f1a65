import type { Diagnostic, Severity } from "../auto.js";
import type { LintCommand } from "./commands.js";
import { escapeText, toSafeJson } from "./escape.js";
import { Failure } from "./failure.js";
import { type Format, tsvLine } from "./formats.js";
import type { Host } from "./host.js";
import { noteFor, Output, say } from "./output.js";
import { type Colour, type Paint, paintFor } from "./paint.js";
import { judgeOptions, openRobotsFile } from "./robots-file.js";

const COLOUR_OF: Readonly<Record<Severity, Colour>> = { error: "red", warning: "yellow", note: "cyan" };
/** Diagnostics are written in portions, so that a hostile file's do not all stand in memory as text. */
const PORTION = 4096;

/** `lint`: what is amiss in files, as a compiler says it. Goes on with the next file where one is unreadable. */
export async function lint(host: Host, command: LintCommand): Promise<number> {
	judgeOptions(host, command);
	const output = new Output(host.stdout);
	const paint = paintFor(host, command.colour);
	let readCount = 0;
	const counts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
	let hasUnreadable = false;
	for (const file of command.files) {
		const found = await diagnose(host, file, command);
		if (found === null) {
			hasUnreadable = true;
			continue;
		}
		readCount++;
		for (const { severity } of found.diagnostics) counts[severity]++;
		if (command.isQuiet) continue;
		for (let start = 0; start < found.diagnostics.length; start += PORTION) {
			const portion = found.diagnostics.slice(start, start + PORTION);
			await output.write(portion.map((each) => print(found.name, each, command.format, paint)).join(""));
		}
	}
	if (readCount > 0) noteFor(host, command)(summary(readCount, counts));
	const { error } = counts;
	if (hasUnreadable) return 2;
	return error > 0 ? 1 : 0;
}

interface Found {
	readonly name: string;
	readonly diagnostics: readonly Diagnostic[];
}

/** What is amiss in one file; null where it cannot be read, which has been said. */
async function diagnose(host: Host, file: string, command: LintCommand): Promise<Found | null> {
	try {
		const { name, robots, fetched } = await openRobotsFile(host, file, command);
		if (fetched?.noFile?.reason === "unreachable") throw new Failure(fetched.noFile.because);
		const { diagnostics } = robots;
		robots.dispose();
		return { name, diagnostics };
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		say(host, error.message);
		return null;
	}
}

function print(file: string, diagnostic: Diagnostic, format: Format, paint: Paint): string {
	const { line, column, length, severity, code, message } = diagnostic;
	if (format === "json") return `${toSafeJson({ file, line, column, length, severity, code, message })}\n`;
	if (format === "tsv") return tsvLine(escapeText(file), line, column, severity, code, message);
	return `${escapeText(file)}:${line}:${column} ${paint(COLOUR_OF[severity], severity)} ${code} ${message}\n`;
}

function summary(fileCount: number, { error, warning, note }: Readonly<Record<Severity, number>>): string {
	const found = [counted(error, "error"), counted(warning, "warning"), counted(note, "note")];
	return `${counted(fileCount, "file")}: ${found.join(", ")}`;
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
