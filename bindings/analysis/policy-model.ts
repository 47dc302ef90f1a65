import type { Dialect, Rule } from "../contract/types.js";
import { PatternAutomaton } from "./automaton.js";
import { type Pattern, readFolderOfIndexFile, readPattern } from "./pattern.js";
import type { Forbidden } from "./search.js";
import type { Work } from "./work.js";

/** A rule's pattern in one crawler's policy; in google an allow rule may have two. */
export interface Entry extends Forbidden {
	/** Null: the implicit allow of `/robots.txt` (RFC 9309 §2.2.2). */
	readonly rule: Rule | null;
	/** Whether what it decides is blocked; a rule of rank 0 blocks nothing. */
	readonly blocks: boolean;
	/** Of the entries that match, the least decides. */
	readonly order: number;
}

/** Octets that one step of work compares. */
const OCTETS_PER_STEP = 8;
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
	readonly #heads: HeadTrie;
	readonly #removed = new Set<Entry>();
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
		this.entries = drafts.map(({ rule, pattern, isAllow }, order) => {
			const automaton = new PatternAutomaton(pattern);
			return { rule, pattern, automaton, blocks: !isAllow && pattern.rank > 0, order };
		});
		for (const entry of this.entries) {
			if (entry.rule === null) continue;
			this.#entriesByRule.set(entry.rule, [...(this.#entriesByRule.get(entry.rule) ?? []), entry]);
		}
		this.rules = rules.filter((rule) => this.#entriesByRule.has(rule));
		const firsts = new Map<string, Entry>();
		for (const entry of this.entries) {
			const key = `${entry.rule?.type}${entry.pattern.key}`;
			const first = firsts.get(key);
			if (first === undefined) firsts.set(key, entry);
			else this.#twins.set(entry, first);
		}
		this.#heads = new HeadTrie(firsts.values());
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
		for (const entry of this.entriesOf(rule)) this.#removed.add(entry);
	}

	/** Puts a rule back. */
	restore(rule: Rule): void {
		for (const entry of this.entriesOf(rule)) this.#removed.delete(entry);
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
		this.#heads.visitMeeting(head, isBehind ? rank : Number.POSITIVE_INFINITY, (entry) => {
			work.spend(1);
			if (entry.order >= first && entry.order < end && !this.#removed.has(entry)) found.push(entry);
		});
		return found.sort((a, b) => a.order - b.order);
	}

	/**
	 * The entries that match a target, best first: the first one decides.
	 * @throws OutOfWork
	 */
	matching(target: string, work: Work): Entry[] {
		const found: Entry[] = [];
		work.spend(1 + target.length / OCTETS_PER_STEP);
		this.#heads.visit(target, (entry) => {
			work.spend(1 / OCTETS_PER_STEP);
			if (!this.#removed.has(entry) && matches(entry, target, work)) found.push(entry);
		});
		return found.sort((a, b) => a.order - b.order);
	}
}

/** Whether a policy blocks what some entries match, best first. */
export function isBlocked(matching: readonly Entry[]): boolean {
	return matching[0]?.blocks ?? false;
}

/** @param target begins with as much of the pattern's head as the trie has. */
function matches({ pattern, automaton }: Entry, target: string, work: Work): boolean {
	if (pattern.isLiteral)
		return pattern.isAnchored ? target === pattern.head : target.startsWith(pattern.head);
	work.spend(1 + target.length / OCTETS_PER_STEP);
	let state = automaton.start;
	for (let index = 0; index < target.length; index++) {
		if (automaton.matchesForGood(state)) return true;
		state = automaton.step(state, target.charCodeAt(index), work);
	}
	return automaton.matches(state);
}

const OCTETS = 0x100;
/** Octets of a head that the trie has: few rules share more, and a rule of a whole file's length shall not fill it. */
const MOST_INDEXED = 128;

/** Entries by the octets that their patterns begin with, so that a target meets few of them. */
class HeadTrie {
	/** The node behind an octet, by node and octet. */
	readonly #next = new Map<number, number>();
	readonly #nodes: { readonly entries: Entry[]; readonly children: number[] }[] = [
		{ entries: [], children: [] },
	];

	constructor(entries: Iterable<Entry>) {
		for (const entry of entries) {
			this.#nodes[this.#nodeOf(entry.pattern.head.slice(0, MOST_INDEXED))]!.entries.push(entry);
		}
	}

	/**
	 * Hands out the entries whose heads a target begins with.
	 * @returns the node of the whole target; undefined where no head goes so far.
	 */
	visit(target: string, use: (entry: Entry) => void): number | undefined {
		let node = 0;
		for (let index = 0; ; index++) {
			for (const entry of this.#nodes[node]!.entries) use(entry);
			if (index === target.length) return node;
			const next = this.#next.get(node * OCTETS + target.charCodeAt(index));
			if (next === undefined) return undefined;
			node = next;
		}
	}

	/** Hands out those too that begin with the target, up to a length. */
	visitMeeting(head: string, longest: number, use: (entry: Entry) => void): void {
		const node = this.visit(head.slice(0, MOST_INDEXED), use);
		if (node === undefined) return;
		let nodes = this.#nodes[node]!.children;
		// The nodes of one more octet at each step.
		for (let length = head.length + 1; length <= longest && nodes.length > 0; length++) {
			for (const each of nodes) for (const entry of this.#nodes[each]!.entries) use(entry);
			nodes = nodes.flatMap((each) => this.#nodes[each]!.children);
		}
	}

	#nodeOf(head: string): number {
		let node = 0;
		for (let index = 0; index < head.length; index++) {
			const key = node * OCTETS + head.charCodeAt(index);
			let next = this.#next.get(key);
			if (next === undefined) {
				next = this.#nodes.push({ entries: [], children: [] }) - 1;
				this.#nodes[node]!.children.push(next);
				this.#next.set(key, next);
			}
			node = next;
		}
		return node;
	}
}
