import type { AskedUrls } from "../arguments/operands.js";
import type { Host } from "../host/host.js";
import { openLent } from "../input/lent-chunks.js";
import { lineBlocks } from "../input/line-blocks.js";
import type { GivenUrl } from "./octet-text.js";

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
