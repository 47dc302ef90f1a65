import { Buffer } from "node:buffer";
import { urlTextOfOctets } from "../url/index.js";
import type { GivenUrl } from "./octet-text.js";

/** Stands for the host of a bare path. */
const HOST = "host";

/** What serialising changes nothing of, if it has no dot segment and no empty one at its head; most URLs are such. */
const PLAIN = /^(?:https?:\/\/[a-z\d.-]+(?=\/))?\/[A-Za-z\d\-_~!$&()*+,;=:@%?/.]*$/;
const HAS_SEGMENTS_TO_RESOLVE = /\/(?:\.|%2e)|^\/\//i;

/**
 * A URL as it would be requested: serialised as the URL Standard does. Dialect google compares what it is given, so
 * this is what it has to be given: `/public/../private` is fetched as `/private`.
 *
 * @param url a bare path is read as if a scheme and a host stood before it.
 * @returns the same value where nothing changes, or where it is no URL (for google anything is one).
 */
export function toRequestedUrl(url: GivenUrl): GivenUrl {
	const text =
		typeof url === "string" ? url : Buffer.from(url.buffer, url.byteOffset, url.length).toString("latin1");
	if (PLAIN.test(text) && !HAS_SEGMENTS_TO_RESOLVE.test(text)) return url;
	return serialise(typeof url === "string" ? url : urlTextOfOctets(url)) ?? url;
}

function serialise(text: string): string | null {
	if (!text.startsWith("/")) return parse(text)?.href ?? null;
	const url = parse(`http://${HOST}${text}`);
	if (url === null) return null;
	const target = url.pathname + url.search;
	// Google takes what stands behind two slashes for a host.
	return target.startsWith("//") ? `//${HOST}${target}` : target;
}

function parse(text: string): URL | null {
	try {
		return new URL(text);
	} catch {
		return null;
	}
}
