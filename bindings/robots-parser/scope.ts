import { typeError } from "../arguments/errors.js";
import { hrefOf } from "../arguments/url.js";
import { robotsTxtUrl } from "../url/index.js";

/** Stands for the origin of relative URLs; by RFC 6761 §6.4 no host has this name. */
const RELATIVE_BASE = "http://relative.invalid";

/** Which URLs a file covers. */
export interface Scope {
	/** Where the file lives, for the option `url` of `RobotsTxt.parse`; undefined where that is relative. */
	readonly robotsTxtUrl: string | undefined;
	/** How a target begins that is surely a URL the file covers. */
	readonly coveredPrefix: string;
	/** What to ask a matcher about a URL; undefined where the file cannot cover it. */
	targetOf(url: string): string | undefined;
}

/**
 * The scope of a file by where it lives. As in robots-parser, a relative location covers the relative URLs,
 * an absolute one the absolute URLs of its origin, and of the location only the origin counts.
 * @throws TypeError where `url` is neither.
 */
export function scopeOf(url: unknown): Scope {
	// As robots-parser has it, and new URL(undefined, base): a relative location.
	const text = url === undefined ? "undefined" : (hrefOf(url) ?? url);
	if (typeof text !== "string") throw locationError(url);
	if (relativeTarget(text) !== undefined) {
		return { robotsTxtUrl: undefined, coveredPrefix: "/", targetOf: relativeTarget };
	}
	const location = locate(text);
	if (location === undefined) throw locationError(url);
	return {
		robotsTxtUrl: location,
		coveredPrefix: location.slice(0, -"robots.txt".length),
		// The matcher itself would take a bare path for one of its own origin.
		targetOf: (target) => (target.startsWith("/") ? undefined : target),
	};
}

function locate(url: string): string | undefined {
	try {
		return robotsTxtUrl(url);
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
	return typeError(
		"url",
		"where the robots.txt lives: an absolute URL with an authority, or a relative one",
		url,
	);
}
