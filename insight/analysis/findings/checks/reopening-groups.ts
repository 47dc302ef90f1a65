import type { GroupChoice } from "../../../../bindings/shared-exports.js";
import { findCrawler, findNamedCrawler } from "../../../../crawling/crawlers/index.js";
import { withMatcher } from "../../model/judge.js";
import type { AnalysableFile } from "../../types.js";
import type { Work } from "../../work.js";
import { CODES } from "../codes.js";
import type { FileLine } from "../file-lines.js";
import { obeysDefault } from "../tokens.js";
import type { Finding } from "../types.js";
import { aboutValue, CONTROLLED_USE, list, show } from "../wording.js";
import { type CrawlerPolicy, lineOfName, nameOctetsOf, stepsToCompile } from "./policies-of-file.js";
import { type Reopening, Reopenings } from "./reopening.js";

const CODE = "own-group-reopens";
/** The most paths that a sentence names. */
const MAX_PATHS = 3;

/** A finding, and the first line of the group that it is about. */
interface ReopeningGroup {
	readonly finding: Finding;
	readonly groupLine: number;
}

/** Finds groups of named crawlers that open URLs that the rules for all others close. */
export function reopeningGroups(
	robots: AnalysableFile,
	policies: readonly CrawlerPolicy[],
	lines: readonly FileLine[],
	work: Work,
): ReopeningGroup[] {
	const forAll = policies.find(({ crawler }) => crawler === "*");
	if (forAll === undefined) return [];
	const reopenings = new Reopenings(robots.dialect, forAll.analysis);
	const stepsToOpen = stepsToCompile(lines.length, nameOctetsOf(lines));
	const named = new Set(lines.map(({ productToken }) => productToken.toLowerCase()));
	return policies.flatMap((policy) => {
		const { crawler, names, analysis, stepsToJudge } = policy;
		const { group } = analysis;
		const obeying = names.filter(obeysDefault);
		if (obeying.length === 0 || !reopenings.mayOpen(group)) return [];
		work.left -= stepsToOpen + reopenings.stepsOf(stepsToJudge);
		if (work.isOver) return [];
		const reopening = withMatcher(robots, crawler, (matcher) => reopenings.of(names, group, matcher));
		const about = reopening.bound.length > 0 ? reopening.bound : obeying;
		const line = lineOfName(about[0]!, policy, lines, robots.dialect);
		if (reopening.opened.length === 0 || line === undefined) return [];
		const finding = aboutValue(CODE, line, sentenceOf(about, policy, reopening), adviceOf(group, named));
		const groupLine = group.groups[0]?.productTokens[0]?.line ?? 0;
		return [
			{
				finding: reopening.bound.length > 0 ? finding : { ...finding, severity: "note" as const },
				groupLine,
			},
		];
	});
}

/** The sentence names crawlers only if the group has others, so that groups that open the same get the same sentence. */
function sentenceOf(
	about: readonly string[],
	{ names, analysis }: CrawlerPolicy,
	{ opened }: Reopening,
): string {
	const paths = list(
		opened.map(({ pattern }) => show(pattern)),
		MAX_PATHS,
	);
	const [group, open] = analysis.group.groups.length > 1 ? ["its groups", "open"] : ["this group", "opens"];
	const whose = about.length === names.length ? "" : `For ${list(about.map(show))} `;
	const them = opened.length > 1 ? "them" : "it";
	// Such a token fetches nothing, and its operator's crawlers obey groups of their own.
	const isToken = about.every((name) => findNamedCrawler(name)?.isControlToken === true);
	const said = isToken
		? `${whose}by ${group} ${paths} may be used for ${CONTROLLED_USE}, if a crawler fetches ${them}: the rules for * close ${them}, and are not for a control token with a group of its own`
		: `${whose}${group} ${open} ${paths}, which the rules for * close: a crawler obeys one group only`;
	return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

function adviceOf({ groups }: GroupChoice, named: ReadonlySet<string>): string {
	const repeat = CODES[CODE].advice ?? "";
	if (groups.some(({ rules }) => rules.some(({ type }) => type === "disallow"))) return repeat;
	const away = isNeedless(groups, named) ? " Or take the group away." : "";
	return `${repeat}${away} Write "Disallow:" in it if everything is meant to be open.`;
}

/**
 * Whether crawlers would obey the rules for `*` without their group: it is the only one, it says nothing else, and none
 * of them looks for another name that the file has.
 */
function isNeedless([group, ...others]: GroupChoice["groups"], named: ReadonlySet<string>): boolean {
	if (group === undefined || others.length > 0 || group.records.length > 0) return false;
	const [rule, ...rules] = group.rules;
	return (
		rule?.canonical === "/" &&
		rules.length === 0 &&
		group.productTokens.every(({ value }) => {
			const [, ...fallbacks] = [findCrawler(value)?.profile.productTokens ?? []].flat();
			return fallbacks.every((token) => !named.has(token.toLowerCase()));
		})
	);
}
