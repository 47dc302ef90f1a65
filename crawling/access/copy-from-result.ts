import { describeOtherBody } from "../../bindings/internal.js";
import { toKeptBody } from "./copy-body.js";
import type { JudgedResult } from "./result-argument.js";
import type { AccessSettings } from "./settings.js";
import { isUnreachableStatus, NOT_MODIFIED, toEtag, toLastModified } from "./stored-state.js";
import { type ReadHeader, readFreshness, renewFreshness } from "./times/freshness.js";
import type { AccessCopy, AccessNotice, CopyReason } from "./types.js";

/** Any base shows whether a Location can be followed; the fetch itself uses its own URL as the base. */
const ANY_WEB_URL = "http://h/robots.txt";

const NO_CONTENT = 204;
/** The members of a copy that says that there is no file. */
const NO_FILE = { body: null, isText: true, etag: null, lastModified: null } as const;

/** The copy made of a result; null if the result counts as unreachable and makes none. */
export function copyFrom(
	last: AccessCopy | null,
	result: JudgedResult,
	header: ReadHeader,
	atSeconds: number,
	{ isConditional, areChallengesFailures, maxOctets }: AccessSettings,
): AccessCopy | null {
	const { status } = result;
	if (status === undefined || status === null || isUnreachableStatus(status)) return null;
	if (areChallengesFailures && challengeOf(header) !== null) return null;
	const isAsked = isConditional && last !== null && (last.etag ?? last.lastModified) !== null;
	// The server says that the file exists, and does not send it: a fault of the server or of a cache.
	if (status === NOT_MODIFIED && !isAsked) return null;
	const [etag, lastModified] = [toEtag(header("etag")), toLastModified(header("last-modified"))];
	if (status === NOT_MODIFIED && last !== null) {
		return {
			...last,
			...renewFreshness(last, header, atSeconds),
			etag: etag ?? last.etag,
			lastModified: lastModified ?? last.lastModified,
			atSeconds,
			reason: "renewed",
			status,
		};
	}
	const made = { atSeconds, status, ...readFreshness(header, atSeconds) };
	if (status < 300) {
		return { ...made, reason: "fetched", ...toKeptBody(result.body, maxOctets), etag, lastModified };
	}
	return { ...made, reason: withoutFile(result, status, header), ...NO_FILE };
}

function withoutFile({ isNotFollowed }: JudgedResult, status: number, header: ReadHeader): CopyReason {
	if (status >= 400) return "unavailable";
	if (isNotFollowed === true) return "redirect-not-followed";
	return isUsableLocation(header("location")) ? "too-many-redirects" : "redirect-without-location";
}

function isUsableLocation(location: string | null): boolean {
	if (location === null) return false;
	try {
		return /^https?:$/.test(new URL(location, ANY_WEB_URL).protocol);
	} catch {
		return false;
	}
}

/** The values, by header, with which firewalls mark a challenge, as they document. */
const CHALLENGES: readonly (readonly [header: string, value: RegExp])[] = [
	["cf-mitigated", /^challenge$/i],
	["x-amzn-waf-action", /^(?:challenge|captcha)$/i],
];

/**
 * The header by which an answer says that it is a firewall's challenge, as it came; null if none does.
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
 * @see https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html
 */
function challengeOf(header: ReadHeader): string | null {
	for (const [name, value] of CHALLENGES) {
		const came = header(name)?.trim();
		if (came !== undefined && value.test(came)) return `${name}: ${came}`;
	}
	return null;
}

/** The notice about an answer that is a firewall's challenge, whatever its status is. */
export function noticesOfChallenge(header: ReadHeader): readonly AccessNotice[] {
	const challenge = challengeOf(header);
	if (challenge === null) return [];
	const text = `A firewall answered with a challenge (${challenge}): what the site's robots.txt says is not known.`;
	return [{ code: "challenge", text }];
}

/** The notices about a response that brought a file. */
export function noticesOf({ status, body }: JudgedResult, header: ReadHeader): readonly AccessNotice[] {
	// An empty body has no type.
	if (status === NO_CONTENT && body.length === 0) return [];
	const type = header("content-type");
	return [...noticesOfType(type), ...noticesOfCharset(type), ...noticesOfBody(body, header)];
}

function noticesOfType(type: string | null): readonly AccessNotice[] {
	if (type !== null && /^text\/plain\s*(?:;|$)/i.test(type)) return [];
	const came = type === null ? "without a content type" : `as ${type.slice(0, 100)}`;
	const text = `The robots.txt should be served as text/plain, but comes ${came}; it is read all the same.`;
	return [{ code: "not-text-plain", text }];
}

function noticesOfCharset(type: string | null): readonly AccessNotice[] {
	const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type ?? "")?.[1];
	// ASCII is also UTF-8.
	if (charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset)) return [];
	const text = `The robots.txt should be encoded in UTF-8 (RFC 9309 §2.3), but its charset is said to be ${charset.slice(0, 100)}; it is read as UTF-8 all the same.`;
	return [{ code: "not-utf-8", text }];
}

function noticesOfBody(body: string | Uint8Array, header: ReadHeader): readonly AccessNotice[] {
	const octets = typeof body === "string" ? new TextEncoder().encode(body) : body;
	const kind = describeOtherBody(octets, challengeOf(header) === null);
	if (kind === null) return [];
	const text = `What the server sends ${kind}, so everything is allowed.`;
	return [{ code: "not-robots-txt", text }];
}
