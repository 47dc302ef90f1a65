import type { Dialect, Rule } from "../../../bindings/contract/types.js";
import { Entry } from "../language/entry.js";
import { HeadTree } from "../language/heads.js";
import { type Pattern, readFolderOfIndexFile, readPattern } from "../language/pattern.js";
import { OCTETS_PER_STEP, STEPS_OF_ENTRY, type Work } from "../work.js";

export type { Entry } from "../language/entry.js";

const ROBOTS_TXT = "/robots.txt$";

interface RankedPattern {
	readonly rule: Rule | null;
	readonly pattern: Pattern;
	readonly isAllow: boolean;
}

/**
 * One crawler's rules in the order of the dialect. All questions are asked of this model. It judges all witnesses
 * before an engine judges them again.
 */
export class PolicyModel {
	readonly dialect: Dialect;
	/** The rules in file order, without those that have no path. */
	readonly rules: readonly Rule[];
	/** The entries, best first. */
	readonly entries: readonly Entry[];
	readonly #entriesByRule = new Map<Rule, Entry[]>();
	/** The entries by their heads. Of entries with one type and pattern, it has only the best that is not removed. */
	readonly #heads: HeadTree<Entry>;
	/** For each entry, those of its type and pattern, if there is more than one. */
	readonly #twins = new Map<Entry, Twins>();

	/** @param rules the rules that apply to the crawler, in file order. */
	static of(rules: readonly Rule[], dialect: Dialect): PolicyModel {
		return new PolicyModel(rules, dialect, rankPatterns(rules, dialect));
	}

	private constructor(rules: readonly Rule[], dialect: Dialect, patterns: readonly RankedPattern[]) {
		this.dialect = dialect;
		this.entries = patterns.map(
			({ rule, pattern, isAllow }, order) => new Entry(rule, pattern, !isAllow && pattern.rank > 0, order),
		);
		const firsts = { allow: new Map<string, Entry>(), disallow: new Map<string, Entry>() };
		const inTree: Entry[] = [];
		for (const entry of this.entries) {
			const { rule, pattern } = entry;
			const first = rule === null ? undefined : firsts[rule.type].get(pattern.key);
			if (rule !== null) {
				const others = this.#entriesByRule.get(rule);
				if (others === undefined) this.#entriesByRule.set(rule, [entry]);
				else others.push(entry);
				if (first === undefined) firsts[rule.type].set(pattern.key, entry);
			}
			if (first === undefined) inTree.push(entry);
			else this.#addTwin(first, entry);
		}
		this.rules = rules.filter((rule) => this.#entriesByRule.has(rule));
		this.#heads = new HeadTree(inTree);
	}

	/** Copies the policy. Removing rules from the copy does not change this policy. */
	copy(): PolicyModel {
		const patterns = this.entries.map(({ rule, pattern }) => ({
			rule,
			pattern,
			isAllow: rule?.type !== "disallow",
		}));
		return new PolicyModel(this.rules, this.dialect, patterns);
	}

	/**
	 * The best entry of the same type and pattern that is not removed; null if it is the entry itself, or there is
	 * none.
	 */
	twinOf(entry: Entry): Entry | null {
		const twin = bestOf(this.#twins.get(entry));
		return twin === entry ? null : twin;
	}

	/** The entries that a rule of `rules` has, best first. */
	entriesOf(rule: Rule): readonly Entry[] {
		return this.#entriesByRule.get(rule) ?? [];
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
	 * The entries that may match a target of a pattern, selected by their heads. Their orders are from `first` up to
	 * `end`; the best entry comes first.
	 * @throws OutOfWork
	 */
	meeting({ head, isLiteral, rank }: Pattern, first: number, end: number, work: Work): Entry[] {
		const found: Entry[] = [];
		// An entry that is longer than a literal pattern comes before it.
		const isAfter = first > 0 && this.dialect !== "original1994" && isLiteral;
		work.spend(1 + head.length / OCTETS_PER_STEP);
		this.#heads.visitMeeting(head, isAfter ? rank : Number.POSITIVE_INFINITY, (entries) => {
			work.spend(1 + entries.length);
			for (const entry of entries) {
				if (entry.order >= first && entry.order < end && !entry.isRemoved) found.push(entry);
			}
		});
		return found.sort((a, b) => a.order - b.order);
	}

	/**
	 * The entry that decides a target: the best entry that matches it.
	 * @returns null if no entry matches.
	 * @throws OutOfWork
	 */
	deciderOf(target: string, work: Work): Entry | null {
		let best: Entry | null = null;
		work.spend(1 + target.length / OCTETS_PER_STEP);
		this.#heads.visit(target, (entries) => {
			// Invariant: no entry visited so far that matches is better than `best`.
			for (const entry of entries) {
				if (best !== null && entry.order > best.order) return;
				work.spend(STEPS_OF_ENTRY);
				if (entry.isRemoved || !entry.matches(target, work)) continue;
				best = entry;
				return;
			}
		});
		return best;
	}

	/** Whether the policy blocks a target. */
	blocks(target: string, work: Work): boolean {
		return this.deciderOf(target, work)?.blocks ?? false;
	}

	#addTwin(first: Entry, entry: Entry): void {
		const twins = this.#twins.get(first) ?? { entries: [first], best: 0, inTree: first };
		twins.entries.push(entry);
		this.#twins.set(first, twins);
		this.#twins.set(entry, twins);
	}

	/** Marks an entry as removed or not. The best entry that is left represents its type and pattern in the tree. */
	#setRemoved(entry: Entry, isRemoved: boolean): void {
		entry.isRemoved = isRemoved;
		const twins = this.#twins.get(entry);
		if (twins === undefined) return;
		const before = bestOf(twins);
		if (!isRemoved && (before === null || entry.order < before.order))
			twins.best = twins.entries.indexOf(entry);
		while (twins.entries[twins.best]?.isRemoved) twins.best++;
		// If no entry is left, the last entry stays in the tree and is skipped.
		const inTree = bestOf(twins) ?? twins.inTree;
		this.#heads.exchange(twins.inTree, inTree, (a, b) => a.order - b.order);
		twins.inTree = inTree;
	}
}

/** Entries of one type and pattern. */
interface Twins {
	/** Best first. */
	readonly entries: Entry[];
	/** The index of the best entry that is not removed; after the last entry if all are removed. */
	best: number;
	/** The entry that is in the tree of heads. */
	inTree: Entry;
}

function bestOf(twins: Twins | undefined): Entry | null {
	return twins?.entries[twins.best] ?? null;
}

/** The patterns of entries, best first. */
function rankPatterns(rules: readonly Rule[], dialect: Dialect): RankedPattern[] {
	const patterns: RankedPattern[] = [];
	for (const rule of rules) {
		const isAllow = rule.type === "allow";
		if (rule.pattern === "" && dialect !== "google") continue;
		patterns.push({ rule, pattern: readPattern(rule.canonical, dialect), isAllow });
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
	if (dialect === "rfc9309") {
		patterns.unshift({ rule: null, pattern: readPattern(ROBOTS_TXT, dialect), isAllow: true });
	}
	return patterns;
}
