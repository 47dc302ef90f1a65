import { parseDateSeconds } from "./date.js";
import type { DirectiveValue, ImagePreview } from "./types.js";

/** Directives without a value: Google's, old ones too; Bing's, Yandex's and others'; spellings of defaults. */
const PLAIN_NAMES: ReadonlySet<string> = new Set([
	..."all none index noindex follow nofollow nosnippet indexifembedded notranslate noimageindex".split(" "),
	..."archive noarchive nocache snippet nositelinkssearchbox noodp noydir noyaca".split(" "),
	..."noai noimageai nopagereadaloud".split(" "),
]);

/** Names of defaults, which restrict nothing. */
export const DEFAULT_NAMES: readonly string[] = ["all", "index", "follow", "archive", "snippet"];

const IMAGE_PREVIEWS: readonly ImagePreview[] = ["none", "standard", "large"];

interface ValuedDirective {
	/** The parsed value; undefined if it is malformed, so that the directive is ignored. */
	parse(text: string): DirectiveValue | undefined;
	/** How much a value allows: a smaller number restricts more. */
	freedom(value: DirectiveValue): number;
}

const LIMIT: ValuedDirective = {
	parse(text) {
		if (text === "-1") return -1;
		const number = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
		return Number.isFinite(number) ? number : undefined;
	},
	freedom: (value) => (value === -1 ? Number.POSITIVE_INFINITY : Number(value)),
};

const IMAGE_PREVIEW: ValuedDirective = {
	parse: (text) => IMAGE_PREVIEWS.find((preview) => preview === toName(text)),
	freedom: (value) => IMAGE_PREVIEWS.indexOf(value as ImagePreview),
};

const DATE: ValuedDirective = {
	parse: (text) => (parseDateSeconds(text) === undefined ? undefined : text),
	freedom: (value) => parseDateSeconds(String(value)) ?? Number.POSITIVE_INFINITY,
};

const VALUED: ReadonlyMap<string, ValuedDirective> = new Map([
	["max-snippet", LIMIT],
	["max-video-preview", LIMIT],
	["max-image-preview", IMAGE_PREVIEW],
	["unavailable_after", DATE],
]);

/** The only directive whose value may contain commas. */
export const UNAVAILABLE_AFTER = "unavailable_after";

/** A name in lower case. Only ASCII letters change; no other letter may become part of a known name. */
export function toName(text: string): string {
	return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether a name, in lower case, is a directive's, so that it cannot be a product token before a colon. */
export function isDirectiveName(name: string): boolean {
	return PLAIN_NAMES.has(name) || VALUED.has(name);
}

/**
 * The value of a directive.
 * @param name lower case.
 * @param value as written; null if there is no colon.
 * @returns undefined if it has no effect: the name is empty, a value is missing or malformed, or there is a value for
 *   a directive without one. The value of an unknown directive is kept as it is.
 */
export function interpret(name: string, value: string | null): DirectiveValue | undefined {
	if (name === "") return undefined;
	const valued = VALUED.get(name);
	if (valued !== undefined) return value === null ? undefined : valued.parse(value);
	if (value === null) return true;
	return PLAIN_NAMES.has(name) ? undefined : value;
}

/** The more restrictive of two values of a directive; the first if they cannot be compared (unknown directives). */
export function moreRestrictive(name: string, first: DirectiveValue, second: DirectiveValue): DirectiveValue {
	const valued = VALUED.get(name);
	if (valued === undefined) return first;
	return valued.freedom(second) < valued.freedom(first) ? second : first;
}
