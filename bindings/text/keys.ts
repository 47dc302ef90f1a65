import type { Dialect } from "../contract/types.js";
import { toLowerCase } from "./octets.js";

/** The kind of a key; `other` is a further record that crawlers use in practice. */
export type KeyKind = "user-agent" | "allow" | "disallow" | "sitemap" | "other";

/** A spelling of a key (semantics, "Records and groups"). */
export interface KeyName {
	readonly kind: KeyKind;
	/** Octets in lower case. */
	readonly octets: readonly number[];
	/** Whether this spelling is the record's own name. */
	readonly isExact: boolean;
}

/** The record's own name first. google/robotstxt knows these names and accepts any key that starts with one of them. */
const GOOGLE_SPELLINGS: readonly (readonly [KeyKind, ...string[]])[] = [
	["user-agent", "user-agent", "useragent", "user agent"],
	["allow", "allow"],
	["disallow", "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"],
	["sitemap", "sitemap", "site-map"],
];

/** As google/robotstxt's prefixes match them; in the other dialects a key must be a whole name. */
const FURTHER_SPELLINGS: readonly (readonly [KeyKind, ...string[]])[] = [
	["user-agent", "user-agents"],
	["allow", "allows", "allowed"],
	["disallow", "disallows", "disallowed"],
	["sitemap", "sitemaps"],
];

/** Other records, by the part to which they apply: the user-agent lines before them, their group, the file, or nothing. */
export const OTHER_KEYS = {
	run: ["crawl-delay", "request-rate", "visit-time"],
	group: ["content-signal", "content-usage", "license"],
	file: ["host", "clean-param"],
	nothing: ["noindex", "domain", "noarchive", "nofollow", "revisit-after"],
} as const;

const toName = (kind: KeyKind, text: string, isExact: boolean): KeyName => ({
	kind,
	octets: Array.from(text, (character) => character.charCodeAt(0)),
	isExact,
});

const GOOGLE_NAMES = GOOGLE_SPELLINGS.flatMap(([kind, ...spellings]) =>
	spellings.map((text, index) => toName(kind, text, index === 0)),
);
const FURTHER_NAMES = FURTHER_SPELLINGS.flatMap(([kind, ...spellings]) =>
	spellings.map((text) => toName(kind, text, false)),
);
const OTHER_NAMES = Object.values(OTHER_KEYS).flatMap((keys) =>
	keys.map((text) => toName("other", text, true)),
);

const GOOGLE_INDEX = indexByFirstOctet(GOOGLE_NAMES);
const WHOLE_INDEX = indexByFirstOctet([...GOOGLE_NAMES, ...FURTHER_NAMES]);
const OTHER_INDEX = indexByFirstOctet(OTHER_NAMES);
const NO_NAMES: readonly KeyName[] = [];

/** Recognises a key without regard to case (RFC 9309 §2.2, §2.2.4); null if it is unknown. */
export function recogniseKey(
	octets: Uint8Array,
	start: number,
	end: number,
	dialect: Dialect,
): KeyName | null {
	const isGoogle = dialect === "google";
	const first = toLowerCase(octets[start]!);
	const name = find((isGoogle ? GOOGLE_INDEX : WHOLE_INDEX)[first], octets, start, end, isGoogle);
	return name ?? find(OTHER_INDEX[first], octets, start, end, false);
}

function find(
	names: readonly KeyName[] = NO_NAMES,
	octets: Uint8Array,
	start: number,
	end: number,
	isPrefixEnough: boolean,
): KeyName | null {
	for (const name of names) {
		const length = name.octets.length;
		if (isPrefixEnough ? end - start < length : end - start !== length) continue;
		let index = 0;
		while (index < length && toLowerCase(octets[start + index]!) === name.octets[index]) index++;
		if (index === length) return name;
	}
	return null;
}

function indexByFirstOctet(names: readonly KeyName[]): readonly (readonly KeyName[])[] {
	const index: KeyName[][] = Array.from({ length: 256 }, () => []);
	for (const name of names) index[name.octets[0]!]!.push(name);
	return index;
}
