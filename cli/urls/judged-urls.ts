import type { CommonOptions } from "../arguments/command.js";
import type { AskedUrls } from "../arguments/operands.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { sizeOfFiles } from "../input/input.js";
import { noteFor, Output } from "../output/output.js";
import { Progress } from "../output/progress.js";
import type { JudgedUrls } from "./line-judge.js";
import { InvalidUrls, NO_URLS } from "./no-url.js";
import { type UrlBlock, urlBlocks } from "./url-blocks.js";

interface JudgeCommand extends CommonOptions {
	readonly urls: readonly AskedUrls[];
	readonly exitsZero: boolean;
}

/**
 * Judges every URL of a command in order, and writes the verdicts to standard output.
 * @param judge judges a block of URLs, and prints them.
 * @param expected the expected form of a URL.
 */
export async function judgeUrls(
	host: Host,
	command: JudgeCommand,
	judge: (block: UrlBlock) => JudgedUrls,
	expected?: string,
): Promise<{ readonly code: number; readonly urlCount: number }> {
	const note = noteFor(host, command);
	const output = new Output(host.stdout);
	const lists = command.urls.flatMap((source) => {
		return source.kind === "argument" ? [] : [source.kind === "file" ? source.path : "-"];
	});
	const progress = new Progress(host, await sizeOfFiles(lists), command.isQuiet);
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
