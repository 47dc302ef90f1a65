/**
 * The classes of questions that `robotstxt-wasm/robots-parser` and the npm package robots-parser may answer
 * differently: the rows of the table in docs/moving-from-robots-parser.md. Each says when it may be the reason,
 * as narrowly as the text of file and question allows, and proves itself by an example.
 */

export type Method =
	| "isAllowed"
	| "isDisallowed"
	| "getMatchingLineNumber"
	| "getCrawlDelay"
	| "getSitemaps"
	| "getPreferredHost";

export interface Question {
	readonly location: string;
	readonly body: string;
	readonly url: string;
	readonly ua: string | undefined;
}

export interface Difference {
	/** As the table has it. */
	readonly name: string;
	mayExplain(question: Question, method: Method): boolean;
	readonly example: Partial<Question> & {
		readonly method: Method;
		readonly ours: unknown;
		readonly theirs: unknown;
	};
}

interface Line {
	readonly key: string;
	readonly value: string;
}

/** Lines without their comments. */
const textsOf = (body: string) => body.split(/\r\n|\r|\n/).map((line) => line.replace(/#.*/s, ""));

/** The records as robots-parser finds them: with a colon and a key. */
function recordsOf(body: string): Line[] {
	return textsOf(body).flatMap((text) => {
		const colon = text.indexOf(":");
		const key = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
		return key === "" ? [] : [{ key, value: text.slice(colon + 1).trim() }];
	});
}

const INEXACT_KEY =
	/^(?:useragents?|user agent|user-agents|dissallow|dissalow|disalow|diasllow|disallaw|allows|allowed|disallows|disallowed|site-map|sitemaps)$/;
const KEY_WITHOUT_COLON =
	/^(?:user-?agents?|allow(?:s|ed)?|dis?sallows?|dis?allow(?:s|ed)?|disall?ow|dissalow|diasllow|disallaw|site-?maps?|crawl-delay|host)$/i;

const patternsOf = (body: string) =>
	recordsOf(body).flatMap(({ key, value }) => (key === "allow" || key === "disallow" ? [value] : []));

/** Path and query of a URL as written. */
const targetOf = (url: string) => url.replace(/^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*/i, "").replace(/#.*/s, "");

/** Not by `URL.canParse`: that of Node 20.20 takes hosts that `URL` then refuses. */
function originOf(url: string): string | null {
	try {
		return new URL(url).origin;
	} catch {
		return null;
	}
}

/** Characters that need no escape and never stand for another: both libraries compare them as they are. */
const PLAIN = /^[A-Za-z0-9/*$?&=._~:@!(),;+-]*$/;
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?$]|$)/i;

const rulesDecide = (method: Method) => method !== "getSitemaps" && method !== "getPreferredHost";
const urlCounts = (method: Method) => rulesDecide(method) && method !== "getCrawlDelay";

export const differences: readonly Difference[] = [
	{
		name: "isDisallowed of a URL out of scope",
		mayExplain: ({ location, url }, method) =>
			method === "isDisallowed" && originOf(url) !== originOf(location),
		example: { url: "https://other.example/", method: "isDisallowed", ours: undefined, theirs: true },
	},
	{
		name: "robots.txt itself",
		mayExplain: ({ url }, method) => urlCounts(method) && /^\/robots\.txt$/.test(targetOf(url)),
		example: {
			body: "user-agent: *\ndisallow: /",
			url: "https://h.example/robots.txt",
			method: "isAllowed",
			ours: true,
			theirs: false,
		},
	},
	{
		name: "escapes and special characters",
		mayExplain: ({ body, url }, method) =>
			urlCounts(method) && ![targetOf(url), ...patternsOf(body)].every((text) => PLAIN.test(text)),
		example: {
			body: "user-agent: *\ndisallow: /%61dmin",
			url: "https://h.example/admin",
			method: "isAllowed",
			ours: false,
			theirs: true,
		},
	},
	{
		name: "dot segments",
		mayExplain: ({ body, url }, method) =>
			urlCounts(method) && [targetOf(url), ...patternsOf(body)].some((text) => DOT_SEGMENT.test(text)),
		example: {
			body: "user-agent: *\ndisallow: /a/c",
			url: "https://h.example/a/.b/../c",
			method: "isAllowed",
			ours: false,
			// The URL of Node 20.20 leaves the segments as they are; where the host resolves them, both agree.
			theirs: new URL("https://h.example/a/.b/../c").pathname !== "/a/c",
		},
	},
	{
		name: "a lone question mark",
		mayExplain: ({ url }, method) => urlCounts(method) && /\?$/.test(targetOf(url).trim()),
		example: {
			body: "user-agent: *\ndisallow: /a?",
			url: "https://h.example/a?",
			method: "isAllowed",
			ours: false,
			theirs: true,
		},
	},
	{
		name: "product tokens",
		mayExplain: ({ body, ua }, method) =>
			rulesDecide(method) &&
			(!/^(?:\*|[A-Za-z_-]*)$/.test((ua ?? "").split("/")[0]!.trim()) ||
				recordsOf(body).some(
					({ key, value }) => key === "user-agent" && !/^(?:\*|[A-Za-z_-]+(?:\/.*)?)?$/.test(value),
				)),
		example: {
			body: "user-agent: Foo Bot\ndisallow: /",
			url: "https://h.example/",
			ua: "foo",
			method: "isAllowed",
			ours: false,
			theirs: true,
		},
	},
	{
		name: "groups without rules",
		mayExplain: ({ body }, method) => rulesDecide(method) && hasGroupWithoutRules(body),
		example: {
			body: "user-agent: *\ndisallow: /\nuser-agent: foo",
			url: "https://h.example/",
			ua: "foo",
			method: "isAllowed",
			ours: true,
			theirs: false,
		},
	},
	{
		name: "other records between user-agent lines",
		mayExplain: ({ body }, method) => rulesDecide(method) && hasRecordBetweenAgents(body),
		example: {
			body: "user-agent: foo\ncrawl-delay: 1\nuser-agent: bar\ndisallow: /",
			url: "https://h.example/",
			ua: "foo",
			method: "isAllowed",
			ours: false,
			theirs: true,
		},
	},
	{
		name: "misspelt keys",
		mayExplain: ({ body }) => recordsOf(body).some(({ key }) => INEXACT_KEY.test(key)),
		example: {
			body: "useragent: *\ndissallow: /",
			url: "https://h.example/",
			method: "isAllowed",
			ours: false,
			theirs: true,
		},
	},
	{
		name: "missing colons",
		mayExplain: ({ body }) =>
			textsOf(body).some((text) => {
				const words = text.trim().split(/\s+/);
				return !text.includes(":") && words.length === 2 && KEY_WITHOUT_COLON.test(words[0]!);
			}),
		example: {
			body: "user-agent *\ndisallow /",
			url: "https://h.example/",
			method: "isAllowed",
			ours: false,
			theirs: true,
		},
	},
	{
		name: "control characters and other white space",
		mayExplain: ({ body }) => textsOf(body).some((text) => /[\0-\x08\x0b-\x1f\x7f]|[^\S \t]/.test(text)),
		example: {
			body: "user-agent: *\ndisallow:\u00a0/",
			url: "https://h.example/",
			method: "isAllowed",
			ours: true,
			theirs: false,
		},
	},
	{
		name: "crawl-delay",
		mayExplain: ({ body }, method) => {
			const delays = recordsOf(body).filter(({ key }) => key === "crawl-delay");
			return (
				method === "getCrawlDelay" &&
				(delays.length > 1 || delays.some(({ value }) => !/^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(value)))
			);
		},
		example: {
			body: "user-agent: *\ncrawl-delay: 5\ncrawl-delay: 2",
			method: "getCrawlDelay",
			ours: 5,
			theirs: 2,
		},
	},
	{
		name: "size",
		mayExplain: ({ body }) => body.length > 512_000 / 3,
		example: {
			body: `user-agent: *\n#${"x".repeat(512_000)}\ndisallow: /`,
			url: "https://h.example/",
			method: "isAllowed",
			ours: true,
			theirs: false,
		},
	},
];

/** A user-agent line that no rule follows before the next list of them or the end. */
function hasGroupWithoutRules(body: string): boolean {
	let isOpen = false;
	for (const { key } of recordsOf(body)) {
		if (key === "user-agent") isOpen = true;
		else if (key === "allow" || key === "disallow") isOpen = false;
	}
	return isOpen;
}

/** User-agent lines with another record, but no rule, between them. */
function hasRecordBetweenAgents(body: string): boolean {
	let isAfterAgent = false;
	let isAfterOther = false;
	for (const { key } of recordsOf(body)) {
		if (key === "user-agent") {
			if (isAfterOther) return true;
			isAfterAgent = true;
		} else if (key === "allow" || key === "disallow") {
			isAfterAgent = false;
			isAfterOther = false;
		} else if (isAfterAgent) {
			isAfterOther = true;
		}
	}
	return false;
}
