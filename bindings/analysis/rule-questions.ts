import type { Rule } from "../contract/types.js";
import { fill, freshOctet, isFillConclusive } from "./candidate.js";
import { type Found, find, shrinkProof } from "./find.js";
import { languageOf, type TargetLanguage } from "./language.js";
import type { Pattern } from "./pattern.js";
import type { Entry, PolicyModel } from "./policy-model.js";
import { STEPS_OF_ENTRY, type Work } from "./work.js";

/** What stars are filled with before anything else is tried, as a reader would write them. */
export const READABLE_FILLS: readonly string[] = ["", "x"];

/** Symbols that one step writes as octets. */
const OCTETS_WRITTEN_PER_STEP = 8;

/** Asks of one policy what each of its rules does. Every question may run out of work. */
export class RuleQuestions {
	readonly #model: PolicyModel;
	readonly #language: TargetLanguage;
	readonly #fresh: string | null;

	constructor(model: PolicyModel) {
		this.#model = model;
		this.#language = languageOf(model.dialect);
		this.#fresh = freshOctet(
			this.#language,
			model.entries.map(({ pattern }) => pattern),
		);
	}

	/**
	 * A target that a rule decides, or the entries that always win where it matches, found by filling its stars.
	 * @returns null where that does not settle it.
	 */
	decisionByFill(rule: Rule, work: Work): Found | null {
		const proof: Entry[] = [];
		for (const entry of this.#model.entriesOf(rule)) {
			const found = this.#decisionByFill(entry, work);
			if (found === null || found.target !== null) return found;
			proof.push(...found.proof);
		}
		return { target: null, proof };
	}

	/** The same, settled. */
	decision(rule: Rule, work: Work): Found {
		const proof = new Set<Entry>();
		for (const entry of this.#model.entriesOf(rule)) {
			const twin = this.#model.twinOf(entry);
			if (twin !== null) {
				proof.add(twin);
				continue;
			}
			const wanted = [entry.pattern];
			const found = find(this.#language, wanted, (target) => this.#winnerOver(entry, target, work), work);
			if (found.target !== null) return found;
			// Where rules of the same type are enough, nothing overrules it.
			const othersFirst = [...found.proof].sort(
				(a, b) => Number(a.blocks === entry.blocks) - Number(b.blocks === entry.blocks),
			);
			for (const needed of shrinkProof(this.#language, wanted, othersFirst, work)) proof.add(needed);
		}
		return { target: null, proof: Array.from(proof) };
	}

	/** Whether some verdict would change without a rule; null where filling its stars does not settle it. */
	changesVerdictByFill(rule: Rule, work: Work): boolean | null {
		for (const entry of this.#model.entriesOf(rule)) {
			for (const target of this.#fills(entry.pattern, work)) {
				if (this.#isChange(rule, target, work)) return true;
			}
		}
		return null;
	}

	/** The same, settled. */
	changesVerdict(rule: Rule, work: Work): boolean {
		return this.#model.entriesOf(rule).some((entry) => this.#changesVerdict(entry, work));
	}

	/** The disallow rules that beat an allow rule where they meet it, though neither lies within the other. */
	crossing(rule: Rule, work: Work): Rule[] {
		const crossing = new Set<Rule>();
		for (const entry of this.#model.entriesOf(rule)) {
			for (const rival of this.#model.meeting(entry.pattern, 0, entry.order, work)) {
				if (!rival.blocks) continue;
				if (this.#beats(rival, entry, work) && rival.rule !== null) crossing.add(rival.rule);
			}
		}
		return Array.from(crossing);
	}

	#decisionByFill(entry: Entry, work: Work): Found | null {
		const twin = this.#model.twinOf(entry);
		if (twin !== null) return { target: null, proof: [twin] };
		for (const target of this.#fills(entry.pattern, work)) {
			if (this.#winnerOver(entry, target, work) === null) return { target, proof: null };
		}
		const cover = this.#freshFill(entry.pattern, work);
		const winner = cover === null ? null : this.#winnerOver(entry, cover, work);
		return winner === null ? null : { target: null, proof: [winner] };
	}

	#changesVerdict(entry: Entry, work: Work): boolean {
		const { rule, order, blocks } = entry;
		if (this.#model.twinOf(entry) !== null) return false;
		const covered = this.#freshFill(entry.pattern, work);
		const cover = covered === null ? null : this.#model.deciderOf(covered, work, rule ?? undefined);
		const isCovered = cover !== null && cover.order > order && cover.blocks === blocks;
		if (blocks && !isCovered && this.#findChange(entry, [entry.pattern], work)) return true;
		const end = isCovered ? cover.order : this.#model.entries.length;
		for (const other of this.#model.meeting(entry.pattern, order + 1, end, work)) {
			if (other.blocks === blocks || other.rule === rule) continue;
			if (this.#findChange(entry, [entry.pattern, other.pattern], work)) return true;
		}
		return false;
	}

	/** Whether a target that all wanted patterns match changes its verdict. */
	#findChange(entry: Entry, wanted: readonly Pattern[], work: Work): boolean {
		const objection = (target: string) => {
			const other = this.#model.deciderOf(target, work, entry.rule ?? undefined);
			return other !== null && (other.order < entry.order || other.blocks === entry.blocks) ? other : null;
		};
		return find(this.#language, wanted, objection, work).target !== null;
	}

	#isChange(rule: Rule, target: string, work: Work): boolean {
		const decider = this.#model.deciderOf(target, work);
		if (decider === null || decider.rule !== rule) return false;
		return decider.blocks !== (this.#model.deciderOf(target, work, rule)?.blocks ?? false);
	}

	#beats(rival: Entry, entry: Entry, work: Work): boolean {
		const meeting = find(
			this.#language,
			[entry.pattern, rival.pattern],
			(target) => this.#winnerOver(rival, target, work),
			work,
		);
		if (meeting.target === null) return false;
		const isEntry = (target: string) =>
			target.startsWith(entry.pattern.head) && entry.matches(target, work) ? entry : null;
		return find(this.#language, [rival.pattern], isEntry, work).target !== null;
	}

	/** The entry that decides a target which another one matches too; null where that other one decides. */
	#winnerOver(entry: Entry, target: string, work: Work): Entry | null {
		const decider = this.#model.deciderOf(target, work);
		return decider === null || decider === entry || decider.rule === entry.rule ? null : decider;
	}

	#fills(pattern: Pattern, work: Work): string[] {
		const fillers = pattern.isLiteral ? READABLE_FILLS.slice(0, 1) : READABLE_FILLS;
		const targets = fillers.map((filler) => this.#fill(pattern, filler, "", work));
		if (this.#fresh !== null) targets.push(this.#fill(pattern, this.#fresh, this.#fresh, work));
		return targets.filter((target) => target !== null);
	}

	/** A target such that whatever matches it matches all that the pattern does; null where there is none. */
	#freshFill(pattern: Pattern, work: Work): string | null {
		if (this.#fresh === null || !isFillConclusive(pattern)) return null;
		return this.#fill(pattern, this.#fresh, this.#fresh, work);
	}

	#fill(pattern: Pattern, filler: string, tail: string, work: Work): string | null {
		work.spend(STEPS_OF_ENTRY + pattern.symbols.length / OCTETS_WRITTEN_PER_STEP);
		return fill(this.#language, pattern, filler, tail);
	}
}
