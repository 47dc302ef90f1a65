import { typeError } from "../arguments/errors.js";
import { hrefOf } from "../arguments/url.js";
import { robotsTxtUrl } from "../url/index.js";

/** The origin used for relative URLs; by RFC 6761 §6.4 no host has this name. */
const RELATIVE_BASE = "http://relative.invalid";

/** The URLs that a file covers. */
export interface FileScope {
	/** The URL of the file, for the option `url` of `RobotsTxt.parse`; undefined if it is relative. */
	readonly robotsTxtUrl: string | undefined;
	/** A prefix of targets. Every target with it is a URL that the file covers. */
	readonly coveredPrefix: string;
	/** The URL to ask a matcher about; undefined if the file cannot cover it. */
	targetOf(url: string): string | undefined;
}

/**
 * The scope of a file by its URL: as in robots-parser, the relative URLs, or the absolute URLs of its origin.
 * @throws TypeError if `url` is neither.
 */
export function scopeOf(url: unknown): FileScope {
	// As robots-parser has it, and new URL(undefined, base): a relative location.
	const text = url === undefined ? "undefined" : (hrefOf(url) ?? url);
	if (typeof text !== "string") throw locationError(url);
	if (relativeTarget(text) !== undefined) {
		return { robotsTxtUrl: undefined, coveredPrefix: "/", targetOf: relativeTarget };
	}
	const location = locate(text);
	if (location === undefined) throw locationError(url);
	const coveredPrefix = location.slice(0, -"robots.txt".length);
	return { robotsTxtUrl: location, coveredPrefix, targetOf: absoluteTarget };
}

function locate(url: string): string | undefined {
	try {
		return robotsTxtUrl(url);
	} catch {
		return undefined;
	}
}

/** A URL with a scheme and a host, also one after white space. */
const ABSOLUTE = /^[\0-\x20]*[a-z][a-z0-9+.-]*:\/\//i;

/** A path is no URL that the file covers, `//host/path` is one of http, and `http:path` has no host. */
function absoluteTarget(url: string): string | undefined {
	if (ABSOLUTE.test(url)) return url;
	try {
		const resolved = new URL(url, RELATIVE_BASE);
		return resolved.origin === RELATIVE_BASE ? undefined : resolved.href;
	} catch {
		return undefined;
	}
}

function relativeTarget(url: string): string | undefined {
	try {
		const resolved = new URL(url, RELATIVE_BASE);
		return resolved.origin === RELATIVE_BASE ? resolved.pathname + resolved.search : undefined;
	} catch {
		return undefined;
	}
}

function locationError(url: unknown): TypeError {
	const expected = "where the robots.txt lives: an absolute URL with an authority, or a relative one";
	return typeError("url", expected, url);
}
