import { urlTextOfOctets } from "../../bindings/url/index.js";
import { isRequestedAsWritten, toRequestedUrl } from "../../bindings/url/requested.js";
import type { CommonOptions } from "../arguments/commands.js";
import { type GivenUrl, octetTextOf } from "./octet-text.js";

/** Whether a command leaves URLs as given. Dialects other than google resolve URLs themselves. */
export function takesUrlsAsWritten({
	parse,
	isAsWritten,
}: CommonOptions & { readonly isAsWritten: boolean }): boolean {
	return isAsWritten || parse.dialect !== "google";
}

/**
 * Returns a URL as it would be requested. Dialect google needs this because it compares URLs as given:
 * `/public/../private` is fetched as `/private`.
 *
 * @param url a bare path is read as if a scheme and a host came before it.
 * @returns the same value if nothing changes, or if it is not a URL. Dialect google accepts any text as a URL.
 */
export function requestedUrl(url: GivenUrl): GivenUrl {
	const text = typeof url === "string" ? url : octetTextOf(url);
	if (isRequestedAsWritten(text)) return url;
	return toRequestedUrl(typeof url === "string" ? url : urlTextOfOctets(url)) ?? url;
}
