import { productTokensOf } from "../../../../bindings/internal.js";
import type { Dialect, Rule } from "../../../../bindings/shared-exports.js";
import { findCrawler } from "../../../../crawling/crawlers/index.js";
import { matchesEverything, readPattern } from "../../language/pattern.js";
import { withMatcher } from "../../model/judge.js";
import type { AnalysableFile, RuleReport } from "../../types.js";
import type { Work } from "../../work.js";
import { type FileLine, lineAt } from "../file-lines.js";
import { distinctNames, obeysDefault } from "../tokens.js";
import type { Finding } from "../types.js";
import { aboutValue, crawlerName, list, show } from "../wording.js";
import {
	type CrawlerPolicy,
	type GradedFile,
	isAllBlocked,
	keyOfGroups,
	reach,
	STEPS_OF_LINE,
	WORLDWIDE_SEARCH,
} from "./policies-of-file.js";
import { reopeningGroups } from "./reopening-groups.js";
import { RuleChecks } from "./rule-checks.js";
import { rulesBehindGroups } from "./rules-behind-group.js";
import { checkSignals } from "./signal-checks.js";

const APPLEBOT = /^applebot$/i;
/** The most rules named that close a site. */
const MAX_CLOSING = 20;
const SCRIPT_OR_STYLE = /\.(?:js|css)(?:[?*$]|$)/i;
/** Folders of scripts and styles, by their usual names and by those of Next.js, Nuxt and Astro, each with a file that it may have. */
const FOLDERS: readonly (readonly [RegExp, string])[] = [
	[/\/(?:js|javascripts?|_next\/static|_nuxt|_astro)\/?\*?$/i, "x.js"],
	[/\/_next\/?\*?$/i, "static/x.js"],
	[/\/(?:css|stylesheets?)\/?\*?$/i, "x.css"],
];

/** Facts about lines and groups that other checks found. */
interface ReportedLines {
	/** Whether a finding graver than a note reports a line. */
	readonly isReported: (line: number) => boolean;
	/** First lines of groups for which a finding already says that no rule applies to them. */
	readonly joinedAt: ReadonlySet<number>;
	/** Lines of rules that their group already has. */
	readonly duplicates: ReadonlySet<number>;
}

/** The parts of a file that the checks of policies need. */
interface PolicyFacts {
	readonly robots: AnalysableFile;
	readonly policies: readonly CrawlerPolicy[];
	readonly lines: readonly FileLine[];
	readonly work: Work;
}

/** Finds mistakes in the common effect of rules, over all URLs. */
export function checkPolicies(
	robots: AnalysableFile,
	lines: readonly FileLine[],
	file: GradedFile,
	{ isReported, joinedAt, duplicates }: ReportedLines,
	work: Work,
): Finding[] {
	const { policies, leftOutCount } = file;
	const facts = { robots, policies, lines, work };
	const reopening = reopeningGroups(robots, policies, lines, work).filter(
		({ groupLine }) => !joinedAt.has(groupLine),
	);
	const reopeningLines = new Set(reopening.map(({ groupLine }) => groupLine));
	const behind = rulesBehindGroups(lines, policies);
	// If a rule is meant for other crawlers, it does not matter that it has no effect in its own group.
	const linesBehind = new Set(behind.flatMap((each) => each.lines));
	return [
		...new RuleChecks(robots.dialect, file, lines)
			.findings()
			.filter(
				({ line, code }) =>
					code === "not-settled" ||
					(!isReported(line) &&
						!linesBehind.has(line) &&
						!(code === "shadowed-rule" && duplicates.has(line))),
			),
		...blockedSites(facts),
		...reopening.map(({ finding }) => finding),
		...(robots.dialect === "original1994" ? [] : allowsOnly(facts)).filter(
			({ line }) => !reopeningLines.has(line) && !joinedAt.has(line),
		),
		...behind.map(({ finding }) => finding),
		...checkSignals(policies, lines, robots.dialect),
		// No crawler of 1994 looks at pages as Googlebot does, and the 1994 standard has no allow line.
		...(robots.dialect === "original1994" ? [] : blockedScripts(facts)),
		...leftOut(leftOutCount, lines),
	];
}

/** Names the rules that close the site if there are several, since each has to be replaced. */
function inPlaceOf({ analysis: { rules } }: CrawlerPolicy, dialect: Dialect): string {
	const closing = rules.filter(
		({ rule: { type, pattern, canonical } }) =>
			type === "disallow" && pattern !== "" && matchesEverything(readPattern(canonical, dialect)),
	);
	if (closing.length < 2) return "";
	return `in place of lines ${list(
		closing.map(({ rule }) => String(rule.line)),
		MAX_CLOSING,
	)} `;
}

function blockedSites({ robots: { dialect }, policies, lines }: PolicyFacts): Finding[] {
	const open = policies.filter((policy) => !isAllBlocked(policy) && policy.analysis.group.chosenBy === "own");
	const reported = new Set<FileLine>();
	return policies.flatMap((policy) => {
		const { crawler, analysis } = policy;
		const line = lineAt(lines, analysis.defaultRule?.line ?? 0);
		if (line === undefined || reported.has(line) || !isAllBlocked(policy)) return [];
		// If some crawlers are let in by name, the file is meant to keep the others out.
		const isMeant =
			crawler === "*" ? open.length > 0 : analysis.group.chosenBy !== "own" || reach(crawler) === 0;
		if (isMeant) return [];
		reported.add(line);
		const names = searchEnginesOf(policy);
		const engines = names.length === 1 ? "its search engine" : "their search engines";
		const message =
			crawler === "*"
				? "No crawler may fetch anything of this site, so no search engine can read its pages."
				: `${list(names)} may fetch nothing of this site, so ${engines} cannot read its pages.`;
		const others = crawler === "*" ? [] : othersIn(policy, names, dialect);
		const advice =
			others.length === 0
				? `Write "Disallow:" without a path ${inPlaceOf(policy, dialect)}if the site is to be found${crawler === "*" ? "" : " there"}.`
				: `If the site is to be found there, take ${list(names)} out of this group, which is for ${list(others)} too, and write a group of its own for ${list(names)}, with "Disallow:" without a path.`;
		const finding = aboutValue("site-blocked", line, message, advice);
		const isSurprising =
			crawler === "*" || (WORLDWIDE_SEARCH.test(crawler) && !isBesideTraining(policy, names, dialect));
		return [isSurprising ? finding : { ...finding, severity: "note" }];
	});
}

/** Whether Applebot is shut out together with crawlers of language models. Applebot gathers for more than search. */
function isBesideTraining({ analysis }: CrawlerPolicy, names: readonly string[], dialect: Dialect): boolean {
	if (names.some((name) => WORLDWIDE_SEARCH.test(name) && !APPLEBOT.test(name))) return false;
	return analysis.group.groups.some(({ productTokens }) =>
		productTokens.some(({ value }) =>
			productTokensOf(value, dialect).some((token) =>
				findCrawler(token)?.purposes.some((purpose) => purpose.startsWith("ai-")),
			),
		),
	);
}

/** The other crawlers that the groups of a policy name: they would be let in too if its rules were replaced. */
function othersIn({ analysis }: CrawlerPolicy, names: readonly string[], dialect: Dialect): string[] {
	// There a group for b is for bingbot too, whatever other groups it has.
	if (dialect === "original1994") return [];
	const meant = new Set(names.map((name) => name.toLowerCase()));
	const named = analysis.group.groups.flatMap(({ productTokens }) => productTokens);
	return distinctNames(
		named.flatMap(({ value }) => {
			const tokens = productTokensOf(value, dialect);
			return tokens.some((token) => meant.has(token.toLowerCase())) ? [] : tokens.slice(0, 1);
		}),
	);
}

/** The search engines among the crawlers that share a policy, the farthest reaching first. */
function searchEnginesOf({ crawler, names }: CrawlerPolicy): string[] {
	const others = names.filter((name) => reach(name) > 0);
	return distinctNames([crawler, ...others.sort((a, b) => reach(b) - reach(a))]);
}

/** Finds groups of allow rules for some paths, which forbid nothing. */
function allowsOnly({ robots: { dialect }, policies, lines }: PolicyFacts): Finding[] {
	return policies.flatMap(({ crawler, names, analysis: { group, rules } }) => {
		const says = rules.filter(({ rule }) => rule.type === "disallow" || rule.pattern !== "");
		const isOpen = says.some(
			({ rule }) => rule.type === "disallow" || matchesEverything(readPattern(rule.canonical, dialect)),
		);
		const line = lineAt(lines, group.groups[0]?.productTokens[0]?.line ?? 0);
		// Crawlers that ignore the rules for * are not shut out by anything else.
		const bound = crawler === "*" ? [crawlerName(crawler)] : names.filter(obeysDefault).map(show);
		if (says.length === 0 || isOpen || line === undefined || bound.length === 0) return [];
		const message = `Allow lines alone forbid nothing: ${list(bound)} may fetch everything.`;
		return [aboutValue("allow-only-group", line, message)];
	});
}

/** Reports crawlers for which the work allowed was not enough. */
function leftOut(count: number, [first]: readonly FileLine[]): Finding[] {
	if (count === 0 || first === undefined) return [];
	const message = `The rules of ${count} of the crawlers named were not looked at within the work allowed.`;
	return [aboutValue("not-settled", first, message)];
}

function blockedScripts({ robots, policies, lines, work }: PolicyFacts): Finding[] {
	const hasSome = policies.some(({ analysis }) => analysis.rules.some(({ rule }) => isOfScripts(rule)));
	work.left -= hasSome ? STEPS_OF_LINE * lines.length : 0;
	if (!hasSome || work.isOver) return [];
	return withMatcher(robots, "Googlebot", (matcher) => {
		// Any crawler with the same policy can represent the others.
		const groups = keyOfGroups(matcher.explain("/").group);
		const policy = policies.find(({ analysis }) => keyOfGroups(analysis.group) === groups);
		if (policy === undefined) return [];
		return policy.analysis.rules.flatMap((report) => {
			const line = lineAt(lines, report.rule.line);
			if (line === undefined || report.grade !== "decides" || !isOfScripts(report.rule)) return [];
			const example = fileInFolder(report);
			if (example !== null) {
				work.left -= policy.stepsToJudge(example);
				if (work.isOver || matcher.isAllowed(example)) return [];
			}
			const message =
				"Googlebot may not fetch these scripts or styles, and judges pages as they look without them.";
			// An allow rule would be redundant, or lose against a longer rule that closes them too.
			const isEmptied = policy.analysis.group.groups.some(
				({ rules }) => rules.every(isOfScripts) && rules.some((rule) => rule.line === line.line),
			);
			const away = isEmptied ? 'Write "Disallow:" in its place' : "Remove the line";
			const advice = `${away} if pages need them, and look at other rules that match them.`;
			return [aboutValue("scripts-blocked", line, message, advice)];
		});
	});
}

function isOfScripts({ type, pattern }: Rule): boolean {
	return type === "disallow" && (SCRIPT_OR_STYLE.test(pattern) || fileOf(pattern) !== undefined);
}

/** A likely file of a folder of scripts or styles, which another rule may open; null for any other rule. */
function fileInFolder({ rule: { pattern }, witness }: RuleReport): string | null {
	const name = fileOf(pattern);
	if (name === undefined || witness === null) return null;
	return witness.endsWith("/") ? `${witness}${name}` : `${witness}/${name}`;
}

function fileOf(folder: string): string | undefined {
	return FOLDERS.find(([pattern]) => pattern.test(folder))?.[1];
}
