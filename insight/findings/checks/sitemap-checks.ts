import type { Sitemap } from "../../../bindings/contract/types.js";
import { originOfUrl, resolveUrl } from "../../../bindings/url/index.js";
import type { AnalysableFile } from "../../analysis/types.js";
import type { Work } from "../../analysis/work.js";
import { type FileLine, lineAt } from "../file-lines.js";
import type { Finding } from "../types.js";
import { aboutValue, lineList, list, show } from "../wording.js";
import { isAllBlocked, type Policy, reach, STEPS_OF_LINE, WORLDWIDE_SEARCH } from "./policies.js";

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

/** A sitemap that a file may cover. */
interface CoveredSitemap {
	readonly line: FileLine;
	readonly origin: string;
	readonly path: string;
	/** The crawlers that the file forbids to fetch it. */
	readonly crawlers: string[];
	/** The lines of the rules that forbid it. */
	readonly rules: Set<number>;
}

/**
 * Finds sitemaps that the file itself forbids search engines to fetch. Search engines that may fetch nothing at all
 * are left out.
 * @param origin the file's own origin; null if it is not known, so that any sitemap's origin may be it.
 */
export function blockedSitemaps(
	robots: AnalysableFile,
	{
		sitemaps,
		lines,
		origin,
	}: { sitemaps: readonly Sitemap[]; lines: readonly FileLine[]; origin: string | null },
	policies: readonly Policy[],
	work: Work,
): Finding[] {
	const covered = sitemaps.flatMap((sitemap): CoveredSitemap[] => {
		const line = lineAt(lines, sitemap.line);
		const resolved = resolveUrl(sitemap.url);
		if (line === undefined || resolved === null || resolved.origin === null) return [];
		if (origin !== null && resolved.origin !== origin) return [];
		return [{ line, origin: resolved.origin, path: resolved.target, crawlers: [], rules: new Set() }];
	});
	// A file is for one host. If it is not known and sitemaps are on several, nothing is known of any of them.
	if (covered.some(({ origin: other }) => hostOf(other) !== hostOf(covered[0]!.origin))) return [];
	if (covered.length === 0) return [];
	for (const policy of policies) {
		const { crawler } = policy;
		const matters = crawler === "*" || reach(crawler) > 0;
		if (
			!matters ||
			isAllBlocked(policy) ||
			!policy.analysis.rules.some(({ rule }) => rule.type === "disallow")
		)
			continue;
		work.left -= STEPS_OF_LINE * lines.length + covered.length;
		if (work.isOver) break;
		const matcher = robots.matcher(crawler);
		try {
			for (const { path, crawlers, rules } of covered) {
				const { allowed, rule } = matcher.isAllowed(path) ? ALLOWED : matcher.explain(path);
				if (allowed || rule === null) continue;
				crawlers.push(crawler);
				rules.add(rule.line);
			}
		} finally {
			matcher.dispose();
		}
	}
	return covered.flatMap(({ line, origin: own, crawlers, rules }) => {
		if (crawlers.length === 0) return [];
		const names = crawlers.map((crawler) =>
			crawler === "*" ? "crawlers without a group of their own" : show(crawler),
		);
		const blocks = `${lineList(Array.from(rules))} ${rules.size === 1 ? "forbids" : "forbid"} ${list(names)} to fetch this sitemap`;
		const message =
			origin === null
				? `Where the file is for ${show(own)}, ${blocks}.`
				: `${blocks[0]!.toUpperCase()}${blocks.slice(1)}.`;
		const finding = aboutValue("sitemap-blocked", line, message);
		// Crawlers for one kind of files, or of one country, are often kept out on purpose.
		// If the file's host is not known, the sitemap may well be on another one.
		const isGrave =
			origin !== null && crawlers.some((crawler) => crawler === "*" || WORLDWIDE_SEARCH.test(crawler));
		return [isGrave ? finding : { ...finding, severity: "note" as const }];
	});
}

const ALLOWED = { allowed: true, rule: null } as const;
