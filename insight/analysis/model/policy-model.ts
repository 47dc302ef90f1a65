import type { Dialect, Rule } from "../../../bindings/shared-exports.js";
import { Entry, NO_TWINS } from "../language/entry.js";
import { HeadTree } from "../language/heads.js";
import { type Pattern, readFolderOfIndexFile, readPattern } from "../language/pattern.js";
import { remember } from "../remember.js";
import { OCTETS_PER_STEP, STEPS_OF_ENTRY, type Work } from "../work.js";

export type { Entry } from "../language/entry.js";

const ROBOTS_TXT = "/robots.txt$";

interface RankedPattern {
	readonly rule: Rule | null;
	readonly pattern: Pattern;
	readonly isAllow: boolean;
}

/** The data that a policy and its copies share. */
interface RankedEntries {
	readonly dialect: Dialect;
	readonly rules: readonly Rule[];
	readonly entries: readonly Entry[];
	readonly ofRule: ReadonlyMap<Rule, readonly Entry[]>;
	/** By their heads; of entries with one type and pattern, the best. */
	readonly heads: HeadTree<Entry>;
	/** Several entries of the same type and pattern, best first; by `Entry.twins`. */
	readonly twins: readonly (readonly Entry[])[];
	readonly starredCount: number;
}

/** One crawler's rules in the order of the dialect. It judges all witnesses before an engine judges them again. */
export class PolicyModel {
	readonly dialect: Dialect;
	/** The rules with a path, in file order. */
	readonly rules: readonly Rule[];
	/** The entries, best first. */
	readonly entries: readonly Entry[];
	/** The number of different patterns with stars. */
	readonly starredCount: number;
	/** 1 for entries that every question ignores, by their order. */
	readonly #removed: Uint8Array;
	/** For each list of twins, the index of the best that is not removed; its length if all are. */
	readonly #bestTwins: Uint32Array;

	/** @param rules in file order; `isRobotsTxtAllowed` as in `AnalysableFile`. */
	static of(
		rules: readonly Rule[],
		dialect: Dialect,
		isRobotsTxtAllowed = dialect === "rfc9309",
	): PolicyModel {
		return new PolicyModel(rankEntries(rules, dialect, isRobotsTxtAllowed));
	}

	private constructor(private readonly shared: RankedEntries) {
		this.dialect = shared.dialect;
		this.rules = shared.rules;
		this.entries = shared.entries;
		this.starredCount = shared.starredCount;
		this.#removed = new Uint8Array(shared.entries.length);
		this.#bestTwins = new Uint32Array(shared.twins.length);
	}

	/** The policy with all its rules. Removing rules from it does not change this policy. */
	copy(): PolicyModel {
		return new PolicyModel(this.shared);
	}

	/** The best entry of the same type and pattern that is not removed; null if it is this entry, or there is none. */
	twinOf(entry: Entry): Entry | null {
		const twin = entry.twins === NO_TWINS ? null : this.#bestOf(entry);
		return twin === entry ? null : twin;
	}

	/** The entries that a rule of `rules` has, best first. */
	entriesOf(rule: Rule): readonly Entry[] {
		return this.shared.ofRule.get(rule) ?? [];
	}

	/** Leaves a rule out of every later question. */
	remove(rule: Rule): void {
		for (const entry of this.entriesOf(rule)) this.#setRemoved(entry, true);
	}

	/** Puts a rule back. */
	restore(rule: Rule): void {
		for (const entry of this.entriesOf(rule)) this.#setRemoved(entry, false);
	}

	/**
	 * The entries with orders from `first` up to `end` whose heads meet a pattern's, best first. Of entries of one type and
	 * pattern it has the best. @throws OutOfWork
	 */
	meeting({ head, isLiteral, rank }: Pattern, first: number, end: number, work: Work): Entry[] {
		const found: Entry[] = [];
		// An entry that is longer than a literal pattern comes before it.
		const isAfter = first > 0 && this.dialect !== "original1994" && isLiteral;
		work.spend(1 + head.length / OCTETS_PER_STEP);
		this.shared.heads.visitMeeting(head, isAfter ? rank : Number.POSITIVE_INFINITY, (entries) => {
			work.spend(1 + entries.length);
			for (const entry of entries) {
				const left = this.#bestFrom(entry, first, work);
				if (left !== null && left.order < end) found.push(left);
			}
		});
		return found.sort((a, b) => a.order - b.order);
	}

	/** The best entry that matches a target, and so decides it; null if none matches. @throws OutOfWork */
	deciderOf(target: string, work: Work): Entry | null {
		let best: Entry | null = null;
		work.spend(1 + target.length / OCTETS_PER_STEP);
		this.shared.heads.visit(target, (entries) => {
			// Invariant: no entry visited so far that matches is better than `best`.
			for (const entry of entries) {
				if (best !== null && entry.order > best.order) return;
				work.spend(STEPS_OF_ENTRY);
				const left = this.#bestOf(entry);
				if (left === null || (best !== null && left.order > best.order)) continue;
				if (!left.matches(target, work)) continue;
				best = left;
				if (left === entry) return;
			}
		});
		return best;
	}

	blocks(target: string, work: Work): boolean {
		return this.deciderOf(target, work)?.blocks ?? false;
	}

	/** The best entry of an entry's type and pattern that is not removed; null if all are. */
	#bestOf(entry: Entry): Entry | null {
		const { twins, order } = entry;
		if (twins === NO_TWINS) return this.#removed[order] === 0 ? entry : null;
		return this.shared.twins[twins]?.[this.#bestTwins[twins]!] ?? null;
	}

	/** As `#bestOf`, without entries before `first`: the rules between two twins may depend on both. */
	#bestFrom(entry: Entry, first: number, work: Work): Entry | null {
		const best = this.#bestOf(entry);
		if (best === null || best.order >= first) return best;
		const twins = entry.twins === NO_TWINS ? [] : this.shared.twins[entry.twins]!;
		for (let index = this.#bestTwins[entry.twins]! + 1; index < twins.length; index++) {
			work.spend(STEPS_OF_ENTRY);
			const twin = twins[index]!;
			if (twin.order >= first && this.#removed[twin.order] === 0) return twin;
		}
		return null;
	}

	#setRemoved({ order, twins }: Entry, isRemoved: boolean): void {
		this.#removed[order] = Number(isRemoved);
		if (twins === NO_TWINS) return;
		const entries = this.shared.twins[twins]!;
		let best = this.#bestTwins[twins]!;
		if (!isRemoved && order < (entries[best]?.order ?? Number.POSITIVE_INFINITY)) {
			best = entries.findIndex((entry) => entry.order === order);
		}
		while (best < entries.length && this.#removed[entries[best]!.order] === 1) best++;
		this.#bestTwins[twins] = best;
	}
}

function rankEntries(rules: readonly Rule[], dialect: Dialect, isRobotsTxtAllowed: boolean): RankedEntries {
	const ofRule = new Map<Rule, Entry[]>();
	const firsts = { allow: new Map<string, Entry>(), disallow: new Map<string, Entry>() };
	const twins: Entry[][] = [];
	const distinct: Entry[] = [];
	const entries = rankPatterns(rules, dialect, isRobotsTxtAllowed).map(
		({ rule, pattern, isAllow }, order) => {
			const entry = new Entry(rule, pattern, !isAllow && pattern.rank > 0, order);
			const first = rule === null ? undefined : firsts[rule.type].get(pattern.key);
			if (rule !== null) {
				remember(ofRule, rule, () => []).push(entry);
				if (first === undefined) firsts[rule.type].set(pattern.key, entry);
			}
			if (first === undefined) distinct.push(entry);
			else {
				if (first.twins === NO_TWINS) first.twins = twins.push([first]) - 1;
				entry.twins = first.twins;
				twins[first.twins]!.push(entry);
			}
			return entry;
		},
	);
	const read = rules.filter((rule) => ofRule.has(rule));
	const starredCount = distinct.reduce((sum, { pattern }) => sum + Number(!pattern.isLiteral), 0);
	return { dialect, rules: read, entries, ofRule, heads: new HeadTree(distinct), twins, starredCount };
}

/** The patterns of entries, best first. */
function rankPatterns(
	rules: readonly Rule[],
	dialect: Dialect,
	isRobotsTxtAllowed: boolean,
): RankedPattern[] {
	const patterns: RankedPattern[] = [];
	/** By their canonical forms: large files repeat them. */
	const known = new Map<string, Pattern>();
	const read = (canonical: string) => remember(known, canonical, () => readPattern(canonical, dialect));
	for (const rule of rules) {
		const isAllow = rule.type === "allow";
		if (rule.pattern === "" && dialect !== "google") continue;
		patterns.push({ rule, pattern: read(rule.canonical), isAllow });
		const folder = isAllow && dialect === "google" ? readFolderOfIndexFile(rule.canonical) : null;
		if (folder !== null) patterns.push({ rule, pattern: folder, isAllow });
	}
	if (dialect !== "original1994") {
		patterns.sort(
			(a, b) =>
				b.pattern.rank - a.pattern.rank ||
				Number(b.isAllow) - Number(a.isAllow) ||
				(a.rule?.line ?? 0) - (b.rule?.line ?? 0),
		);
	}
	if (isRobotsTxtAllowed) {
		patterns.unshift({ rule: null, pattern: readPattern(ROBOTS_TXT, dialect), isAllow: true });
	}
	return patterns;
}
