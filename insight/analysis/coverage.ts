import { type Crawler, Verdict } from "../../bindings/shared-exports.js";
import { requireFile } from "./arguments.js";
import { rulesOf } from "./model/judge.js";
import type { AnalysableFile, PolicyCoverage, UrlSource } from "./types.js";
import { visitUrls } from "./url-lines.js";

/**
 * Counts the verdicts of a crawler's policy on a list of URLs of any length. The counts show how many URLs each rule
 * decides and which rules decide no URL. They also give the share that is blocked.
 *
 * @param robots a parsed file of any entry; it must not be disposed before the promise is settled.
 * @param crawler a product token, a list of them or a profile, as `RobotsTxt.matcher` takes it.
 * @param urls see `UrlSource`; read once and not kept.
 * @returns the counts.
 * @throws TypeError that names the argument (the promise rejects); what reading `urls` throws; DisposedError after the
 *   file's disposal.
 * @see RFC 9309 §2.2.2
 * @example
 * import { RobotsTxt } from "robotstxt-wasm";
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /tmp/\ndisallow: /old/");
 * const { blockedShare, rules, neverHit } = await coverage(robots, "ExampleBot", ["/tmp/a", "/tmp/b", "/", "/c"]);
 * blockedShare; // 0.5
 * rules.map(({ hits }) => hits); // [2, 0]
 * neverHit.map(({ pattern }) => pattern); // ["/old/"]
 */
export async function coverage(
	robots: AnalysableFile,
	crawler: Crawler,
	urls: UrlSource,
): Promise<PolicyCoverage> {
	requireFile(robots, "robots");
	const matcher = robots.matcher(crawler);
	try {
		const hitsByLine = new Map<number, number>();
		const verdicts = [0, 0, 0, 0];
		let undecidedCount = 0;
		await visitUrls(urls, (url) => {
			const verdict = matcher.checkAll([url])[0]!;
			verdicts[verdict]!++;
			if (verdict > Verdict.Allowed) return;
			const { rule } = matcher.explain(url);
			if (rule === null) undecidedCount++;
			else hitsByLine.set(rule.line, (hitsByLine.get(rule.line) ?? 0) + 1);
		});
		const [blockedCount = 0, allowedCount = 0, outOfScopeCount = 0, invalidCount = 0] = verdicts;
		const judgedCount = blockedCount + allowedCount;
		const rules = rulesOf(matcher)
			.filter(({ pattern }) => pattern !== "")
			.map((rule) => ({ rule, hits: hitsByLine.get(rule.line) ?? 0 }));
		return {
			urlCount: judgedCount + outOfScopeCount + invalidCount,
			allowedCount,
			blockedCount,
			outOfScopeCount,
			invalidCount,
			blockedShare: judgedCount === 0 ? 0 : blockedCount / judgedCount,
			undecidedCount,
			rules,
			neverHit: rules.filter(({ hits }) => hits === 0).map(({ rule }) => rule),
		};
	} finally {
		matcher.dispose();
	}
}
