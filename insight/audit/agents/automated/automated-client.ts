import { CLIENT_PATTERNS, CRAWLER_PATTERNS } from "virtual:agent-patterns";
import { shorten } from "../../../../crawling/internal.js";
import type { ClientKind } from "../../types.js";
import { PatternSearch } from "./pattern-search.js";

/** The client of a header that names no crawler by itself. */
export interface AutomatedClient {
	/** The name in the header. */
	readonly name: string;
	/** Whether the name is a crawler's: the pattern has no other kind, and is not only in a URL. */
	readonly isCrawler: boolean;
	/** Null for a crawler. */
	readonly kind: ClientKind | null;
}

/** The signs between the words of a header. */
const BETWEEN_WORDS = /[\s;,()]/;
/** A mail address at the start of a text. */
const MAIL_ADDRESS = /^[^\s;,()@]+@[^\s;,()@]/;
/** The signs around a name, and the signs around names of several words. */
const AROUND_NAME = /[\s;,()/]/;
const AROUND_NAMES = /[;,()/]/;
/** The end of some patterns after the name: a slash, and the start of a version. */
const AFTER_CLIENT = /(?:\/[\d.]*|\s)+$/;
/** The text that may follow a pattern in the name of its client: `FeedlyBot/1.0`, `Pingdom.com_bot`. */
const AFTER_NAME = /^(?:-?bot)?(?![A-Za-z0-9-])/i;

/** Kinds of parts of programs. If the name of another product contains such a name, the product is not of this kind. */
const PARTS: ReadonlySet<ClientKind | null> = new Set<ClientKind>(["http-library", "browser-automation"]);
const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
/** The text after a name that makes it a longer name: `curlbot` is not curl. */
const LONGER_AFTER = /^-?[A-Za-z]/;

/** The patterns of all kinds, and the kind of each pattern: null of crawlers, which come first. */
interface OpenPatterns {
	readonly search: PatternSearch;
	readonly kinds: readonly (ClientKind | null)[];
}

let opened: OpenPatterns | undefined;

/** A pattern in a header, and its place. */
interface Match {
	readonly patternIndex: number;
	readonly start: number;
	readonly end: number;
}

/**
 * Finds the automated client that has a header, by the patterns of crawler-user-agents: of several the first crawler,
 * or else the first client.
 *
 * @returns null if no pattern is in the header.
 */
export function findAutomatedClient(header: string): AutomatedClient | null {
	opened ??= openPatterns();
	const { search, kinds } = opened;
	const first: { crawler: Match | null; client: Match | null } = { crawler: null, client: null };
	search.search(header, (patternIndex, start, end) => {
		const kind = kinds[patternIndex]!;
		if (isWithinName(kind, header, start, end)) return;
		const isCrawler = kind === null && !isInUrl(header, start);
		const known = isCrawler ? first.crawler : first.client;
		if (known !== null && !isBefore(start, end, known)) return;
		first[isCrawler ? "crawler" : "client"] = { patternIndex, start, end };
	});
	const { crawler, client } = first;
	if (crawler !== null) {
		return { name: wholeName(header, crawler.start, crawler.end), isCrawler: true, kind: null };
	}
	return client === null ? null : describeClient(opened, header, client);
}

/**
 * Finds the client that is no crawler, though its name says so, such as `UptimeRobot` or `node-fetch`: by the longest
 * pattern that the name begins with.
 *
 * @returns null if it is a crawler, or no pattern has it.
 */
export function findClientByName(name: string): AutomatedClient | null {
	opened ??= openPatterns();
	const { search, kinds } = opened;
	// Some patterns have the sign before the version.
	const header = `${name}/`;
	const longest: { match: Match | null } = { match: null };
	search.search(header, (patternIndex, start, end) => {
		if (start > 0 || !AFTER_NAME.test(header.slice(end))) return;
		if (isWithinName(kinds[patternIndex]!, header, start, end)) return;
		const { match } = longest;
		if (match === null || isBefore(start, end, match)) longest.match = { patternIndex, start, end };
	});
	const { match } = longest;
	if (match === null || kinds[match.patternIndex] === null) return null;
	return describeClient(opened, header, match);
}

/** There are few names of clients, whatever strangers send. */
function describeClient(
	{ search, kinds }: OpenPatterns,
	header: string,
	{ patternIndex, start, end }: Match,
): AutomatedClient {
	const name = search.nameOf(patternIndex, header.slice(start, end)).replace(AFTER_CLIENT, "").trim();
	return { name, isCrawler: false, kind: kinds[patternIndex]! };
}

function openPatterns(): OpenPatterns {
	const crawlers = linesOf(CRAWLER_PATTERNS).map((line) => ({ line, kind: null }));
	const clients = CLIENT_PATTERNS.split("\n\n").flatMap((block) => {
		const [kind, ...lines] = linesOf(block);
		return lines.map((line) => ({ line, kind: kind as ClientKind }));
	});
	const all = [...crawlers, ...clients];
	return { search: new PatternSearch(all.map(({ line }) => line)), kinds: all.map(({ kind }) => kind) };
}

function linesOf(patterns: string): string[] {
	return patterns.replace(/^\n/, "").split("\n");
}

/** Whether a match begins earlier than another one, or is longer. */
function isBefore(start: number, end: number, other: Match): boolean {
	return start < other.start || (start === other.start && end > other.end);
}

/** Whether a match is of a part of programs, and within the name of another product. */
function isWithinName(kind: ClientKind | null, header: string, start: number, end: number): boolean {
	if (!PARTS.has(kind)) return false;
	if (LETTER_OR_DIGIT.test(header.charAt(start - 1))) return true;
	// Some patterns have the sign before the version.
	return LETTER_OR_DIGIT.test(header.charAt(end - 1)) && LONGER_AFTER.test(header.slice(end, end + 2));
}

/** Whether a place is in a URL, since the word around it has a colon before it, or in a mail address. */
function isInUrl(header: string, at: number): boolean {
	const start = startBefore(header, at, BETWEEN_WORDS);
	return header.slice(start, at).includes(":") || MAIL_ADDRESS.test(header.slice(start));
}

/** The place after the last sign before a place. */
function startBefore(header: string, at: number, signs: RegExp): number {
	let start = at;
	while (start > 0 && !signs.test(header[start - 1]!)) start--;
	return start;
}

/** The name around a match, which is extended in both directions to whole words. */
function wholeName(header: string, start: number, end: number): string {
	const from = startBefore(header, start, AROUND_NAME);
	let to = start;
	while (to < header.length && !(to < end ? AROUND_NAMES : AROUND_NAME).test(header[to]!)) to++;
	return shorten(header.slice(from, to).trim());
}
