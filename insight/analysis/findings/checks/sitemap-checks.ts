import { originOfUrl, resolveUrl } from "../../../../bindings/internal.js";
import { type Sitemap, Verdict } from "../../../../bindings/shared-exports.js";
import { decisionOf, withMatcher } from "../../model/judge.js";
import { remember } from "../../remember.js";
import type { AnalysableFile } from "../../types.js";
import type { Work } from "../../work.js";
import { type FileLine, lineAt } from "../file-lines.js";
import type { Finding } from "../types.js";
import { aboutValue, lineList, list, show } from "../wording.js";
import {
	type CrawlerPolicy,
	isAllBlocked,
	reach,
	STEPS_OF_LINE,
	WORLDWIDE_SEARCH,
} from "./policies-of-file.js";

/** Finds sitemaps on other hosts than the file's. */
export function otherHosts(
	sitemaps: readonly Sitemap[],
	lines: readonly FileLine[],
	origin: string,
): Finding[] {
	return sitemaps.flatMap(({ line, url }) => {
		const fileLine = lineAt(lines, line);
		const other = originOfUrl(url);
		// Another scheme is not another host.
		if (fileLine === undefined || other === null || hostOf(other) === hostOf(origin)) return [];
		const message = `The sitemap is on ${show(hostOf(other))}, and the file is for ${show(hostOf(origin))}. Crawlers that accept this want both hosts to be yours.`;
		return [aboutValue("sitemap-on-other-host", fileLine, message)];
	});
}

/** The authority of an origin: its host, and a port that is not the scheme's own. */
function hostOf(origin: string): string {
	return origin.slice(origin.indexOf("//") + 2);
}

/** A sitemap that a file may cover. */
interface CoveredSitemap {
	readonly line: FileLine;
	readonly origin: string;
	readonly path: string;
}

/** A rule that forbids a path to a crawler. */
interface Refusal {
	/** The place of the crawler's policy among the policies of the file. */
	readonly order: number;
	readonly crawler: string;
	/** The line of the rule. */
	readonly line: number;
}

/** The question about the sitemaps of a file. */
interface SitemapQuestion {
	readonly sitemaps: readonly Sitemap[];
	readonly lines: readonly FileLine[];
	/** The file's own origin; null if it is not known: any sitemap's origin may then be the file's. */
	readonly origin: string | null;
	/** Whether notes are wanted too. */
	readonly notes: boolean;
}

/** Finds sitemaps that some search engines may not fetch. Engines that may fetch nothing at all are left out. */
export function blockedSitemaps(
	robots: AnalysableFile,
	{ sitemaps, lines, origin, notes }: SitemapQuestion,
	policies: readonly CrawlerPolicy[],
	work: Work,
): Finding[] {
	// If the file's host is not known, the sitemap may well be on another one.
	if (origin === null && !notes) return [];
	const covered = sitemaps.flatMap((sitemap): CoveredSitemap[] => {
		const line = lineAt(lines, sitemap.line);
		const resolved = resolveUrl(sitemap.url);
		if (line === undefined || resolved === null || resolved.origin === null) return [];
		if (origin !== null && resolved.origin !== origin) return [];
		return [{ line, origin: resolved.origin, path: resolved.target }];
	});
	// A file is for one host. If it is not known and sitemaps are on several, nothing is known of any of them.
	if (covered.some(({ origin: other }) => hostOf(other) !== hostOf(covered[0]!.origin))) return [];
	if (covered.length === 0) return [];
	const paths = new Set(covered.map(({ path }) => path));
	const refusals = refusalsOf(robots, paths, policies, STEPS_OF_LINE * lines.length, notes, work);
	return covered.flatMap(({ line, origin: own, path }) => {
		const ofPath = refusals.get(path);
		if (ofPath === undefined) return [];
		const isGrave = origin !== null && ofPath.some(({ crawler }) => isGraveFor(crawler));
		const rules = new Set(ofPath.map((refusal) => refusal.line));
		const names = ofPath.map(({ crawler }) =>
			crawler === "*" ? "crawlers without a group of their own" : show(crawler),
		);
		const blocks = `${lineList(Array.from(rules))} ${rules.size === 1 ? "forbids" : "forbid"} ${list(names)} to fetch this sitemap`;
		const message =
			origin === null
				? `Where the file is for ${show(own)}, ${blocks}.`
				: `${blocks[0]!.toUpperCase()}${blocks.slice(1)}.`;
		const finding = aboutValue("sitemap-blocked", line, message);
		return [isGrave ? finding : { ...finding, severity: "note" as const }];
	});
}

/** Crawlers for one kind of files, or of one country, are often kept out on purpose. */
function isGraveFor(crawler: string): boolean {
	return crawler === "*" || WORLDWIDE_SEARCH.test(crawler);
}

/** The refusals of each path, in the order of policies; without notes, only those that can be grave. */
function refusalsOf(
	robots: AnalysableFile,
	paths: ReadonlySet<string>,
	policies: readonly CrawlerPolicy[],
	stepsToOpen: number,
	notes: boolean,
	work: Work,
): ReadonlyMap<string, readonly Refusal[]> {
	const refusals = new Map<string, Refusal[]>();
	const askedOf = (isGrave: boolean) =>
		Array.from(policies.entries()).filter(
			([, policy]) => isGraveFor(policy.crawler) === isGrave && forbidsSome(policy),
		);
	for (const isGrave of [true, false]) {
		const asked = isGrave || notes ? Array.from(paths) : Array.from(refusals.keys());
		if (asked.length === 0) break;
		for (const [order, { crawler, stepsToJudge }] of askedOf(isGrave)) {
			work.left -= asked.reduce((sum, path) => sum + stepsToJudge(path), stepsToOpen);
			if (work.isOver) break;
			withMatcher(robots, crawler, (matcher) => {
				for (const path of asked) {
					const { verdict, line } = decisionOf(matcher, path);
					if (verdict !== Verdict.Disallowed || line === 0) continue;
					remember(refusals, path, () => []).push({ order, crawler, line });
				}
			});
		}
	}
	for (const ofPath of refusals.values()) ofPath.sort((a, b) => a.order - b.order);
	return refusals;
}

/** Whether a policy is that of a search engine, or of all other crawlers, and forbids some but not all. */
function forbidsSome(policy: CrawlerPolicy): boolean {
	const matters = policy.crawler === "*" || reach(policy.crawler) > 0;
	return (
		matters && !isAllBlocked(policy) && policy.analysis.rules.some(({ rule }) => rule.type === "disallow")
	);
}
