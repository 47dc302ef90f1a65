import type { Dialect, GroupChoice, Rule, Sitemap } from "../../contract/types.js";
import { findCrawler } from "../../crawlers/index.js";
import { originOfUrl } from "../../url/index.js";
import { type GradedPolicy, gradeWithin } from "../analyse.js";
import type { AnalysableFile, RuleReport } from "../types.js";
import type { Work } from "../work.js";
import { aboutValue, lineList, list, show } from "./draft.js";
import { type FileLine, lineAt } from "./file-lines.js";
import { distinctNames, obeysDefault, tokenOf } from "./tokens.js";
import type { Finding, FindingCode } from "./types.js";

const TOKEN_OF_LETTERS = /^[A-Za-z_-]+/;
/** The search engines that hardly any site shuts out on purpose; those of one country or one kind of file many do. */
const WORLDWIDE_SEARCH = /^(?:googlebot|bingbot|duckduckbot|applebot)$/i;
/** Search engines whose operators do not document how they read robots.txt. */
const OTHER_SEARCH =
	/^(?:slurp|msnbot|sogou|yeti|360spider|haosouspider|coccocbot|mojeekbot|qwantify|exabot)/i;
const EVERYTHING: ReadonlySet<string> = new Set(["/", "*", "/*"]);
const ROBOTS_TXT = "/robots.txt";
const SCRIPT_OR_STYLE = /\.(?:js|css)(?:[?*$]|$)/i;
/** Folders that have nothing else in them, by their usual names. */
const FOLDER_OF_SCRIPTS = /\/(?:js|javascripts?)\/?\*?$/i;
const FOLDER_OF_STYLES = /\/(?:css|stylesheets?)\/?\*?$/i;

/** To read a line once more, and to decode its record, takes about as long as so many steps of a search. */
const STEPS_OF_LINE = 4;

/** One of the policies of a file, by a crawler that has it. */
interface Policy {
	readonly crawler: string;
	readonly analysis: GradedPolicy;
}

/** What is known of lines and groups already. */
interface ToldOfLines {
	/** Whether more than a note says what is amiss with a line. */
	readonly isTold: (line: number) => boolean;
	/** First lines of groups of which it is told that no rule applies to them. */
	readonly joinedAt: ReadonlySet<number>;
	/** Lines of rules that their group has already. */
	readonly duplicates: ReadonlySet<number>;
}

/** What is amiss with what rules do together, over all URLs. */
export function checkPolicies(
	robots: AnalysableFile,
	lines: readonly FileLine[],
	crawlers: readonly string[],
	{ isTold, joinedAt, duplicates }: ToldOfLines,
	work: Work,
): Finding[] {
	const policies: Policy[] = [];
	for (const crawler of crawlers) {
		// Every policy is compiled from the whole file.
		work.left -= STEPS_OF_LINE * lines.length;
		if (work.left > 0) policies.push({ crawler, analysis: gradeWithin(robots, crawler, work) });
	}
	return [
		...rulesWithoutEffect(policies, lines).filter(
			({ line, code }) => !isTold(line) && !(code === "shadowed-rule" && duplicates.has(line)),
		),
		...blockedSites(policies, lines),
		...ownGroups(policies, lines).filter(({ line }) => !joinedAt.has(line)),
		...blockedScripts(robots, policies, lines, work),
		...leftOut(crawlers.length - policies.length, lines),
	];
}

/** One crawler for each choice of groups that a file leads to: those that it names, and all others. */
export function crawlersOf(lines: readonly FileLine[], dialect: Dialect): string[] {
	const groupsByToken = new Map<string, { token: string; groups: Set<number> }>();
	for (const { kind, value, groupIndex } of lines) {
		for (const token of kind === "user-agent" ? tokensOf(value, dialect) : []) {
			const known = groupsByToken.get(token.toLowerCase());
			if (known === undefined)
				groupsByToken.set(token.toLowerCase(), { token, groups: new Set([groupIndex]) });
			else known.groups.add(groupIndex);
		}
	}
	/** By choice of groups, the crawler worth naming of those that share it. */
	const byGroups = new Map<string, { readonly token: string; readonly reach: number }>();
	for (const [name, { token, groups }] of groupsByToken) {
		// In original1994 a name finds the groups of all names that are part of it, too.
		const key = dialect === "original1994" ? name : Array.from(groups).join(" ");
		const known = byGroups.get(key);
		const candidate = { token, reach: reach(token) };
		if (known === undefined || candidate.reach > known.reach) byGroups.set(key, candidate);
	}
	return ["*", ...Array.from(byGroups.values(), ({ token }) => token)];
}

/** The crawlers that a name is read for: one with a digit is also read up to it, by a crawler whose name has none. */
function tokensOf(value: string, dialect: Dialect): string[] {
	const token = tokenOf(value);
	const letters = TOKEN_OF_LETTERS.exec(value)?.[0] ?? "";
	const tokens = dialect === "google" ? [letters] : dialect === "original1994" ? [token] : [token, letters];
	return Array.from(new Set(tokens)).filter((each) => each !== "");
}

/** Sitemaps of other hosts than the file's. */
export function checkSitemaps(
	sitemaps: readonly Sitemap[],
	lines: readonly FileLine[],
	origin: string,
): Finding[] {
	return sitemaps.flatMap(({ line, url }) => {
		const fileLine = lineAt(lines, line);
		const other = originOfUrl(url);
		// Another scheme is not another host.
		if (fileLine === undefined || other === null || hostOf(other) === hostOf(origin)) return [];
		return [
			aboutValue(
				"sitemap-on-other-host",
				fileLine,
				`The sitemap is on ${show(hostOf(other))}, and the file is for ${show(hostOf(origin))}. Crawlers that accept this want both hosts to be yours.`,
			),
		];
	});
}

/** The authority of an origin: its host, and a port that is not the scheme's own. */
function hostOf(origin: string): string {
	return origin.slice(origin.indexOf("//") + 2);
}

/** Rules that do nothing in any policy they are part of. */
function rulesWithoutEffect(policies: readonly Policy[], lines: readonly FileLine[]): Finding[] {
	const reportsByLine = new Map<number, RuleReport[]>();
	for (const report of policies.flatMap(({ analysis }) => analysis.rules)) {
		const reports = reportsByLine.get(report.rule.line);
		if (reports === undefined) reportsByLine.set(report.rule.line, [report]);
		else reports.push(report);
	}
	const findings: Finding[] = [];
	const unsettled: FileLine[] = [];
	for (const [lineNumber, reports] of reportsByLine) {
		const line = lineAt(lines, lineNumber);
		if (line === undefined) continue;
		if (reports.some(({ grade }) => grade === "unknown")) unsettled.push(line);
		const [report] = reports;
		if (report === undefined || reports.some(({ grade }) => grade !== report.grade)) continue;
		const finding = ruleWithoutEffect(report, line);
		if (finding !== null) findings.push(finding);
	}
	const [first] = unsettled;
	if (first !== undefined) {
		const message = `What ${unsettled.length === 1 ? "this rule does" : `${unsettled.length} rules do`} was not settled within the work allowed.`;
		findings.push(aboutValue("not-settled", first, message, "Allow more work if you want to know."));
	}
	return findings;
}

function ruleWithoutEffect({ rule, grade, because }: RuleReport, line: FileLine): Finding | null {
	const others = lineList(because.map((other) => other.line));
	switch (grade) {
		case "overruled": {
			if (because.length === 0) {
				const message = "The rule never decides: /robots.txt itself may always be fetched.";
				return aboutValue("overruled-rule", line, message, "Remove the line.");
			}
			const isSame = because.some((other) => other.canonical === rule.canonical);
			const code: FindingCode = isSame ? "allow-and-disallow" : "overruled-rule";
			const says = because.length === 1 ? "says the opposite and always wins" : "together always win";
			return aboutValue(
				code,
				line,
				isSame
					? `The same path is allowed and disallowed (${others}); of two rules of the same length, allow always wins.`
					: `The rule never decides: ${others} ${says}.`,
				"Remove the one of them that you do not mean.",
			);
		}
		case "shadowed":
			return aboutValue(
				"shadowed-rule",
				line,
				`The rule never decides: ${others} ${because.length === 1 ? "says the same and always wins" : "say the same and always win"}.`,
				"Remove the line.",
			);
		case "ineffective-allow": {
			// A path that begins with a star is meant for all folders; any other is hardly meant for one that it crosses.
			const folder =
				rule.pattern.search(/^\/?\*/) === -1
					? undefined
					: because.find(({ pattern }) => !/\*./.test(pattern));
			if (folder === undefined) return redundant(rule, line);
			return aboutValue(
				"ineffective-allow",
				line,
				`The rule allows what is allowed anyway, and "Disallow: ${show(folder.pattern)}" on line ${folder.line} is longer and wins where both match.`,
				`Write "Allow: ${show(joined(folder, rule))}" if it is meant to open what line ${folder.line} closes.`,
			);
		}
		case "redundant":
			return redundant(rule, line);
		default:
			return null;
	}
}

function redundant(rule: Rule, line: FileLine): Finding | null {
	if (EVERYTHING.has(rule.canonical)) return null;
	return aboutValue("redundant-rule", line, "Without this rule no verdict would change.", "Remove the line.");
}

/** An allow's path behind a disallow's: what the author of the allow rule probably meant. */
function joined(disallow: Rule, allow: Rule): string {
	let end = disallow.pattern.length;
	// An expression for what stands at the end would try every star and dollar before it.
	while (end > 0 && "*$".includes(disallow.pattern[end - 1]!)) end--;
	const prefix = disallow.pattern.slice(0, end);
	const rest = allow.pattern.replace(/^\/?\**/, "");
	return `${prefix}*${rest}`;
}

/** How much depends on a crawler's policy: 2 for a search engine of the whole world, 1 for any other. */
function reach(token: string): number {
	if (WORLDWIDE_SEARCH.test(token)) return 2;
	return Number(OTHER_SEARCH.test(token) || findCrawler(token)?.purpose === "search");
}

/** Whether nothing may be fetched; what lets crawlers fetch the file itself opens nothing. */
function isAllBlocked({ analysis: { byDefault, exceptions } }: Policy): boolean {
	return byDefault === "blocked" && exceptions.every(({ canonical }) => canonical.startsWith(ROBOTS_TXT));
}

function blockedSites(policies: readonly Policy[], lines: readonly FileLine[]): Finding[] {
	const open = policies.filter((policy) => !isAllBlocked(policy) && policy.analysis.group.chosenBy === "own");
	const told = new Set<FileLine>();
	return policies.flatMap((policy) => {
		const { crawler, analysis } = policy;
		const line = lineAt(lines, analysis.defaultRule?.line ?? 0);
		if (line === undefined || told.has(line) || !isAllBlocked(policy)) return [];
		// Where some crawlers are let in by name, to keep the others out is what the file is for.
		const isMeant =
			crawler === "*" ? open.length > 0 : analysis.group.chosenBy !== "own" || reach(crawler) === 0;
		if (isMeant) return [];
		told.add(line);
		const names = searchEnginesOf(policy);
		const engines = names.length === 1 ? "its search engine" : "their search engines";
		const finding = aboutValue(
			"site-blocked",
			line,
			crawler === "*"
				? "No crawler may fetch anything of this site, so no search engine can read its pages."
				: `${list(names)} may fetch nothing of this site, so ${engines} cannot read its pages.`,
			crawler === "*"
				? 'Write "Disallow:" without a path if the site is to be found.'
				: 'Write "Disallow:" without a path if the site is to be found there.',
		);
		const isSurprising = crawler === "*" || WORLDWIDE_SEARCH.test(crawler);
		return [isSurprising ? finding : { ...finding, severity: "note" }];
	});
}

/** Of the crawlers that share a policy those of search engines, the farthest reaching first. */
function searchEnginesOf({ crawler, analysis }: Policy): string[] {
	const values = analysis.group.groups.flatMap(({ productTokens }) =>
		productTokens.map(({ value }) => value),
	);
	const others = values.map(tokenOf).filter((token) => reach(token) > 0);
	return distinctNames([crawler, ...others.sort((a, b) => reach(b) - reach(a))]);
}

/** Groups of their own that say nothing against fetching, while the rules for all others do not apply to them. */
function ownGroups(policies: readonly Policy[], lines: readonly FileLine[]): Finding[] {
	const forAll = policies.find(({ crawler }) => crawler === "*")?.analysis;
	const passedOver =
		forAll?.rules.filter(({ rule }) => rule.type === "disallow" && rule.pattern !== "") ?? [];
	if (passedOver.length === 0) return [];
	return policies.flatMap(({ analysis: { group, rules } }) => {
		if (group.chosenBy !== "own") return [];
		const saysAll = rules.some(({ rule }) => rule.type === "disallow" || EVERYTHING.has(rule.canonical));
		const line = lineAt(lines, group.groups[0]?.productTokens[0]?.line ?? 0);
		if (saysAll || line === undefined) return [];
		const values = group.groups.flatMap((each) => each.productTokens.map(({ value }) => value));
		const bound = distinctNames(values.map(tokenOf)).filter(obeysDefault);
		if (bound.length === 0) return [];
		const names = list(bound.map(show));
		return [
			aboutValue(
				"own-group-without-disallow",
				line,
				`${names} may fetch everything: a crawler with a group of its own does not obey the ${passedOver.length === 1 ? "rule" : `${passedOver.length} rules`} for *.`,
				`Repeat the rules for * in this group, or write "Disallow:" if everything is meant to be open to ${names}.`,
			),
		];
	});
}

/** What the work allowed was not enough for. */
function leftOut(count: number, [first]: readonly FileLine[]): Finding[] {
	if (count === 0 || first === undefined) return [];
	const message = `The rules of ${count} of the crawlers named were not looked at within the work allowed.`;
	return [aboutValue("not-settled", first, message, "Allow more work if you want to know.")];
}

function blockedScripts(
	robots: AnalysableFile,
	policies: readonly Policy[],
	lines: readonly FileLine[],
	work: Work,
): Finding[] {
	const hasSome = policies.some(({ analysis }) => analysis.rules.some(({ rule }) => isOfScripts(rule)));
	work.left -= hasSome ? STEPS_OF_LINE * lines.length : 0;
	if (!hasSome || work.left <= 0) return [];
	const matcher = robots.matcher("Googlebot");
	try {
		// Of the crawlers with the same policy any one may stand for it.
		const groups = linesOf(matcher.explain("/").group);
		const policy = policies.find(({ analysis }) => linesOf(analysis.group) === groups);
		return (policy?.analysis.rules ?? []).flatMap((report) => {
			const line = lineAt(lines, report.rule.line);
			if (line === undefined || report.grade !== "decides" || !isOfScripts(report.rule)) return [];
			const example = fileInFolder(report);
			if (example !== null && matcher.isAllowed(example)) return [];
			return [
				aboutValue(
					"scripts-blocked",
					line,
					"Googlebot may not fetch these scripts or styles, and judges pages as they look without them.",
					"Remove the line if pages need them.",
				),
			];
		});
	} finally {
		matcher.dispose();
	}
}

function linesOf({ groups }: GroupChoice): string {
	return groups.map(({ line }) => line).join(" ");
}

function isOfScripts({ type, pattern }: Rule): boolean {
	return (
		type === "disallow" &&
		[SCRIPT_OR_STYLE, FOLDER_OF_SCRIPTS, FOLDER_OF_STYLES].some((each) => each.test(pattern))
	);
}

/** A file that a folder of scripts or styles may well have, which another rule may open; null for any other rule. */
function fileInFolder({ rule: { pattern }, witness }: RuleReport): string | null {
	const name = FOLDER_OF_SCRIPTS.test(pattern) ? "x.js" : FOLDER_OF_STYLES.test(pattern) ? "x.css" : null;
	if (name === null || witness === null) return null;
	return witness.endsWith("/") ? `${witness}${name}` : `${witness}/${name}`;
}
