import { isWeekday, parseDateSeconds } from "./date.js";
import type { DirectivePiece, DirectiveStatus, RobotsMetaTag } from "./types.js";
import { interpret, isDirectiveName, toName, UNAVAILABLE_AFTER } from "./vocabulary.js";

/** A crawler's name before a colon: a product token, possibly with its version. */
const PRODUCT_TOKEN = /^([a-z0-9_-]+)(?:\/\S*)?$/i;
/** Names that only crawlers have. */
const CRAWLER_NAME = /bot|crawler|spider/i;
/** Names that mean every crawler. */
const EVERYONE: ReadonlySet<string> = new Set(["robots", "*"]);

/** The maximum of commas in a date: `Wednesday, June 25, 2010, 15:00`. */
const MAX_COMMAS_IN_DATE = 3;

/** The asking crawler's product tokens in lower case. */
export type AskedTokens = ReadonlySet<string>;

/** Splits a header value or a meta tag into its pieces (readings, "Page directives"), in linear time. */
export function readPieces(
	source: string | RobotsMetaTag,
	sourceIndex: number,
	asked: AskedTokens,
): DirectivePiece[] {
	if (typeof source === "string") return readList(source, sourceIndex, null, asked);
	const name = source.name.trim();
	return readList(source.content, sourceIndex, isEveryone(name) ? null : name, asked);
}

/** @param scope the crawler of the list at its start; a product token before a colon changes it. */
function readList(
	list: string,
	sourceIndex: number,
	scope: string | null,
	asked: AskedTokens,
): DirectivePiece[] {
	const texts = list.split(",");
	const pieces: DirectivePiece[] = [];
	let currentScope = scope;
	for (let index = 0; index < texts.length; index++) {
		const text = texts[index]!.trim();
		if (text === "") continue;
		const { crawler, rule } = cutCrawler(text, asked);
		if (crawler !== undefined) currentScope = isEveryone(crawler) ? null : crawler;
		let [name, value] = cutAtColon(rule);
		if (name === UNAVAILABLE_AFTER && value !== null) {
			const commasCount = countCommasOfDate(value, texts, index);
			value = joinDate(value, texts, index, commasCount);
			index += commasCount;
		}
		const status = statusOf(currentScope, name, value, asked);
		pieces.push({ sourceIndex, scope: currentScope, name, value, status });
	}
	return pieces;
}

function statusOf(
	scope: string | null,
	name: string,
	value: string | null,
	asked: AskedTokens,
): DirectiveStatus {
	if (scope !== null && !isAsked(scope, asked)) return "other-crawler";
	return interpret(name, value) === undefined ? "invalid-value" : "applies";
}

/**
 * Splits a piece into the crawler it names, if any, and the directive after it. The text before a colon is a crawler if
 * it is `*` or `robots`; or if it has the form of a product token, is no directive's name, and is asked for, is a name
 * that only crawlers have, or precedes a known directive. Of several crawlers one after the other, the last one counts.
 */
function cutCrawler(
	text: string,
	asked: AskedTokens,
): { readonly crawler: string | undefined; readonly rule: string } {
	const parts = text.split(":");
	const isBeforeRule = partsBeforeRule(parts);
	let crawler: string | undefined;
	let index = 0;
	for (; index < parts.length - 1; index++) {
		const name = parts[index]!.trim();
		const isCrawler =
			isEveryone(name) ||
			(isCrawlerForm(name) &&
				(isAsked(name, asked) || CRAWLER_NAME.test(name) || isBeforeRule[index] === true));
		if (!isCrawler) break;
		crawler = name;
	}
	return { crawler, rule: parts.slice(index).join(":").trim() };
}

/** For each part, whether only crawlers' names are between it and a known directive. */
function partsBeforeRule(parts: readonly string[]): boolean[] {
	const isBeforeRule: boolean[] = [];
	let startsRule = false;
	for (let index = parts.length - 1; index >= 0; index--) {
		isBeforeRule[index] = startsRule;
		const name = parts[index]!.trim();
		startsRule = isDirectiveName(toName(name)) || (startsRule && (isCrawlerForm(name) || isEveryone(name)));
	}
	return isBeforeRule;
}

function cutAtColon(rule: string): [name: string, value: string | null] {
	const colon = rule.indexOf(":");
	if (colon === -1) return [toName(rule), null];
	return [toName(rule.slice(0, colon).trim()), rule.slice(colon + 1).trim()];
}

/** The most following commas with which a value is a date; else that after a weekday, so that no half date is left. */
function countCommasOfDate(value: string, texts: readonly string[], index: number): number {
	const most = Math.min(MAX_COMMAS_IN_DATE, texts.length - 1 - index);
	for (let count = most; count >= 0; count--) {
		if (parseDateSeconds(joinDate(value, texts, index, count)) !== undefined) return count;
	}
	const next = texts[index + 1];
	if (next === undefined || !isWeekday(value)) return 0;
	return isDirectiveName(cutAtColon(next.trim())[0]) ? 0 : 1;
}

function joinDate(value: string, texts: readonly string[], index: number, commasCount: number): string {
	return [value, ...texts.slice(index + 1, index + 1 + commasCount)].join(",").trim();
}

function isEveryone(name: string): boolean {
	return EVERYONE.has(toName(name));
}

/** Whether a name could be a crawler's: it has the form of a product token, and is no directive's name. */
function isCrawlerForm(name: string): boolean {
	return PRODUCT_TOKEN.test(name) && !isDirectiveName(toName(name));
}

function isAsked(name: string, asked: AskedTokens): boolean {
	return asked.has(toName(PRODUCT_TOKEN.exec(name)?.[1] ?? name));
}
