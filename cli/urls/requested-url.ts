import { urlTextOfOctets } from "../../bindings/url/index.js";
import { toRequestedUrl } from "../../bindings/url/requested.js";
import type { CommonOptions } from "../arguments/commands.js";
import { type GivenUrl, octetTextOf } from "./octet-text.js";

/** What serialising changes nothing of, if it has no dot segment and no empty one at its head; most URLs are such. */
const PLAIN = /^(?:https?:\/\/[a-z\d.-]+(?=\/))?\/[A-Za-z\d\-_~!$&()*+,;=:@%?/.]*$/;
const HAS_SEGMENTS_TO_RESOLVE = /\/(?:\.|%2e)|^\/\//i;

/** Whether a command hands URLs on as they came: dialects other than google resolve them themselves. */
export function takesUrlsAsWritten({
	parse,
	isAsWritten,
}: CommonOptions & { readonly isAsWritten: boolean }): boolean {
	return isAsWritten || parse.dialect !== "google";
}

/**
 * A URL as it would be requested, for dialect google, which compares what it is given: `/public/../private` is fetched as
 * `/private`.
 *
 * @param url a bare path is read as if a scheme and a host stood before it.
 * @returns the same value where nothing changes, or where it is no URL (for google anything is one).
 */
export function requestedUrl(url: GivenUrl): GivenUrl {
	const text = typeof url === "string" ? url : octetTextOf(url);
	if (PLAIN.test(text) && !HAS_SEGMENTS_TO_RESOLVE.test(text)) return url;
	return toRequestedUrl(typeof url === "string" ? url : urlTextOfOctets(url)) ?? url;
}
