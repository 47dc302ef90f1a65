import { requestedUrl, SPACE, TAB } from "../../bindings/internal.js";
import type { AskedUrls } from "../arguments/operands.js";
import type { Host } from "../host/host.js";
import { openLent } from "../input/lent-chunks.js";
import { lineBlocks } from "../input/line-blocks.js";
import { splitLines } from "../input/lines.js";
import type { GivenUrl } from "./octet-text.js";

/** Replaces a line that is too long. It is not a URL, and not blank either. */
const NO_URL = Uint8Array.of(0x2d);

/** Whole lines of a list, or one URL that is taken as it is: an argument, or the start of a line that is too long. */
export type UrlBlock = { readonly lines: Uint8Array } | OneUrl;

export interface OneUrl {
	readonly url: GivenUrl;
	/** True for the start of a line that is too long to be a URL. */
	readonly isCut: boolean;
}

/** A block, with the number of octets read from all sources so far. It is valid until the next one is asked for. */
export interface ReadBlock {
	readonly block: UrlBlock;
	readonly readOctets: number;
}

export async function* urlBlocks(host: Host, sources: readonly AskedUrls[]): AsyncGenerator<ReadBlock> {
	let before = 0;
	for (const source of sources) {
		if (source.kind === "argument") {
			yield { block: { url: source.url, isCut: false }, readOctets: before };
			continue;
		}
		let end = before;
		for await (const { octets, isCut, readOctets } of lineBlocks(
			openLent(host, source.kind === "file" ? source.path : "-"),
		)) {
			end = before + readOctets;
			yield { block: isCut ? { url: octets, isCut } : { lines: octets }, readOctets: end };
		}
		before = end;
	}
}

/**
 * Reads the URLs of a command, portion by portion. A text that is not a URL replaces a line that is too long.
 * @param isAsWritten whether URLs stay as given, not as they would be requested.
 */
export async function* readUrls(
	host: Host,
	sources: readonly AskedUrls[],
	isAsWritten: boolean,
): AsyncGenerator<readonly GivenUrl[]> {
	for await (const { block } of urlBlocks(host, sources)) {
		const urls = "lines" in block ? urlLinesOf(block.lines).filter((line) => line !== null) : [block.url];
		if ("isCut" in block && block.isCut) yield [NO_URL];
		else yield isAsWritten ? urls : urls.map(requestedUrl);
	}
}

/** The lines of a block without their ends; null for a blank line, which is not a URL. */
export function urlLinesOf(octets: Uint8Array): (Uint8Array | null)[] {
	return splitLines(octets).map((line) => (isBlank(line) ? null : line));
}

function isBlank(line: Uint8Array): boolean {
	return line.every((octet) => octet === SPACE || octet === TAB);
}
