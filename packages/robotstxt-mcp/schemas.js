import { crawlers } from "robotstxt-wasm/crawlers";
import { z } from "zod";

const PURPOSES = Array.from(new Set(crawlers.flatMap(({ purposes }) => purposes)));

const text = z.string();
const count = z.int();
const flag = z.boolean();
/** Two schemas of one type each: some clients read no type that is a list. */
const orNull = (schema) => z.union([schema, z.null()]);
const textOrNull = orNull(text);
const flagOrNull = orNull(flag);
const texts = z.array(text);
const rowsOf = (row) => ({ rows: z.array(z.object(row)), totalCount: count });

const url = text.max(8192);
const crawler = text.max(200).describe('a product token, such as GPTBot; "*": a crawler that no group names');
const names = z.array(crawler).min(1).max(20);
const purposes = z.array(z.enum(PURPOSES)).optional();
const robotsTxt = text.max(1_000_000).describe("the text of a robots.txt");
const either = {
	site: url.optional().describe("URL of a site or a page: its robots.txt is fetched"),
	robotsTxt: robotsTxt.optional().describe("the text of a robots.txt, in the place of site"),
};
const oneOf = z.strictObject(either);
const source = z.object({ url: textOrNull, status: orNull(count), failure: textOrNull, access: text });
const rule = z.object({ line: count, text });
const ruleOrNull = orNull(rule);
const verdict = { url: text, verdict: text, reason: textOrNull, rule: ruleOrNull };
const uses = { maySearch: flagOrNull, mayTrain: flagOrNull, mayUseAsAiInput: flagOrNull };
const lists = { unlisted: texts, changed: texts, unproved: texts, remaining: texts, obstacles: texts };
const reason = { use: text, isAllowed: flag, source: text, name: text, text, line: orNull(count) };
const change = z.object({ url: text, direction: text, before: ruleOrNull, after: ruleOrNull });
const comparison = { crawler: text, equal: flagOrNull, changes: z.array(change), hasMore: flag };
const known = { token: text, operator: textOrNull, purposes: texts, isControlToken: flag, access: text };
const reopened = z.array(rule).describe("rules for * that the crawler's own group does not repeat");

/** What each tool is for, what it takes, and what it gives. */
export const SCHEMAS = {
	robots_check: {
		description: "Which URLs may a crawler fetch? By the first URL's site, if no file is given.",
		input: { crawler, urls: z.array(url).min(1).max(100), ...either },
		output: { source, dialect: text, ...rowsOf(verdict) },
	},
	robots_explain: {
		description: "Why may a crawler fetch a URL, or not? The rule that decides, its line, and the group.",
		input: { crawler, url, ...either },
		output: { source, dialect: text, ...verdict, text, chosenBy: textOrNull, groupLines: z.array(count) },
	},
	robots_lint: {
		description: "What in a robots.txt does not do what its author probably meant?",
		input: { ...either, notes: flag.default(false) },
		output: { source, ...rowsOf({ line: count, severity: text, code: text, message: text, advice: text }) },
	},
	robots_who: {
		description: "Which known crawlers may fetch all, part or nothing? Control tokens say what may be used.",
		input: { ...either, purposes },
		output: { source, ...rowsOf({ ...known, groupLines: z.array(count), reopened }) },
	},
	robots_preferences: {
		description: "May content be used for search, AI training, AI answers? Pages are not read.",
		input: { crawler: crawler.default("*"), url, ...either },
		output: { source, ...uses, licenses: texts, ...rowsOf(reason) },
	},
	robots_diff: {
		description: "Which URLs does another version of a robots.txt newly block or newly allow?",
		input: { before: oneOf, after: oneOf, crawlers: names.default(["*", "Googlebot", "GPTBot"]) },
		output: { source: source.describe("before"), after: source, ...rowsOf(comparison) },
	},
	robots_block: {
		description:
			"The text of a robots.txt by which crawlers may fetch nothing; nothing is written. In unlisted: names that no list has.",
		openWorldHint: false,
		input: {
			robotsTxt: robotsTxt.max(50_000),
			purposes: purposes.describe("every documented crawler of these"),
			crawlers: names.optional(),
			except: names.optional(),
			path: url.optional().describe("what they may not fetch; everything where it is left out"),
		},
		output: { source, isChanged: flag, text: textOrNull, ...lists },
	},
};
