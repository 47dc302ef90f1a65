import { encodeUtf8 } from "../../../bindings/internal.js";
import type { CrawlerProfile, Dialect, Rule } from "../../../bindings/shared-exports.js";
import { remember } from "../../analysis/remember.js";
import type { Work } from "../../analysis/work.js";
import { FileView } from "../file-view.js";
import { inheritedLines, octetsOfLines } from "../inherited-lines.js";
import { type AddedGroup, AddedGroups } from "./added-groups.js";
import type { Aim } from "./aim.js";
import { type FileGroup, fileGroups, isNaming } from "./file-groups.js";
import { LinePlan } from "./line-plan.js";
import type { ProfiledCrawler } from "./selection.js";

/**
 * Changes a file so that it meets an aim for some crawlers, the way a careful person would. The result still has to
 * be proved.
 *
 * 1. Groups that are only for these crawlers get the rule, and lose rules that say the opposite.
 * 2. In groups that are for others too, a crawler's user-agent line is removed if rules there say the opposite.
 * 3. Crawlers for which no such group meets the aim get a group. It is a group that refuses everything already, and says
 *    the same of AI and search as they were told, or a new group with the lines that they had elsewhere.
 */
export function rewrite(
	file: FileView,
	crawlers: readonly ProfiledCrawler[],
	aim: Aim,
	work: Work,
): Uint8Array {
	return new Rewriting(file, crawlers, aim, work).run();
}

/** Adds groups in which crawlers keep their lines from an earlier version of the file. `file` is the view of that version. */
export function shelter(
	octets: Uint8Array,
	file: FileView,
	crawlers: readonly ProfiledCrawler[],
): Uint8Array {
	const plan = new LinePlan(octets);
	const inheritedOf = inheritedLinesOf(file, () => true);
	const added = new AddedGroups();
	for (const { token, profile } of crawlers) {
		// A group without a rule would be joined with the group after it.
		const isRuleNeeded = file.ruleLinesOf(profile).length === 0;
		added.add(token, inheritedOf(profile), isRuleNeeded ? "Disallow:" : null);
	}
	appendGroups(plan, fileGroups(octets, file.robots), added.groups);
	return plan.apply();
}

class Rewriting {
	readonly #dialect: Dialect;
	readonly #tokens: ReadonlySet<string>;
	readonly #inheritedOf: ReturnType<typeof inheritedLinesOf>;
	readonly #groups: readonly FileGroup[];
	readonly #rules: ReadonlyMap<number, Rule>;
	readonly #plan: LinePlan;

	constructor(
		private readonly file: FileView,
		private readonly crawlers: readonly ProfiledCrawler[],
		private readonly aim: Aim,
		private readonly work: Work,
	) {
		const { octets, robots, groups } = file;
		this.#dialect = robots.dialect;
		this.#tokens = new Set(crawlers.map(({ token }) => token.toLowerCase()));
		this.#groups = fileGroups(octets, robots);
		this.#rules = new Map(groups.flatMap(({ rules }) => rules.map((rule) => [rule.line, rule] as const)));
		this.#plan = new LinePlan(octets);
		this.#inheritedOf = inheritedLinesOf(file, (line) => this.#isKept(line));
	}

	run(): Uint8Array {
		const own = this.#groups.filter(({ naming }) =>
			naming.every(({ names: [name] }) => name !== undefined && this.#tokens.has(name)),
		);
		for (const group of own) this.#rewriteGroup(group);
		const met = new Set(own.flatMap(({ naming }) => naming.map(({ names }) => names[0])));
		const shared = this.#groups.filter((group) => !own.includes(group));
		const keptLines = new Map(this.crawlers.map((crawler) => [crawler.token, this.#leave(crawler, shared)]));
		const rest = this.aim.isOfEverything ? this.#viewOfRest() : null;
		const refusing = this.#refusingGroups();
		const added = new AddedGroups();
		for (const crawler of this.crawlers) {
			const { token, profile } = crawler;
			const isMet = met.has(token.toLowerCase());
			// Without the line that named it, another group may already meet the aim.
			if (isMet && keptLines.get(token)?.length === 0) continue;
			if (rest !== null && this.#isMetBy(rest, crawler)) continue;
			const joined = refusing.get(this.file.preferencesOf(profile))?.naming.at(-1);
			if (joined !== undefined) {
				this.#plan.insertAfter(joined.line, `User-agent: ${token}`);
				continue;
			}
			const { isRefusal, isOfEverything, rule } = this.aim;
			const kept = this.#keptLinesOf(crawler, keptLines.get(token) ?? []);
			added.add(token, kept, isOfEverything && !isRefusal ? "Disallow:" : rule);
		}
		appendGroups(this.#plan, this.#groups, added.groups);
		return this.#plan.apply();
	}

	/** The file as it is planned so far. */
	#viewOfRest(): FileView {
		if (this.#plan.isEmpty) return this.file;
		return new FileView(this.#plan.apply(), this.#dialect, this.work);
	}

	/** Whether the rest of the file meets the aim for a crawler, with its records as they were as far as they matter. */
	#isMetBy(rest: FileView, crawler: ProfiledCrawler): boolean {
		const { profile } = crawler;
		const [was, is] = [this.file, rest].map((file) =>
			this.aim.isRefusal ? file.preferencesOf(profile) : file.recordsOf(profile),
		);
		return was === is && this.aim.isMet(rest, crawler);
	}

	/** The lines that a crawler keeps in a group of its own. */
	#keptLinesOf({ token, profile }: ProfiledCrawler, keptLines: readonly number[]): readonly Uint8Array[] {
		const isNamed = this.#groups.some(({ naming }) => naming.some((line) => isNaming(line, token)));
		return isNamed ? octetsOfLines(this.file, keptLines) : this.#inheritedOf(profile);
	}

	/** Whether a crawler keeps a rule or record of a group that it leaves, or of the groups for `*`. */
	#isKept(line: number): boolean {
		if (this.file.isPreference(line)) return true;
		if (this.file.isRecord(line)) return !this.aim.isRefusal;
		return !this.aim.isOfEverything && !this.#isOpposed(line);
	}

	#isOpposed(line: number): boolean {
		const rule = this.#rules.get(line);
		return rule !== undefined && this.aim.isOpposed(rule, this.#dialect);
	}

	#isSaidAt(line: number): boolean {
		const rule = this.#rules.get(line);
		return rule !== undefined && this.aim.isSaidBy(rule, this.#dialect);
	}

	#rewriteGroup({ naming, rules }: FileGroup): void {
		const opposed = rules.filter(({ line }) => this.#isOpposed(line));
		const isEmptied = opposed.length === rules.length;
		const isRuleThere = rules.some(({ line }) => this.#isSaidAt(line));
		const isRuleNeeded = !isRuleThere && !(this.aim.isAllowed && this.aim.isOfEverything);
		const [first, ...others] = opposed;
		for (const { line } of others) this.#plan.remove(line);
		const text = isRuleNeeded ? this.aim.rule : isEmptied ? "Disallow:" : null;
		if (first === undefined) {
			if (text !== null) this.#plan.insertAfter(lastLineOf({ naming, rules }), text);
		} else if (text === null) this.#plan.remove(first.line);
		else this.#plan.replace(first.line, text);
	}

	/** Removes a crawler's name from groups with opposed rules; returns the lines of these that it keeps, ascending. */
	#leave({ token, profile }: ProfiledCrawler, shared: readonly FileGroup[]): number[] {
		const kept: number[] = [];
		const records = new Set(this.file.recordLinesOf(profile).filter((line) => this.#isKept(line)));
		for (const { naming, rules, others } of shared) {
			const own = naming.filter((line) => isNaming(line, token));
			if (own.length === 0 || !rules.some(({ line }) => this.#isOpposed(line))) continue;
			for (const each of own) {
				const isRunLeft = naming.some(
					(other) => other !== each && other.run === each.run && !this.#plan.isReplaced(other.line),
				);
				if (each.names[0] !== token.toLowerCase()) continue;
				this.#plan.remove(each.line);
				if (isRunLeft) continue;
				// If a run has no line left, its crawl-delay would apply to the run before.
				for (const { line, run } of others) {
					if (run === each.run && this.file.isOfRun(line)) this.#plan.remove(line);
				}
			}
			for (const { line } of rules) if (this.#isKept(line)) kept.push(line);
			for (const { line } of others) if (records.has(line)) kept.push(line);
		}
		return kept.sort((a, b) => a - b);
	}

	/** The last group that a refused crawler may join, by what the group says of AI and search. */
	#refusingGroups(): ReadonlyMap<string, FileGroup> {
		if (!this.aim.isRefusal || this.#dialect === "original1994") return new Map();
		const found = this.#groups.filter((group) => this.#refusesEverything(group));
		return new Map(found.map((group) => [this.file.preferencesOfGroup(group.naming[0]!.line), group]));
	}

	/** Whether a group names crawlers, and its only rules refuse everything. */
	#refusesEverything({ naming, rules }: FileGroup): boolean {
		const isForAll = naming.some(({ names }) => names.includes("*"));
		const read = rules.map(({ line }) => this.#rules.get(line)).filter((rule) => rule?.pattern !== "");
		const isKept = [...naming, ...rules].every(({ line }) => !this.#plan.isReplaced(line));
		return (
			!isForAll &&
			isKept &&
			read.length > 0 &&
			read.every((rule) => rule?.type === "disallow" && rule.canonical === "/")
		);
	}
}

/** The lines for crawlers, read once for crawlers that have the same lines. */
function inheritedLinesOf(
	file: FileView,
	isKept: (line: number) => boolean,
): (profile: CrawlerProfile) => readonly Uint8Array[] {
	const known = new Map<string, readonly Uint8Array[]>();
	return (profile) => {
		const { chosenBy, productToken } = file.choose(profile);
		const key = `${chosenBy} ${productToken} ${file.keyOf(profile)}`;
		return remember(known, key, () => inheritedLines(file, profile, isKept));
	};
}

export function lastLineOf({ naming, rules }: Pick<FileGroup, "naming" | "rules">): number {
	return Math.max(naming.at(-1)?.line ?? 0, rules.at(-1)?.line ?? 0);
}

/** Adds groups at the end of a file with such groups. */
export function appendGroups(
	plan: LinePlan,
	groups: readonly FileGroup[],
	added: readonly AddedGroup[],
): void {
	const last = groups.at(-1);
	let isOpen = last !== undefined && last.rules.length === 0;
	for (const { tokens, lines } of added) {
		// The lines would become a part of a group without rules.
		if (isOpen && last !== undefined) plan.insertAfter(last.naming.at(-1)!.line, "Disallow:");
		isOpen = false;
		plan.append([...tokens.map((token) => encodeUtf8(`User-agent: ${token}`)), ...lines]);
	}
}
