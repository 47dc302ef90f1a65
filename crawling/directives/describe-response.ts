import { isList, typeError, validateMembers } from "../../bindings/internal.js";
import type { AnyRobotsTxt, Crawler } from "../../bindings/shared-exports.js";
import { parseContentPreferences } from "../content-preferences/content-preferences.js";
import {
	combinePreferences,
	readSignalExpression,
	readUsageExpression,
	strictestUse,
} from "../content-preferences/expression.js";
import type { ContentUse, Preference, PreferenceMap } from "../content-preferences/types.js";
import { validateSeconds } from "../time.js";
import { type ControlStatement, controlStatements } from "./control-tokens.js";
import { parseRobotsDirectives, readMetaTag } from "./parse.js";
import type { RobotsDirectives } from "./robots-directives.js";
import type { RobotsHeaders, RobotsMetaTag } from "./types.js";
import { toName, UNAVAILABLE_AFTER } from "./vocabulary.js";

/** The part of a response that is read, from any `fetch`. */
export interface DescribedResponse {
	readonly headers: RobotsHeaders;
	/** The URL of the page, after redirects. */
	readonly url?: string | undefined;
}

/** Options of `describeResponse`. */
export interface DescribeOptions {
	/** As in `parseRobotsDirectives`. */
	readonly crawler: Crawler;
	/** The robots.txt of the origin; null or absent if there is none. */
	readonly robotsTxt?: AnyRobotsTxt | null | undefined;
	/** The URL if the response does not have one; needed with a `robotsTxt`. */
	readonly url?: string | undefined;
	/** The page's robots meta tags, as an HTML parser found them. */
	readonly metaTags?: readonly RobotsMetaTag[] | undefined;
	/** The time for `unavailable_after`, in Unix seconds; default: now. */
	readonly atSeconds?: number | undefined;
}

/** A use of a page. */
export type PageUse = "mayIndex" | "maySnippet" | "mayFollow" | "maySearch" | "mayTrain" | "mayUseAsAiInput";

/** One statement on which an answer is based. */
export interface UseReason {
	readonly use: PageUse;
	readonly isAllowed: boolean;
	/** Its place: a response header, a meta tag, or a record of the robots.txt. */
	readonly source: "header" | "meta-tag" | "robots-txt";
	/** Its name, in lower case. */
	readonly name:
		| "x-robots-tag"
		| "robots"
		| "content-usage"
		| "content-signal"
		| "tdm-reservation"
		| "user-agent";
	/** As written, such as `noindex` or `train-ai=n`; for `user-agent` the control token and its rule. */
	readonly text: string;
	/** Line of the robots.txt; null for other sources. */
	readonly line: number | null;
}

/** The allowed uses of a page by a response. An answer is undefined if there is no statement. */
export interface ResponseDescription extends Readonly<Record<PageUse, boolean | undefined>> {
	/** The strictest `use` of Content-Signal; undefined if there is no statement. */
	readonly use: ContentUse | undefined;
	/** All directives of X-Robots-Tag and meta tags that apply to the crawler. */
	readonly directives: RobotsDirectives;
	/** Every statement that was read, including overruled ones. */
	readonly reasons: readonly UseReason[];
	/** Statements that no answer counts: no operator documents that it obeys their token. */
	readonly uncounted: readonly UseReason[];
}

/** The question that each category answers, by record. */
const USES_OF_LABELS = {
	"content-usage": { search: "maySearch", "train-ai": "mayTrain", "ai-use": "mayUseAsAiInput" },
	"content-signal": { search: "maySearch", "ai-train": "mayTrain", "ai-input": "mayUseAsAiInput" },
} as const satisfies Record<string, Record<string, PageUse>>;

type AllowedUses = Readonly<Partial<Record<PageUse, boolean>>>;

/** The uses that directives without a value allow or forbid. */
const USES_OF_DIRECTIVES: Readonly<Record<string, AllowedUses>> = {
	all: { mayIndex: true, maySnippet: true, mayFollow: true },
	none: { mayIndex: false, mayFollow: false },
	index: { mayIndex: true },
	noindex: { mayIndex: false },
	follow: { mayFollow: true },
	nofollow: { mayFollow: false },
	noai: { mayTrain: false },
	nosnippet: { maySnippet: false },
};

const READERS = { "content-usage": readUsageExpression, "content-signal": readSignalExpression } as const;
const TOKENS = {
	"content-usage": { allowed: "y", disallowed: "n" },
	"content-signal": { allowed: "yes", disallowed: "no" },
} as const;

/** The header and the meta tag of TDMRep. */
const RESERVATION = "tdm-reservation";

type RecordName = keyof typeof READERS;
const RECORD_NAMES: readonly RecordName[] = ["content-usage", "content-signal"];
const OPTION_NAMES: readonly (keyof DescribeOptions)[] = [
	"crawler",
	"robotsTxt",
	"url",
	"metaTags",
	"atSeconds",
];

/**
 * The allowed uses of a page that was fetched. X-Robots-Tag and robots meta tags decide on `mayIndex`, `maySnippet` and
 * `mayFollow`. Content-Usage and Content-Signal decide on `maySearch`, `mayTrain` and `mayUseAsAiInput`; the response's
 * headers and the records of the robots.txt count together. So do Content-Signal records above the first group, which
 * are for the whole site. `noai` and `tdm-reservation: 1` disallow training. So does a group for a control token of the
 * crawler's operator, such as `Google-Extended`, by its rules. A use that any of them disallows is disallowed, else one
 * that any allows is allowed. A use without a statement is undefined: neither yes nor no.
 *
 * @param response from any `fetch`; its headers and URL are read, its body is not.
 * @param options the crawler and further data; see `DescribeOptions`.
 * @returns the answers, and the statements on which they are based.
 * @throws TypeError or RangeError that names the argument. No header or record makes it throw.
 * @see draft-ietf-aipref-vocab-08 §5.1, draft-ietf-aipref-attach-05
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 * @see https://contentsignals.org
 * @see https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
 * @example
 * const headers = { "X-Robots-Tag": "nosnippet", "Content-Usage": "train-ai=y" };
 * const response = new Response("a page", { headers });
 * const robotsTxt = RobotsTxt.parse("user-agent: *\ncontent-usage: train-ai=n");
 * const page = describeResponse(response, { crawler: "ExampleBot", robotsTxt, url: "https://example.com/" });
 * page.maySnippet; // false
 * page.mayTrain; // false
 * page.mayIndex; // undefined
 * page.reasons[2]?.line; // 2
 */
export function describeResponse(response: DescribedResponse, options: DescribeOptions): ResponseDescription {
	validateMembers("options", options, OPTION_NAMES, "an object with a crawler");
	const headers = toHeaders(response);
	const { crawler, atSeconds = Date.now() / 1000 } = options;
	const metaTags = toMetaTags(options.metaTags ?? []);
	const directives = parseRobotsDirectives([headers.get("x-robots-tag") ?? [], metaTags].flat(), crawler);
	const hasHeader = headers.get("x-robots-tag") !== null;
	const reasons = [
		...directiveReasons(directives, hasHeader, atSeconds),
		...reservationReasons(headers.get(RESERVATION), metaTags),
	];
	const uses: (ContentUse | undefined)[] = [];
	for (const name of RECORD_NAMES) {
		const read = READERS[name](headers.get(name) ?? "");
		if (read === null) continue;
		const preferences = combinePreferences([read.preferences]);
		reasons.push(...preferenceReasons(name, preferences, "header", null));
		uses.push(read.use);
	}
	for (const rule of rulesInForce(response, options)) {
		reasons.push(...preferenceReasons(rule.record, rule.preferences, "robots-txt", rule.line));
		uses.push(rule.use);
	}
	const ofTokens = tokenStatements(response, options);
	reasons.push(...ofTokens.documented.map(toTokenReason));
	const answer = (use: PageUse): boolean | undefined => {
		const said = reasons.filter((reason) => reason.use === use);
		return said.length === 0 ? undefined : said.every(({ isAllowed }) => isAllowed);
	};
	return {
		mayIndex: answer("mayIndex"),
		maySnippet: answer("maySnippet"),
		mayFollow: answer("mayFollow"),
		maySearch: answer("maySearch"),
		mayTrain: answer("mayTrain"),
		mayUseAsAiInput: answer("mayUseAsAiInput"),
		use: strictestUse(uses),
		directives,
		reasons,
		uncounted: ofTokens.other.map(toTokenReason),
	};
}

function toHeaders(response: DescribedResponse): RobotsHeaders {
	const headers = (response as Partial<DescribedResponse> | null | undefined)?.headers;
	if (typeof headers?.get === "function") return headers;
	if (headers === undefined) throw typeError("response", "a Response", response);
	throw typeError("response.headers", "Headers or an object with get", headers);
}

/** The statements of the directives that apply to the crawler, in order. */
function* directiveReasons(
	directives: RobotsDirectives,
	hasHeader: boolean,
	atSeconds: number,
): Generator<UseReason> {
	const until = directives.unavailableAfterSeconds;
	validateSeconds("atSeconds", atSeconds);
	const isOver = until !== undefined && atSeconds > until;
	for (const { name, value, status, sourceIndex } of directives.pieces) {
		if (status !== "applies") continue;
		const isHeader = hasHeader && sourceIndex === 0;
		const text = value === null ? name : `${name}: ${value}`;
		for (const [use, isAllowed] of Object.entries(usesOfDirective(name, value, isOver))) {
			yield {
				use: use as PageUse,
				isAllowed,
				source: isHeader ? "header" : "meta-tag",
				name: isHeader ? "x-robots-tag" : "robots",
				text,
				line: null,
			};
		}
	}
}

/** @param isPast whether the time in `unavailable_after` has passed. */
function usesOfDirective(name: string, value: string | null, isPast: boolean): AllowedUses {
	if (name === "max-snippet") return { maySnippet: Number(value) !== 0 };
	if (name === UNAVAILABLE_AFTER) return isPast ? { mayIndex: false } : {};
	return (Object.hasOwn(USES_OF_DIRECTIVES, name) ? USES_OF_DIRECTIVES[name] : undefined) ?? {};
}

function toMetaTags(metaTags: unknown): RobotsMetaTag[] {
	const expected = 'meta tags, as in [{ name: "robots", content: "noindex" }]';
	if (!isList(metaTags)) throw typeError("metaTags", `an array of ${expected}`, metaTags);
	return Array.from(metaTags, (value, index) => {
		const tag = readMetaTag(value);
		if (tag === undefined) throw typeError(`metaTags[${index}]`, `one of the ${expected}`, value);
		return tag;
	});
}

/** TDMRep: `1` reserves the rights of text and data mining. Every other value states nothing here. */
function* reservationReasons(
	header: string | null,
	metaTags: readonly RobotsMetaTag[],
): Generator<UseReason> {
	const tags = metaTags.filter(({ name }) => toName(name.trim()) === RESERVATION);
	const values = [
		...(header === null ? [] : [{ source: "header", value: header } as const]),
		...tags.map(({ content }) => ({ source: "meta-tag", value: content }) as const),
	];
	for (const { source, value } of values) {
		if (value.trim() !== "1") continue;
		const text = `${RESERVATION}: 1`;
		yield { use: "mayTrain", isAllowed: false, source, name: RESERVATION, text, line: null };
	}
}

function* preferenceReasons(
	name: RecordName,
	preferences: PreferenceMap,
	source: UseReason["source"],
	line: number | null,
): Generator<UseReason> {
	for (const [label, use] of Object.entries(USES_OF_LABELS[name])) {
		const preference: Preference | undefined = Object.hasOwn(preferences, label)
			? preferences[label]
			: undefined;
		if (preference === undefined) continue;
		const text = `${label}=${TOKENS[name][preference]}`;
		yield { use, isAllowed: preference === "allowed", source, name, text, line };
	}
}

function tokenStatements(response: DescribedResponse, { robotsTxt, url, crawler }: DescribeOptions) {
	if (robotsTxt === undefined || robotsTxt === null) return { documented: [], other: [] };
	return controlStatements(robotsTxt, askedUrl(response, url), crawler);
}

function toTokenReason(statement: ControlStatement): UseReason {
	return { use: "mayTrain", source: "robots-txt", name: "user-agent", ...statement };
}

function askedUrl(response: DescribedResponse, url: string | undefined): string {
	const asked = url ?? response.url ?? "";
	if (asked === "") throw typeError("url", "the page's, which the response does not say", url);
	return asked;
}

/** The records of the longest matching path, and signals above the first group, if the page may be fetched. */
function rulesInForce(response: DescribedResponse, { robotsTxt, url, crawler }: DescribeOptions) {
	if (robotsTxt === undefined || robotsTxt === null) return [];
	const asked = askedUrl(response, url);
	const preferences = parseContentPreferences(robotsTxt);
	try {
		const { isCrawlable, usage, signals } = preferences.forUrl(asked, crawler);
		if (!isCrawlable) return [];
		const ofSite = preferences.rules.filter(
			({ record, group, path }) => record === "content-signal" && group === null && path === null,
		);
		return [...usage.rules, ...ofSite, ...signals.rules];
	} finally {
		preferences.dispose();
	}
}
