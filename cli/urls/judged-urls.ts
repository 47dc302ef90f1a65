import { stat } from "node:fs/promises";
import { Verdict } from "../../bindings/contract/types.js";
import { requestedUrl } from "../../bindings/url/requested.js";
import type { UrlCommand, UrlSource } from "../arguments/commands.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import type { JudgingMatcher } from "../input/documented-file.js";
import { openLent } from "../input/lent-chunks.js";
import { type LineBlock, lineBlocks } from "../input/line-blocks.js";
import type { CrawlerFile } from "../input/robots-file.js";
import { noteFor, type Output } from "../output/output.js";
import { Progress } from "../output/progress.js";
import { takesUrlsAsWritten } from "./as-written.js";
import type { JudgedUrl } from "./judged-url.js";
import { InvalidUrls, NO_URLS } from "./no-url.js";
import type { GivenUrl } from "./octet-text.js";
import { linesOf } from "./url-lists.js";

/** How URLs are judged: by a matcher, and as given or as they would be requested. */
interface Judge {
	readonly matcher: JudgingMatcher;
	readonly isAsWritten: boolean;
}

/**
 * Judges every URL of a command in order, and writes the text that `print` returns for it.
 *
 * The library's batch calls give the verdicts of a block at a time. `print` asks for the rule that decided, if a rule
 * can have decided.
 *
 * @returns the exit code.
 */
export async function judgeUrls(
	host: Host,
	command: UrlCommand,
	{ robots, matcher }: Pick<CrawlerFile, "robots" | "matcher">,
	output: Output,
	print: (url: JudgedUrl) => string,
): Promise<number> {
	const note = noteFor(host, command);
	const progress = new Progress(host, await totalOctets(command.urls), command.isQuiet);
	const isAsWritten = takesUrlsAsWritten({ ...command, parse: robots });
	const invalid = new InvalidUrls(note);
	let urls = 0;
	let octetsBefore = 0;
	let hasDisallowed = false;
	let hasNoAnswer = false;
	try {
		for (const source of command.urls) {
			let octets = 0;
			for await (const block of blocksOf(host, source, { matcher, isAsWritten })) {
				let text = "";
				for (const url of block.urls) {
					if (url.verdict === Verdict.Disallowed) hasDisallowed = true;
					else if (url.verdict !== Verdict.Allowed) hasNoAnswer = true;
					if (url.isCut) {
						progress.wipe();
						note("a line is too long to be a URL; only its start is shown");
					}
					if (invalid.isReported(url)) {
						progress.wipe();
						invalid.tell(url.url);
					}
					text += print(url);
				}
				urls += block.urls.length;
				octets = block.readOctets;
				await output.write(text);
				progress.update({ octets: octetsBefore + octets, urls });
			}
			octetsBefore += octets;
		}
	} finally {
		progress.wipe();
	}
	invalid.end();
	if (urls === 0) throw new Failure(NO_URLS);
	if (hasNoAnswer) return 2;
	return hasDisallowed && !command.exitsZero ? 1 : 0;
}

interface JudgedBlock {
	readonly urls: readonly JudgedUrl[];
	readonly readOctets: number;
}

async function* blocksOf(host: Host, source: UrlSource, judge: Judge): AsyncGenerator<JudgedBlock> {
	if (source.kind === "argument") {
		yield { urls: judgeEach([source.url], judge), readOctets: 0 };
		return;
	}
	const path = source.kind === "file" ? source.path : "-";
	for await (const block of lineBlocks(openLent(host, path))) {
		yield { urls: judgeBlock(block, judge), readOctets: block.readOctets };
	}
}

function judgeEach(urls: readonly GivenUrl[], { matcher, isAsWritten }: Judge): JudgedUrl[] {
	const asked = isAsWritten ? urls : urls.map(requestedUrl);
	const verdicts = matcher.checkAll(asked);
	return urls.map((url, index) => ({
		verdict: verdicts[index] as Verdict,
		url,
		asked: asked[index]!,
		isCut: false,
	}));
}

function judgeBlock({ octets, isCut }: LineBlock, judge: Judge): JudgedUrl[] {
	if (isCut) return [{ verdict: Verdict.InvalidUrl, url: octets, asked: octets, isCut }];
	const lines = linesOf(octets);
	const verdicts = judge.isAsWritten ? judge.matcher.checkLines?.(octets) : undefined;
	if (verdicts === undefined)
		return judgeEach(
			lines.filter((line) => line !== null),
			judge,
		);
	const urls: JudgedUrl[] = [];
	for (const [index, url] of lines.entries()) {
		if (url !== null) urls.push({ verdict: verdicts[index] as Verdict, url, asked: url, isCut });
	}
	return urls;
}

/** Number of octets of all lists; undefined if a list is not a plain file. */
export async function totalOctets(sources: readonly UrlSource[]): Promise<number | undefined> {
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
