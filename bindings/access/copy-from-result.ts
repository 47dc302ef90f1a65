import { isArrayBuffer } from "../arguments/octets.js";
import { toKeptBody } from "./copy-body.js";
import { type ReadHeader, readFreshness, renewFreshness } from "./freshness.js";
import { isUnreachableStatus, toEtag, toLastModified } from "./stored-state.js";
import type { AccessCopy, AccessNotice, AccessResult, CopyReason } from "./types.js";

/** Any base shows whether a Location can be followed; the fetch itself resolves it against its own. */
const ANY_WEB_URL = "http://h/robots.txt";

/** The copy that a result makes; null where it counts as unreachable and makes none. */
export function copyFrom(
	last: AccessCopy | null,
	result: AccessResult,
	header: ReadHeader,
	atSeconds: number,
	maxOctets: number,
): AccessCopy | null {
	const { status } = result;
	if (status === undefined || status === null || isUnreachableStatus(status)) return null;
	const validators = {
		etag: toEtag(header("etag")),
		lastModified: toLastModified(header("last-modified")),
	};
	if (status === 304 && last !== null && (last.etag ?? last.lastModified) !== null) {
		return {
			...last,
			...renewFreshness(last, header, atSeconds),
			etag: validators.etag ?? last.etag,
			lastModified: validators.lastModified ?? last.lastModified,
			atSeconds,
			reason: "renewed",
			status,
		};
	}
	const made = { atSeconds, status, ...readFreshness(header, atSeconds) };
	if (status < 300) {
		return { ...made, reason: "fetched", ...toKeptBody(toContent(result.body), maxOctets), ...validators };
	}
	return {
		...made,
		reason: withoutFile(status, header),
		body: null,
		isText: true,
		etag: null,
		lastModified: null,
	};
}

function toContent(body: AccessResult["body"]): string | Uint8Array {
	return isArrayBuffer(body) ? new Uint8Array(body) : (body ?? "");
}

function withoutFile(status: number, header: ReadHeader): CopyReason {
	if (status >= 400) return "unavailable";
	if (status === 304) return "unasked-not-modified";
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

/** What is odd about a response that brought a file. */
export function noticesOf(header: ReadHeader): readonly AccessNotice[] {
	const type = header("content-type");
	if (type !== null && /^text\/plain\s*(?:;|$)/i.test(type)) return [];
	const text = `The robots.txt should be served as text/plain, but comes ${type === null ? "without a content type" : `as ${type.slice(0, 100)}`}; it is read all the same.`;
	return [{ code: "not-text-plain", text }];
}
