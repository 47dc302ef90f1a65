import { Buffer } from "node:buffer";
import type { SetCheckCommand, UrlSource } from "../../arguments/commands.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { openLent } from "../../input/lent-chunks.js";
import { type LineBlock, lineBlocks } from "../../input/line-blocks.js";
import { isColoured } from "../../output/formats/paint.js";
import { noteFor, Output } from "../../output/output.js";
import { Progress } from "../../output/progress.js";
import { totalOctets } from "../../urls/judged-urls.js";
import { InvalidUrls, NO_URLS } from "../../urls/no-url.js";
import { openSetFile } from "./set-file.js";
import { LineJudge } from "./set-lines.js";

/** `check --set`: the verdict on each URL by the policy of its origin, one line each, in their order. */
export async function checkBySet(host: Host, command: SetCheckCommand): Promise<number> {
	const note = noteFor(host, command);
	const set = await openSetFile(host, command.set);
	const output = new Output(host.stdout);
	const progress = new Progress(host, await totalOctets(command.urls), command.isQuiet);
	const judge = new LineJudge(set, {
		format: command.format,
		isQuiet: command.isQuiet,
		isColoured: isColoured(host, command.colour),
		isAsWritten: command.isAsWritten,
	});
	let urls = 0;
	const invalid = new InvalidUrls(note, "an absolute URL, with scheme and host");
	let hasDisallowed = false;
	let hasNoAnswer = false;
	try {
		for await (const block of blocksOf(host, command.urls)) {
			const judged = judge.judge(block.octets, block.isCut);
			if (block.isCut) {
				progress.wipe();
				note("a line is too long to be a URL; only its start is shown");
			}
			urls += judged.urlCount;
			if (!block.isCut && judged.invalidCount > 0) {
				progress.wipe();
				invalid.reportFirst(judged.firstInvalid, judged.invalidCount);
			}
			hasDisallowed ||= judged.hasDisallowed;
			hasNoAnswer ||= judged.hasNoAnswer;
			await output.write(judged.text);
			progress.update({ octets: block.readOctets, urls });
		}
	} finally {
		progress.wipe();
		set.dispose();
	}
	invalid.end();
	if (urls === 0) throw new Failure(NO_URLS);
	if (hasNoAnswer) return 2;
	return hasDisallowed && !command.exitsZero ? 1 : 0;
}

/** The lines of all sources, with the number of octets read from all of them so far. */
async function* blocksOf(host: Host, sources: readonly UrlSource[]): AsyncGenerator<LineBlock> {
	let before = 0;
	for (const source of sources) {
		if (source.kind === "argument") {
			yield { octets: Buffer.from(source.url), isCut: false, readOctets: before };
			continue;
		}
		let readOctets = 0;
		for await (const block of lineBlocks(openLent(host, source.kind === "file" ? source.path : "-"))) {
			readOctets = block.readOctets;
			yield { ...block, readOctets: before + readOctets };
		}
		before += readOctets;
	}
}
