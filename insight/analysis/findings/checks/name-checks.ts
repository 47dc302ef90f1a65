import {
	encodeUtf8,
	nearestName,
	OTHER_KEYS,
	productTokensOf,
	recogniseKey,
} from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import { crawlers, findCrawler, MISTAKEN_NAMES } from "../../../../crawling/crawlers/index.js";
import { RETIRED_TOKENS } from "../../../../crawling/internal.js";
import type { FileLine } from "../file-lines.js";
import { FEWEST_LETTERS, knownTokens, nearestCrawler } from "../nearest-crawler.js";
import { distinctNames, tokenOf } from "../tokens.js";
import type { Finding } from "../types.js";
import { aboutKey, aboutValue, INVISIBLE, list, RECORD_NAMES, show } from "../wording.js";
import { MAX_LOOKED_AT } from "./path-checks.js";

const RECORD_INSIDE = /(?:[\s*]|\\[nr])(?:user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:/i;
const SEVERAL = /^[\w.*-]+(?:\s+[\w.*-]+)?(?:\s*[,;|]\s*[\w.*-]+(?:\s+[\w.*-]+)?)+\s*[,;]?$/;
/** The rest of a name after invisible characters. White space of ASCII is visible. */
const UNSEEN_INSIDE = new RegExp(`^(?:(?![ \\t])${INVISIBLE.source})+[A-Za-z0-9_-]`, "u");
/** Separators that may be between names besides commas. */
const BETWEEN_NAMES = /\s+(?:and\s+|[/&+]\s*)?|[/&+]\s*/i;
const GOOGLE_TOKEN = /^(?:google|adsbot-google|mediapartners|apis-google|storebot|feedfetcher)/i;

/** A line end as programs write it: a backslash and a letter. */
export const LINE_END_IN_LETTERS: RegExp = /\\[nr]/;
/** Words for every crawler, in lower case. */
const EVERY_CRAWLER_IN_WORDS = /^(?:all(?: ?bots| crawlers| robots)?|any(?: bot)?|every(?:body|one))$/i;
const retiredTokens: ReadonlyMap<string, string | null> = /* @__PURE__ */ new Map(
	Object.entries(RETIRED_TOKENS).map(([token, successor]) => [token.toLowerCase(), successor]),
);
const mistakenNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(Object.entries(MISTAKEN_NAMES));
const documentedNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
	crawlers.map(({ token }) => token.toLowerCase()),
);

/** Keys that some crawler once read and no crawler reads any more, with the reason. */
const OBSOLETE_KEYS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
	["noindex", "Google stopped reading it in 2019"],
	["nofollow", "Google stopped reading it in 2019"],
	["noarchive", "no crawler is known to read it"],
]);
/** Keys that no misspelling is taken for. */
const NEVER_MEANT: ReadonlySet<string> = /* @__PURE__ */ new Set(["host", "license"]);
const KNOWN_KEYS: readonly string[] = /* @__PURE__ */ [
	"user-agent",
	"allow",
	"disallow",
	"sitemap",
	...OTHER_KEYS.run,
	...OTHER_KEYS.group,
	...OTHER_KEYS.file,
].filter((key) => !NEVER_MEANT.has(key));

const HEADER = /^Mozilla\/\d/i;

/** Finds mistakes in the name on a user-agent line. @param named the names with a line of their own, in lower case. */
export function checkProductToken(line: FileLine, dialect: Dialect, named: ReadonlySet<string>): Finding[] {
	const value = line.value.slice(0, MAX_LOOKED_AT);
	if (RECORD_INSIDE.test(value)) {
		const read = line.reader === "*" ? "*" : line.productToken;
		const isLiteral = LINE_END_IN_LETTERS.test(value);
		const message = isLiteral
			? `"\\n" is two characters here, and no line end: everything after the first colon is read as one name, "${show(value)}".`
			: read === ""
				? `The rest of the line is read as one name, "${show(value)}", which no crawler has.`
				: `Only "${show(read)}" is read; the record that follows on the same line is not.`;
		return [aboutValue("records-on-one-line", line, message)];
	}
	const several = severalTokens(line, value);
	if (several !== null) return [several];
	const read = line.productToken;
	if (read !== "" && UNSEEN_INSIDE.test(value.slice(read.length))) {
		const message = `The name "${show(value)}" holds characters that cannot be seen; crawlers read "${show(read)}".`;
		return [aboutValue("invisible-characters", line, message, "Type the name again.")];
	}
	if (dialect === "google" && GOOGLE_TOKEN.test(value) && /^[0-9]/.test(value.slice(read.length))) {
		const message = `Google reads a name only up to its first digit: here "${show(read)}".`;
		return [aboutValue("digits-in-product-token", line, message)];
	}
	if (HEADER.test(value)) {
		const inside = crawlerInside(value);
		const message = `Crawlers read only "${show(read)}" here, which is no crawler's name; the rest of the line is ignored.`;
		const advice =
			inside === undefined
				? "Write only the crawler's product token."
				: `Write "User-agent: ${inside}" if that is the crawler you mean.`;
		return [aboutValue("misspelt-product-token", line, message, advice)];
	}
	if (dialect !== "original1994" && EVERY_CRAWLER_IN_WORDS.test(value)) {
		const message = `No crawler is called "${show(value)}"; every crawler without a group of its own is called *.`;
		const advice = 'Write "User-agent: *" if every crawler is meant.';
		return [aboutValue("misspelt-product-token", line, message, advice)];
	}
	const word = value.toLowerCase().replace(/\*$/, "");
	const isToken = tokenOf(value, dialect) === value;
	const nearest = mistakenNames.get(word) ?? (isToken ? nearestCrawler(value) : undefined);
	// In 1994 a crawler obeys a line that holds a part of its name.
	const isPart = dialect === "original1994" && nearest?.toLowerCase().includes(value.toLowerCase());
	const meant = isPart ? undefined : nearest;
	// If the crawler itself has a line in the file, the name means something else.
	if (meant !== undefined && !named.has(meant.toLowerCase()) && meant.toLowerCase() !== value.toLowerCase()) {
		const isReadByIt = productTokensOf(value, dialect).some(
			(token) => token.toLowerCase() === meant.toLowerCase(),
		);
		const message = isReadByIt
			? `No known crawler is called "${show(value)}"; ${meant} obeys this group, since it reads the name up to its first digit.`
			: `No known crawler is called "${show(value)}", and ${meant} does not obey this group.`;
		const advice = `Write "User-agent: ${meant}" if that is the crawler you mean.`;
		return [aboutValue("misspelt-product-token", line, message, advice)];
	}
	return retiredToken(line, named);
}

/** Finds the name of a retired crawler, unless its successor reads the name too, or has a line of its own. */
function retiredToken(line: FileLine, named: ReadonlySet<string>): Finding[] {
	const name = line.productToken.toLowerCase();
	const successor = retiredTokens.get(name);
	if (successor === undefined) return [];
	const tokens =
		successor === null ? [] : [findCrawler(successor)?.profile.productTokens ?? successor].flat();
	if (tokens.some((token) => token.toLowerCase() === name || named.has(token.toLowerCase()))) return [];
	const message = `"${show(line.productToken)}" is the name of a crawler that is retired${successor === null ? "." : `: ${successor}, which came after it, does not obey this group.`}`;
	const advice =
		successor === null ? "" : `Write "User-agent: ${successor}" if that is the crawler you mean.`;
	return [aboutValue("retired-product-token", line, message, advice)];
}

/** The documented crawler that a value names somewhere; undefined if there is none. */
export function crawlerInside(value: string): string | undefined {
	const words = value.slice(0, MAX_LOOKED_AT).match(/[A-Za-z0-9_-]+/g);
	return words?.find((word) => documentedNames.has(word.toLowerCase()));
}

/** Whether a word is only a crawler's name. Some short names are also words of their own. */
function isCrawlersName(word: string): boolean {
	return (/bot/i.test(word) || word.length >= FEWEST_LETTERS) && knownTokens.has(word.toLowerCase());
}

/** Finds several names: with commas, semicolons or bars between, or words that all are crawlers' names. Others may be one name. */
function severalTokens(line: FileLine, value: string): Finding | null {
	const words = value.split(BETWEEN_NAMES);
	const names = SEVERAL.test(value) ? value.split(/\s*[,;|]\s*/) : words.every(isCrawlersName) ? words : [];
	const read = line.productToken;
	const rest = names.slice(1).filter((name) => name !== "" && name.toLowerCase() !== read.toLowerCase());
	if (rest.length === 0) return null;
	const message = `A user-agent line names one crawler: ${read === "" ? "here none is read" : `only "${show(read)}" is read`}, and the group is not for ${list(distinctNames(rest).map((name) => `"${show(name)}"`))}.`;
	return aboutValue("several-product-tokens", line, message);
}

/** Finds mistakes in the key of a record that is no rule, user-agent or sitemap line. */
export function checkKey(line: FileLine): Finding[] {
	const key = line.key.toLowerCase();
	if (key === "host") {
		const message = "The line does nothing: Yandex, which read it, stopped reading it in 2018.";
		const finding = aboutKey("obsolete-record", line, message, "Redirect the other hosts to the main one.");
		return [{ ...finding, severity: "note" }];
	}
	const why = OBSOLETE_KEYS.get(key);
	if (why !== undefined) {
		return [aboutKey("obsolete-record", line, `The line does nothing: ${why}.`)];
	}
	const name = RECORD_NAMES[kindInGoogle(key) ?? ""];
	if (name !== undefined && !KNOWN_KEYS.includes(key)) {
		const message = `Google reads "${show(line.key)}" as ${name}, since it begins so; by RFC 9309 the line does nothing.`;
		const advice = `Write "${name}" for the key if that is what you mean, or another key.`;
		return [aboutKey("misspelt-key", line, message, advice)];
	}
	const url = /^https?$/.test(key) ? `${line.key}:${line.value}` : /\bsitemap$/.test(key) ? line.value : "";
	if (/^https?:\/\/\S+$/i.test(url)) {
		const message = "No crawler reads a sitemap here, so the line does nothing.";
		const advice = `Write "Sitemap:" before the URL if it is one.`;
		return [aboutKey("misspelt-key", line, message, advice)];
	}
	const meant =
		line.keyColumn > 0 && !KNOWN_KEYS.includes(key)
			? nearestName(key, KNOWN_KEYS, key.length < 8 ? 1 : 2)
			: undefined;
	if (meant === undefined || key.length < 4) return [];
	const message = `No known crawler reads the record "${show(line.key)}", so the line does nothing.`;
	const advice = `Write "${meant[0]!.toUpperCase()}${meant.slice(1)}" for the key if that is what you mean.`;
	return [aboutKey("misspelt-key", line, message, advice)];
}

/** The record that google/robotstxt reads by a key: it looks only at how the key begins. */
function kindInGoogle(key: string): string | undefined {
	const octets = encodeUtf8(key);
	return recogniseKey(octets, 0, octets.length, "google")?.kind;
}
