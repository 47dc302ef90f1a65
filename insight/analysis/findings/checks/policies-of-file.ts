import { isForEveryCrawler, productTokensOf } from "../../../../bindings/internal.js";
import type { Dialect, GroupChoice } from "../../../../bindings/shared-exports.js";
import { findCrawler } from "../../../../crawling/crawlers/index.js";
import type { GradedPolicy } from "../../model/grading.js";
import { remember } from "../../remember.js";
import type { RuleGrade, RuleReport } from "../../types.js";
import { type FileLine, lineAt } from "../file-lines.js";
import type { InspectableFile } from "../types.js";

const ROBOTS_TXT_ITSELF: ReadonlySet<string> = new Set(["/robots.txt", "/robots.txt$"]);
/** The grades of rules that decide some URL, as far as is known. */
const OPENING_GRADES: ReadonlySet<RuleGrade> = new Set([
	"decides",
	"unknown",
	"redundant",
	"ineffective-allow",
]);
/** Search engines that hardly any site shuts out on purpose, unlike those of one country or kind of file. */
export const WORLDWIDE_SEARCH: RegExp = /^(?:googlebot|bingbot|duckduckbot|applebot)$/i;
/** Search engines whose operators do not document how they read robots.txt. */
const OTHER_SEARCH =
	/^(?:slurp|msnbot|sogou|yeti|360spider|haosouspider|coccocbot|mojeekbot|qwantify|exabot)/i;

/** The cost of reading a line once more, and of decoding its record, in steps of a search. */
export const STEPS_OF_LINE = 4;
const STEPS_OF_COMPILED_LINE = 1 / 2;
/** The octets of names that an engine compares with a crawler's name in one step. */
const NAME_OCTETS_PER_STEP = 128;
/** Steps to read a rule into the models of a policy, and to order it among the others. */
export const STEPS_OF_RULE = 5;
/** Steps that a question may take before all policies of a file are known. */
export const STEPS_OF_FIRST_LOOK = 256;

export interface CrawlerPolicy {
	readonly crawler: string;
	/** The names in the file to which the same groups apply, as written, in file order; without such names, the crawler's. */
	readonly names: readonly string[];
	readonly analysis: GradedPolicy;
	/** As `PolicyGrading.stepsToJudge`. */
	readonly stepsToJudge: (url: string) => number;
}

/** The steps to compile the rules of a file for one more crawler, apart from their order. */
export function stepsToCompile(lineCount: number, nameOctets: number): number {
	return STEPS_OF_COMPILED_LINE * lineCount + nameOctets / NAME_OCTETS_PER_STEP;
}

export function nameOctetsOf(lines: readonly FileLine[]): number {
	return lines.reduce((sum, { kind, valueOctets }) => sum + (kind === "user-agent" ? valueOctets : 0), 0);
}

/** The user-agent line of a crawler that a sentence names first. */
export function lineOfName(
	name: string,
	{ analysis }: CrawlerPolicy,
	lines: readonly FileLine[],
	dialect: Dialect,
): FileLine | undefined {
	const named = analysis.group.groups
		.flatMap(({ productTokens }) => productTokens)
		.find(({ value }) =>
			productTokensOf(value, dialect).some((token) => token.toLowerCase() === name.toLowerCase()),
		);
	return lineAt(lines, (named ?? analysis.group.groups[0]?.productTokens[0])?.line ?? 0);
}

/** Whether nothing may be fetched. A rule for the file itself opens nothing; a redundant rule opens something. */
export function isAllBlocked({ analysis: { byDefault, rules } }: Pick<CrawlerPolicy, "analysis">): boolean {
	const isOpening = ({ rule, grade }: RuleReport) =>
		rule.type === "allow" && OPENING_GRADES.has(grade) && !ROBOTS_TXT_ITSELF.has(rule.canonical);
	return byDefault === "blocked" && !rules.some(isOpening);
}

/** The grades of the policies of a file, as far as the work went. */
export interface GradedFile {
	/** The policies that findings are about. */
	readonly policies: readonly CrawlerPolicy[];
	/** The number of other policies that were asked for, for which the work was not enough. */
	readonly leftOutCount: number;
	/**
	 * The lines that can be removed without changing any verdict, each by itself, all together and any of them. This
	 * is proved for any crawler that the file names and for all others. It is also proved for crawlers that obey only
	 * their own group.
	 */
	readonly removable: ReadonlySet<number>;
	/** The lines whose trailing stars can be removed. The same is proved for them, and for both changes together. */
	readonly shortenable: ReadonlySet<number>;
	/** The lines that do nothing in the file's dialect, which is not proved in the other readings. */
	readonly onlyHere: ReadonlySet<number>;
}

/** One crawler per choice of groups in a file, and for all others. Null if only the engine can find the choice. */
export function groupChoicesOf(
	robots: InspectableFile,
	lines: readonly FileLine[],
): {
	readonly choices: ReadonlyMap<string, GroupChoice | null>;
	/** The names to which the same groups apply, keyed by the crawler of that choice. */
	readonly names: ReadonlyMap<string, readonly string[]>;
} {
	const named = namedCrawlers(lines, robots.dialect);
	const groups = robots.dialect === "original1994" ? undefined : robots.groups;
	const choices = new Map<string, GroupChoice | null>();
	const forAll = new Set(lines.filter(isForAll).map(({ groupIndex }) => groupIndex));
	const choose = (chosenBy: GroupChoice["chosenBy"], indexes: Iterable<number>, productToken?: string) =>
		groups === undefined
			? null
			: {
					chosenBy,
					productToken,
					groups: Array.from(indexes, (index) => groups[index]).filter((group) => group !== undefined),
				};
	choices.set("*", choose(forAll.size > 0 ? "default" : "none", forAll));
	for (const { token, groups: own } of named) choices.set(token, choose("own", own, token));
	return { choices, names: new Map(named.map(({ token, names }) => [token, names])) };
}

function isForAll({ kind, value }: FileLine): boolean {
	return kind === "user-agent" && isForEveryCrawler(value);
}

interface NamedCrawler {
	readonly token: string;
	/** The indexes of its groups, ascending. */
	readonly groups: ReadonlySet<number>;
	/** The names in the file that have these groups, as they are written. */
	readonly names: readonly string[];
}

function namedCrawlers(lines: readonly FileLine[], dialect: Dialect): NamedCrawler[] {
	const groupsByToken = new Map<string, { token: string; groups: Set<number>; isWritten: boolean }>();
	for (const { kind, value, groupIndex, productToken } of lines) {
		for (const token of kind === "user-agent" ? productTokensOf(value, dialect) : []) {
			const known = remember(groupsByToken, token.toLowerCase(), () => ({
				token,
				groups: new Set<number>(),
				isWritten: false,
			}));
			known.groups.add(groupIndex);
			known.isWritten ||= token === productToken;
		}
	}
	/** The crawler to name in findings, keyed by its choice of groups. */
	const byGroups = new Map<string, NamedCrawler & { token: string; names: string[] }>();
	for (const [name, { token, groups, isWritten }] of groupsByToken) {
		// In original1994 a name also finds the groups of all names that are part of it.
		const key = dialect === "original1994" ? name : Array.from(groups).join(" ");
		const known = remember(byGroups, key, () => ({ token, groups, names: [] }));
		if (isWritten) known.names.push(token);
		if (reach(token) > reach(known.token)) known.token = token;
	}
	return Array.from(byGroups.values(), (named) =>
		named.names.length > 0 ? named : { ...named, names: [named.token] },
	);
}

/** The weight of a crawler's policy: 2 for a worldwide search engine, 1 for any other, 0 for other crawlers. */
export function reach(token: string): number {
	if (WORLDWIDE_SEARCH.test(token)) return 2;
	return Number(OTHER_SEARCH.test(token) || findCrawler(token)?.purposes[0] === "search");
}

/** Keys of lists of groups: most crawlers share the list of the groups for all. */
const KEYS = new WeakMap<GroupChoice["groups"], string>();

/** A key that is equal for crawlers to which the same groups apply. */
export function keyOfGroups({ groups }: Pick<GroupChoice, "groups">): string {
	return remember(KEYS, groups, () => groups.map(({ line }) => line).join(" "));
}
