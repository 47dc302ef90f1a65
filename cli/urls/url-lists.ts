import { requestedUrl } from "../../bindings/internal.js";
import type { AskedUrls } from "../arguments/operands.js";
import type { Host } from "../host/host.js";
import { splitLines } from "../input/lines.js";
import type { GivenUrl } from "./octet-text.js";
import { urlBlocks } from "./url-blocks.js";

const SPACE = 0x20;
const TAB = 0x09;
/** Replaces a line that is too long. It is not a URL, and not blank either. */
const NO_URL = Uint8Array.of(0x2d);

/**
 * Reads the URLs of a command, portion by portion, in the form for a matcher. A line that is too long is replaced by
 * a text that is not a URL.
 *
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
