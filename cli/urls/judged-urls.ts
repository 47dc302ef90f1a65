import { stat } from "node:fs/promises";
import type { CommonOptions } from "../arguments/command.js";
import type { AskedUrls } from "../arguments/operands.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { noteFor, Output } from "../output/output.js";
import { Progress } from "../output/progress.js";
import type { JudgedUrls } from "./line-judge.js";
import { InvalidUrls, NO_URLS } from "./no-url.js";
import { type UrlBlock, urlBlocks } from "./url-blocks.js";

/** The options of a command that judges URLs. */
interface JudgeCommand extends CommonOptions {
	readonly urls: readonly AskedUrls[];
	readonly exitsZero: boolean;
}

/**
 * Judges every URL of a command in order, and writes the verdicts to standard output.
 *
 * @param judge judges a block of URLs, and prints them.
 * @param expected the expected form of a URL.
 * @returns the exit code, and the number of URLs.
 */
export async function judgeUrls(
	host: Host,
	command: JudgeCommand,
	judge: (block: UrlBlock) => JudgedUrls,
	expected?: string,
): Promise<{ readonly code: number; readonly urlCount: number }> {
	const note = noteFor(host, command);
	const output = new Output(host.stdout);
	const progress = new Progress(host, await totalOctets(command.urls), command.isQuiet);
	const invalid = new InvalidUrls(note, expected);
	let urlCount = 0;
	let hasDisallowed = false;
	let hasNoAnswer = false;
	try {
		for await (const { block, readOctets } of urlBlocks(host, command.urls)) {
			const judged = judge(block);
			if ("isCut" in block && block.isCut) {
				progress.wipe();
				note("a line is too long to be a URL; only its start is shown");
			}
			if (judged.invalidCount > 0) {
				progress.wipe();
				invalid.reportFirst(judged.firstInvalid, judged.invalidCount);
			}
			urlCount += judged.urlCount;
			hasDisallowed ||= judged.hasDisallowed;
			hasNoAnswer ||= judged.hasNoAnswer;
			await output.write(judged.text);
			progress.update({ octets: readOctets, urls: urlCount });
		}
	} finally {
		progress.wipe();
	}
	invalid.end();
	if (urlCount === 0) throw new Failure(NO_URLS);
	const code = hasNoAnswer ? 2 : hasDisallowed && !command.exitsZero ? 1 : 0;
	return { code, urlCount };
}

/** Number of octets of all lists; undefined if a list is not a plain file. */
async function totalOctets(sources: readonly AskedUrls[]): Promise<number | undefined> {
	let total = 0;
	for (const source of sources) {
		if (source.kind === "argument") continue;
		if (source.kind === "stdin") return undefined;
		// A file that cannot be read is reported when it is its turn.
		const status = await stat(source.path).catch(() => undefined);
		if (!status?.isFile()) return undefined;
		total += status.size;
	}
	return total;
}
