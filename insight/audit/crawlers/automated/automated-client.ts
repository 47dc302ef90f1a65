import { shorten } from "../../../../crawling/crawlers/identify/agent-name.js";
import { CLIENT_PATTERNS, CRAWLER_PATTERNS } from "./agent-patterns.js";
import { PatternSearch } from "./pattern-search.js";

/** Who sent a header that names no crawler by itself. */
export interface AutomatedClient {
	/** The name in the header. */
	readonly name: string;
	/** Whether it is a crawler's: neither of a library or a steered browser, nor only in a URL. */
	readonly isCrawler: boolean;
}

/** The signs between the words of a header. */
const BETWEEN_WORDS = /[\s;,()]/;
/** The signs before and after a name, and those after names of several words. */
const AROUND_NAME = /[\s;,()/]/;
const AROUND_NAMES = /[;,()/]/;
const AFTER_CLIENT = /[\s/]+$/;

/** The names of libraries, in lower case. */
let libraries: ReadonlySet<string> | undefined;
let search: PatternSearch | undefined;
let crawlerPatternCount = 0;

/**
 * Finds the automated client that has a header, by the patterns of crawler-user-agents: of several the first crawler,
 * or else the first library.
 *
 * @returns null if no pattern is in the header.
 */
export function findAutomatedClient(header: string): AutomatedClient | null {
	search ??= openSearch();
	let crawlerStart = -1;
	let crawlerEnd = -1;
	let clientPattern = -1;
	let clientStart = -1;
	let clientEnd = -1;
	search.search(header, (patternIndex, start, end) => {
		if (patternIndex < crawlerPatternCount && !isInUrl(header, start)) {
			if (crawlerStart >= 0 && !isBefore(start, end, crawlerStart, crawlerEnd)) return;
			crawlerStart = start;
			crawlerEnd = end;
		} else if (clientStart < 0 || isBefore(start, end, clientStart, clientEnd)) {
			clientPattern = patternIndex;
			clientStart = start;
			clientEnd = end;
		}
	});
	if (crawlerStart >= 0) return { name: wholeName(header, crawlerStart, crawlerEnd), isCrawler: true };
	if (clientStart < 0) return null;
	// There are few such names, whatever strangers send: expressions of crawlers match any number of texts.
	if (clientPattern < crawlerPatternCount) return { name: search.textOf(clientPattern), isCrawler: false };
	return { name: header.slice(clientStart, clientEnd).replace(AFTER_CLIENT, "").trim(), isCrawler: false };
}

/** Whether a name is a library's, though it says that it is a crawler's: `node-fetch`, `crawler4j`. */
export function isLibrary(name: string): boolean {
	libraries ??= new Set(
		linesOf(CLIENT_PATTERNS).map((line) => line.replace(/\/?(?:\t.*)?$/, "").toLowerCase()),
	);
	return libraries.has(name.toLowerCase());
}

function openSearch(): PatternSearch {
	const crawlerLines = linesOf(CRAWLER_PATTERNS);
	crawlerPatternCount = crawlerLines.length;
	return new PatternSearch([...crawlerLines, ...linesOf(CLIENT_PATTERNS)]);
}

function linesOf(patterns: string): string[] {
	return patterns.slice(1).split("\n");
}

/** Whether a match begins earlier, or is longer. */
function isBefore(start: number, end: number, otherStart: number, otherEnd: number): boolean {
	return start < otherStart || (start === otherStart && end > otherEnd);
}

/** Whether a place is in a URL: the word around it has a colon before it. */
function isInUrl(header: string, at: number): boolean {
	return header.slice(startBefore(header, at, BETWEEN_WORDS), at).includes(":");
}

/** The place after the last sign before a place. */
function startBefore(header: string, at: number, signs: RegExp): number {
	let start = at;
	while (start > 0 && !signs.test(header[start - 1]!)) start--;
	return start;
}

/** The name that a match begins: its first and its last word are whole. */
function wholeName(header: string, start: number, end: number): string {
	const from = startBefore(header, start, AROUND_NAME);
	let to = start;
	while (to < header.length && !(to < end ? AROUND_NAMES : AROUND_NAME).test(header[to]!)) to++;
	return shorten(header.slice(from, to).trim());
}
