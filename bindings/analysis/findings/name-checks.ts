import { nearestName } from "../../arguments/names.js";
import type { Dialect } from "../../contract/types.js";
import { crawlers, KNOWN_TOKENS, MISTAKEN_NAMES } from "../../crawlers/index.js";
import { aboutKey, aboutValue, show } from "./draft.js";
import type { FileLine } from "./file-lines.js";
import { MOST_LOOKED_AT } from "./path-checks.js";
import type { Finding } from "./types.js";

const RECORD_INSIDE = /\s(?:user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:/i;
const SEVERAL = /^[\w.*-]+(?:\s+[\w.*-]+)?(?:\s*[,;|]\s*[\w.*-]+(?:\s+[\w.*-]+)?)+\s*[,;]?$/;
const TOKEN = /^[A-Za-z0-9_-]+/;
/** Shorter names are too near to others. */
const FEWEST_LETTERS = 7;
const GOOGLE_TOKEN = /^(?:google|adsbot-google|mediapartners|apis-google|storebot|feedfetcher)/i;

const knownTokens: ReadonlySet<string> = /* @__PURE__ */ new Set(
	KNOWN_TOKENS.map((token) => token.toLowerCase()),
);

/** Keys that some crawler read once, and none does any more. */
const OBSOLETE_KEYS: Readonly<Record<string, string>> = {
	noindex: "Google stopped reading it in 2019",
	nofollow: "Google stopped reading it in 2019",
	noarchive: "no crawler is known to read it",
};
const KNOWN_KEYS = [
	"user-agent",
	"allow",
	"disallow",
	"sitemap",
	"crawl-delay",
	"clean-param",
	"request-rate",
	"visit-time",
	"content-signal",
	"content-usage",
];

/** What is amiss with the name on a user-agent line. */
export function checkProductToken(line: FileLine, dialect: Dialect): Finding[] {
	const value = line.value.slice(0, MOST_LOOKED_AT);
	if (RECORD_INSIDE.test(value)) {
		return [
			aboutValue(
				"records-on-one-line",
				line,
				`Only "${show(TOKEN.exec(value)?.[0] ?? value.slice(0, 1))}" is read; the record behind it on the same line is not.`,
				"Write each record on a line of its own.",
			),
		];
	}
	if (SEVERAL.test(value)) return [severalTokens(line)];
	if (dialect === "google" && GOOGLE_TOKEN.test(value) && /^[A-Za-z_-]*[0-9]/.test(value)) {
		return [
			aboutValue(
				"digits-in-product-token",
				line,
				`Google reads a name up to its first digit: "${show(/^[A-Za-z_-]*/.exec(value)![0])}".`,
				"Write the crawler's name without digits.",
			),
		];
	}
	const meant = MISTAKEN_NAMES[value.toLowerCase()] ?? slipOf(value);
	if (meant !== undefined && meant.toLowerCase() !== value.toLowerCase()) {
		return [
			aboutValue(
				"misspelt-product-token",
				line,
				`No crawler is known by the name "${show(value)}"; ${meant} does not obey this group.`,
				`Write "User-agent: ${meant}" if that is the crawler you mean.`,
			),
		];
	}
	return [];
}

function severalTokens(line: FileLine): Finding {
	const names = line.value.split(/\s*[,;|]\s*/).filter((name) => name !== "");
	const read = line.value.startsWith("*") ? "nothing" : `"${TOKEN.exec(line.value)?.[0] ?? ""}"`;
	const rest = names.slice(1).map((name) => `"${show(name)}"`);
	return aboutValue(
		"several-product-tokens",
		line,
		`A user-agent line names one crawler: ${read} is read, and the group is not for ${rest.join(", ")}.`,
		"Write a user-agent line for each crawler, one below the other.",
	);
}

/** The known crawler whose name is one slip away; undefined where the name is known itself. */
function slipOf(value: string): string | undefined {
	const token = TOKEN.exec(value)?.[0];
	if (token === undefined || token !== value || token.length < FEWEST_LETTERS) return undefined;
	if (knownTokens.has(token.toLowerCase())) return undefined;
	// Of the others too many have neighbours: WotBot is not DotBot.
	return nearestName(
		token,
		crawlers.map((crawler) => crawler.token),
		1,
	);
}

/** What is amiss with the key of a record that is no rule, user-agent or sitemap line. */
export function checkKey(line: FileLine): Finding[] {
	const key = line.key.toLowerCase();
	const why = OBSOLETE_KEYS[key];
	if (why !== undefined) {
		return [
			aboutKey(
				"obsolete-record",
				line,
				`The line does nothing: ${why}.`,
				"Use a robots meta tag or an X-Robots-Tag header on the pages themselves.",
			),
		];
	}
	const meant =
		line.keyColumn > 0 && !KNOWN_KEYS.includes(key)
			? nearestName(key, KNOWN_KEYS, key.length < 8 ? 1 : 2)
			: undefined;
	if (meant === undefined || key.length < 4) return [];
	return [
		aboutKey(
			"misspelt-key",
			line,
			`No crawler knows the record "${show(line.key)}", so the line does nothing.`,
			`Write "${meant[0]!.toUpperCase()}${meant.slice(1)}: ${show(line.value)}" if that is what you mean.`,
		),
	];
}
