/** The reasons why `resolveUrl` refuses a text as a URL, in words. */
import { argumentError, describeValue, withCode } from "../arguments/errors.js";
import { Verdict } from "../contract/types.js";
import { LARGEST_PORT, splitAuthority } from "./authority.js";
import { cleanUrlText, cutAuthority, schemeOf, urlTextOfOctets } from "./index.js";
import { meantHost } from "./meant-host.js";
import { linkAdvice } from "./relative-link.js";

/** Forbidden domain code points (URL Standard §3.1), except `%`, which begins an escape. */
const FORBIDDEN_IN_HOST = /[\0-\x20"#/:<>?@[\\\]^`{|}\x7f]/;
/** A host whose last label is a number must be an IPv4 address (§3.5). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;
/** Texts that are read as a scheme although a host was meant: `localhost:8080/x`, `example.com:x`. */
const HOST_FOR_SCHEME = /^[a-z\d-]*\.|^localhost$/;

/** Why a URL has the verdict `InvalidUrl`, as half a sentence whose subject is the URL. */
export function describeInvalidUrl(text: string): string {
	if (text.startsWith("/")) return "it is a path, without scheme and host";
	const cleaned = cleanUrlText(text);
	if (cleaned === "") return text.includes("#") ? "it is only a fragment" : "it is empty";
	const scheme = schemeOf(cleaned);
	if (scheme === undefined) {
		const isHost = meantHost(cleaned) !== undefined;
		return isHost
			? `it has no scheme; write ${describeValue(`https://${cleaned}`)}`
			: "it has no scheme, such as https://";
	}
	const rest = cleaned.slice(scheme.length + 1);
	const parts = cutAuthority(rest, scheme);
	if (parts !== null) return describeAuthority(parts[0], scheme);
	const isHost = HOST_FOR_SCHEME.test(scheme) || /^\d+(?:$|[/?])/.test(rest);
	const advice = isHost ? "; write https:// before a host" : "";
	return `no slash follows its scheme ${describeValue(`${scheme}:`)}, so it has no path${advice}`;
}

function describeAuthority(authority: string, scheme: string): string {
	// The authority of a file URL is only a host.
	const { hostText, portText } =
		scheme === "file" ? { hostText: authority, portText: "" } : splitAuthority(authority);
	if (hostText === "") return "it has no host";
	const host = `its host ${describeValue(hostText)}`;
	if (hostText.startsWith("[")) {
		const end = hostText.indexOf("]");
		if (end !== hostText.length - 1)
			return `${host} ${end === -1 ? 'has no "]"' : 'continues after its "]"'}`;
	} else {
		const [forbidden] = FORBIDDEN_IN_HOST.exec(hostText) ?? [];
		if (forbidden !== undefined) return `${host} holds ${describeValue(forbidden)}, which no host may`;
	}
	if (!/^\d*$/.test(portText)) return `its port ${describeValue(portText)} is no number`;
	if (Number(portText) > LARGEST_PORT) return `its port ${describeValue(portText)} is above ${LARGEST_PORT}`;
	return describeHost(hostText, host);
}

function describeHost(hostText: string, host: string): string {
	if (typeof URL !== "function") return `${host} needs the class URL to be read, which this runtime lacks`;
	if (hostText.startsWith("[")) return `${host} is no IPv6 address`;
	return `${host} is no ${ENDS_IN_NUMBER.test(hostText) ? "IPv4 address" : "valid name"}`;
}

/** The URL argument of a matcher, in words. */
export const EXPECTED_URL = 'an absolute URL or a path that starts with "/"';

function invalidUrlMessage(url: string | Uint8Array): string {
	const text = typeof url === "string" ? url : urlTextOfOctets(url);
	return `url: expected ${EXPECTED_URL}, got ${describeUrl(url)}: ${describeInvalidUrl(text)}${linkAdvice(text)}`;
}

/** The error for a verdict that does not answer "is it allowed?". @param origin of the file, if the caller knows it. */
export function verdictError(
	verdict: Verdict,
	url: string | Uint8Array,
	origin: string | null = null,
): TypeError | RangeError {
	if (verdict !== Verdict.OutOfScope)
		return argumentError(invalidUrlMessage(url), "url", "ROBOTS_INVALID_URL");
	const covered = origin ?? "the origin this robots.txt covers";
	const message = `url: expected a URL of ${covered}, got ${describeUrl(url)}`;
	return withCode(new RangeError(message), "ROBOTS_OUT_OF_SCOPE", "url");
}

function describeUrl(url: string | Uint8Array): string {
	return describeValue(typeof url === "string" ? url : new TextDecoder().decode(url));
}
