import type { Dialect, Rule } from "../contract/types.js";
import { Entry } from "./entry.js";
import { HeadTree } from "./heads.js";
import { type Pattern, readFolderOfIndexFile, readPattern } from "./pattern.js";
import { OCTETS_PER_STEP, STEPS_OF_ENTRY, type Work } from "./work.js";

export type { Entry } from "./entry.js";

const ROBOTS_TXT = "/robots.txt$";

/**
 * One crawler's rules as the dialect orders them, by which all questions are asked and all witnesses judged before
 * an engine judges them again.
 */
export class PolicyModel {
	readonly dialect: Dialect;
	/** In file order, without those that have no path. */
	readonly rules: readonly Rule[];
	/** Best first. */
	readonly entries: readonly Entry[];
	readonly #entriesByRule = new Map<Rule, readonly Entry[]>();
	readonly #heads: HeadTree<Entry>;
	/** Entries that another of the same type and pattern always goes before: they stand in no other table. */
	readonly #twins = new Map<Entry, Entry>();

	/** @param rules those that apply to the crawler, in file order. */
	constructor(rules: readonly Rule[], dialect: Dialect) {
		this.dialect = dialect;
		const drafts: { rule: Rule | null; pattern: Pattern; isAllow: boolean }[] = [];
		for (const rule of rules) {
			const isAllow = rule.type === "allow";
			if (rule.pattern === "" && dialect !== "google") continue;
			drafts.push({ rule, pattern: readPattern(rule.canonical, dialect), isAllow });
			const folder = isAllow && dialect === "google" ? readFolderOfIndexFile(rule.canonical) : null;
			if (folder !== null) drafts.push({ rule, pattern: folder, isAllow });
		}
		if (dialect !== "original1994") {
			drafts.sort(
				(a, b) =>
					b.pattern.rank - a.pattern.rank ||
					Number(b.isAllow) - Number(a.isAllow) ||
					(a.rule?.line ?? 0) - (b.rule?.line ?? 0),
			);
		}
		if (dialect === "rfc9309") {
			drafts.unshift({ rule: null, pattern: readPattern(ROBOTS_TXT, dialect), isAllow: true });
		}
		this.entries = drafts.map(
			({ rule, pattern, isAllow }, order) => new Entry(rule, pattern, !isAllow && pattern.rank > 0, order),
		);
		for (const entry of this.entries) {
			if (entry.rule === null) continue;
			const others = this.#entriesByRule.get(entry.rule) ?? [];
			this.#entriesByRule.set(entry.rule, [...others, entry]);
		}
		this.rules = rules.filter((rule) => this.#entriesByRule.has(rule));
		const firsts = new Map<string, Entry>();
		for (const entry of this.entries) {
			const key = `${entry.rule?.type}${entry.pattern.key}`;
			const first = firsts.get(key);
			if (first === undefined) firsts.set(key, entry);
			else this.#twins.set(entry, first);
		}
		this.#heads = new HeadTree(firsts.values());
	}

	/** The entry of the same type and pattern that always goes before another; null where none does. */
	twinOf(entry: Entry): Entry | null {
		return this.#twins.get(entry) ?? null;
	}

	/** The entries that a rule of `rules` has, best first. */
	entriesOf(rule: Rule): readonly Entry[] {
		return this.#entriesByRule.get(rule) ?? [];
	}

	/** Takes a rule out of every later question. */
	remove(rule: Rule): void {
		for (const entry of this.entriesOf(rule)) entry.isRemoved = true;
	}

	/** Puts a rule back. */
	restore(rule: Rule): void {
		for (const entry of this.entriesOf(rule)) entry.isRemoved = false;
	}

	/**
	 * The entries that may match what a pattern matches, by what both begin with, from one order up to another; best
	 * first.
	 * @throws OutOfWork
	 */
	meeting({ head, isLiteral, rank }: Pattern, first: number, end: number, work: Work): Entry[] {
		const found: Entry[] = [];
		// What is longer than a literal goes before it.
		const isBehind = first > 0 && this.dialect !== "original1994" && isLiteral;
		work.spend(1 + head.length / OCTETS_PER_STEP);
		this.#heads.visitMeeting(head, isBehind ? rank : Number.POSITIVE_INFINITY, (entries) => {
			work.spend(1 + entries.length);
			for (const entry of entries) {
				if (entry.order >= first && entry.order < end && !entry.isRemoved) found.push(entry);
			}
		});
		return found.sort((a, b) => a.order - b.order);
	}

	/**
	 * The entry that decides a target: the best of those that match it.
	 * @param except a rule whose entries do not count.
	 * @returns null where none matches.
	 * @throws OutOfWork
	 */
	deciderOf(target: string, work: Work, except?: Rule): Entry | null {
		let best: Entry | null = null;
		work.spend(1 + target.length / OCTETS_PER_STEP);
		this.#heads.visit(target, (entries) => {
			// Invariant: of those before, no better one than the best so far matches.
			for (const entry of entries) {
				if (best !== null && entry.order > best.order) return;
				work.spend(STEPS_OF_ENTRY);
				if (
					entry.isRemoved ||
					(except !== undefined && entry.rule === except) ||
					!entry.matches(target, work)
				)
					continue;
				best = entry;
				return;
			}
		});
		return best;
	}

	/** Whether a policy blocks a target. */
	blocks(target: string, work: Work): boolean {
		return this.deciderOf(target, work)?.blocks ?? false;
	}
}
