import type { RobotsTxt } from "../../../bindings/auto.js";
import { type CrawlerPurpose, findNamedCrawler } from "../../../crawling/crawlers/index.js";
import { isAllBlocked } from "../../../insight/analysis/findings/checks/policies-of-file.js";
import { Reopenings } from "../../../insight/analysis/findings/checks/reopening.js";
import { signalsLeftOut } from "../../../insight/analysis/findings/signals-left-out.js";
import { lineList, list, show } from "../../../insight/analysis/findings/wording.js";
import type { PolicyAnalysis } from "../../../insight/analysis/index.js";
import { remember } from "../../../insight/analysis/remember.js";
import { crawlerByName } from "../../arguments/asked-crawler.js";
import type { Host } from "../../host/host.js";
import { type FilePreferences, toldInWords } from "../../input/told-preferences.js";
import { MAX_NAMES } from "./caveats.js";

/** The words of Content-Signal and Content-Usage by which a file says no to what crawlers do, keyed by their purposes. */
const NO_TO: ReadonlyMap<CrawlerPurpose, RegExp> = new Map([
	["ai-training", /(?:^| )(?:ai-train|train-ai)=no?$/],
	["ai-search", /(?:^| )(?:ai-input|ai-use)=no?$/],
	["ai-user-fetch", /(?:^| )(?:ai-input|ai-use)=no?$/],
	["search", /(?:^| )search=no?$/],
]);

/** The most paths that a sentence names, as in `own-group-reopens` of lint. */
const MAX_PATHS = 3;

/**
 * Sentences about URLs that a changed file opens, although the rules for `*` close them. Control tokens fetch nothing.
 * @param forAll the rules for `*` of the file as it was.
 */
export function openedInWords(
	host: Host,
	forAll: PolicyAnalysis,
	after: RobotsTxt,
	changed: readonly string[],
): string[] {
	// Where everything is closed, the change is there to open it.
	if (isAllBlocked({ analysis: forAll })) return [];
	const reopenings = new Reopenings(after.dialect, forAll);
	const namesByOpened = new Map<string, string[]>();
	for (const token of changed) {
		if (findNamedCrawler(token)?.isControlToken) continue;
		const matcher = after.matcher(crawlerByName(host, token));
		const { opened } = reopenings.of([token], matcher.explain("/").group, matcher);
		matcher.dispose();
		if (opened.length === 0) continue;
		const paths = list(
			opened.map(({ pattern }) => show(pattern)),
			MAX_PATHS,
		);
		const what = `${paths}, which the rules for * close (${lineList(opened.map(({ line }) => line))})`;
		remember(namesByOpened, what, () => []).push(token);
	}
	const less = after.dialect === "original1994" ? "" : "; --path PATTERN opens less";
	return Array.from(
		namesByOpened,
		([what, names]) => `${list(names, MAX_NAMES)} may then also fetch ${what}${less}`,
	);
}

/**
 * Sentences about crawlers that a file lets in although it says no to their purposes: an edit of rules keeps that. Some readers
 * take a signal for * for the whole site, so it is named for crawlers whose own group lacks one.
 *
 * @param robots the file before the edit.
 * @param path what they are let into: lines about other paths are left out.
 */
export function toldNoInWords(
	robots: RobotsTxt,
	letIn: readonly string[],
	told: FilePreferences,
	path = "/",
): string[] {
	const namesByWords = new Map<string, string[]>();
	const forAll = robots.groupsFor("*");
	for (const token of letIn) {
		const crawler = findNamedCrawler(token);
		const own = robots.groupsFor(crawler?.isDocumented ? crawler.profile : token);
		const hasSite = signalsLeftOut(own, forAll).length > 0;
		const said = [own, ...(hasSite ? [forAll] : [])].flatMap((group) =>
			Array.from(told.of(group).values()).flat(),
		);
		const no = said.filter(({ words }) =>
			crawler?.purposes.some((purpose) => NO_TO.get(purpose)?.test(words)),
		);
		const ofAll = no.filter(({ words }) => !isOfPath(words));
		const ofPaths = no.filter(({ words }) => isOfPath(words) && mayMeet(words.split(" ", 1)[0]!, path));
		for (const found of [ofAll, ofPaths]) {
			if (found.length > 0) remember(namesByWords, toldInWords(found), () => []).push(token);
		}
	}
	return Array.from(namesByWords, ([words, names]) => {
		const advice = isOfPath(words) ? "" : ", and prefer changes it";
		return `the file still says ${words} to ${list(names, MAX_NAMES)}: that stays as it was${advice}`;
	});
}

/** Whether a statement begins with the path that it is about. */
function isOfPath(words: string): boolean {
	return words.startsWith("/");
}

/** Whether any URL may match both patterns: false only where what stands before their first escapes and wildcards differs. */
function mayMeet(pattern: string, other: string): boolean {
	const [start = "", otherStart = ""] = [pattern, other].map((each) => /^[!-#&-)+-~]*/.exec(each)?.[0]);
	return start.startsWith(otherStart) || otherStart.startsWith(start);
}
