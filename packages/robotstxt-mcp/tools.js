import { Verdict } from "robotstxt-wasm";
import { comparePolicies, lint, whoMay } from "robotstxt-wasm/analysis";
import { findNamedCrawler } from "robotstxt-wasm/crawlers";
import { describeResponse } from "robotstxt-wasm/directives";
import { blockCrawlers } from "robotstxt-wasm/edit";
import { readRecords } from "robotstxt-wasm/records";
import { capped, few, quoted } from "./answers.js";
import { dialectOf, profileOf, requestedOf, withFile } from "./files.js";

/** The most steps of one comparison, so that twenty of them end soon. */
const COMPARISON_WORK = 1_000_000;

const toRule = (rule) => rule && { line: rule.line, text: quoted(`${rule.type}: ${rule.pattern}`) };

/** The file that was given, or that of a URL's site. */
const ofUrl = (site, given) => (given.robotsTxt === undefined ? { site, ...given } : given);

/** Each tool: a question to the library, asked of a file. */
export const TOOLS = {
	robots_check: ({ crawler, urls, ...given }, context) =>
		withFile(ofUrl(urls[0], given), context, async (file) => {
			const { dialect, explain } = await file.judge(crawler);
			return { dialect, ...capped(urls, (url) => toVerdict(url, explain(url))) };
		}),
	robots_explain: ({ crawler, url, ...given }, context) =>
		withFile(ofUrl(url, given), context, async (file) => {
			const { dialect, explain } = await file.judge(crawler);
			const found = explain(url);
			return {
				dialect,
				...toVerdict(url, found),
				text: quoted(found?.text ?? "This is no URL."),
				chosenBy: found?.group.chosenBy ?? null,
				groupLines: few(found?.group.groups ?? [], ({ line }) => line),
			};
		}),
	robots_lint: ({ notes, ...given }, context) =>
		withFile(given, context, (file) =>
			capped(lint(file.read(), { notes }), ({ column, length, ...finding }) => finding),
		),
	robots_who: ({ purposes, ...given }, context) =>
		withFile(given, context, (file) => {
			const ofGoogle = new Map(whoMay(file.read("google")).map((each) => [each.token, each]));
			const listed = whoMay(file.read()).map((each) => {
				return (dialectOf(each.token) === "google" && ofGoogle.get(each.token)) || each;
			});
			const isAsked = ({ crawler }) => !crawler || crawler.purposes.some((each) => purposes.includes(each));
			return capped(purposes === undefined ? listed : listed.filter(isAsked), toWho);
		}),
	robots_preferences: ({ crawler, url, ...given }, context) =>
		withFile(ofUrl(url, given), context, (file) => {
			const asked = { crawler: profileOf(crawler), robotsTxt: file.read(dialectOf(crawler)) };
			const described = describeResponse({ headers: new Headers(), url: requestedOf(url) }, asked);
			const { maySearch = null, mayTrain = null, mayUseAsAiInput = null, reasons } = described;
			const records = readRecords(asked.robotsTxt);
			const licenses = few(records.forCrawler(asked.crawler).licenses.urls);
			records.dispose();
			return { maySearch, mayTrain, mayUseAsAiInput, licenses, ...capped(reasons) };
		}),
	robots_diff: ({ before, after, crawlers }, context) =>
		withFile(before, context, async (old) => {
			const compare = (changed) => capped(crawlers, (crawler) => toComparison(crawler, old, changed));
			const { source, ...rows } = await withFile(after, context, compare);
			return { after: source, ...rows };
		}),
	robots_block: ({ robotsTxt, purposes, ...selection }, context) =>
		withFile({ robotsTxt }, context, (file) => {
			requireRobotsTxt(file.read());
			const edit = blockCrawlers(robotsTxt, { ...selection, purpose: purposes });
			return {
				isChanged: edit.isChanged,
				text: edit.isChanged ? edit.body : null,
				unlisted: few((selection.crawlers ?? []).filter((name) => !findNamedCrawler(name))),
				changed: few(edit.changed),
				unproved: few(edit.unproved),
				remaining: few(edit.remaining),
				obstacles: few(edit.obstacles, toObstacle),
			};
		}),
};

const toObstacle = ({ message, crawler, rule }) =>
	message ?? `${crawler}: line ${rule.line} says the opposite`;

/** @throws for a web page, and for text without any record. */
function requireRobotsTxt(robots) {
	const codes = Array.from(new Set(lint(robots).map(({ code }) => code)));
	if (codes.includes("looks-like-html")) throw new Error("left as it is: it looks like HTML, as lint says");
	const recordCount = robots.groups.length + robots.sitemaps.length + robots.records.length;
	if (recordCount > 0 || codes.join() !== "not-a-record") return;
	throw new Error("left as it is: no line of it is a record of robots.txt");
}

/** @param found null for what is no URL. */
function toVerdict(url, found) {
	const names = { [Verdict.Disallowed]: "disallowed", [Verdict.Allowed]: "allowed" };
	const verdict = found === null ? "invalid" : (names[found.verdict] ?? "out-of-scope");
	return { url: quoted(url), verdict, reason: found?.reason ?? null, rule: toRule(found?.rule ?? null) };
}

function toWho({ token, crawler, access, group, reopened }) {
	const { operator = null, purposes = [], isControlToken = false } = crawler ?? {};
	const groupLines = few(group?.groups ?? [], ({ line }) => line);
	return { token, operator, purposes, isControlToken, access, groupLines, reopened: few(reopened, toRule) };
}

function toComparison(crawler, ...files) {
	const asked = { crawler: profileOf(crawler) };
	const policies = files.map((file) => ({ ...asked, robots: file.read(dialectOf(crawler)) }));
	const { equal, changes, hasMore } = comparePolicies(...policies, { brief: true, maxWork: COMPARISON_WORK });
	const shown = few(changes, toChange);
	return { crawler, equal, changes: shown, hasMore: hasMore || shown.length < changes.length };
}

function toChange({ url, direction, before, after }) {
	return { url, direction, before: toRule(before.rule), after: toRule(after.rule) };
}
