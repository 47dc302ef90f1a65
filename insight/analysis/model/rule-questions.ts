import type { Rule } from "../../../bindings/shared-exports.js";
import { languageOf, type TargetLanguage } from "../language/language.js";
import type { Work } from "../work.js";
import type { Fills } from "./fills.js";
import { type Found, find, shrinkProof } from "./find.js";
import type { Entry, PolicyModel } from "./policy-model.js";

/** Asks of one policy which of its rules decide. Every question may run out of work. */
export class RuleQuestions {
	readonly #language: TargetLanguage;

	constructor(
		private readonly model: PolicyModel,
		private readonly fills: Fills,
	) {
		this.#language = languageOf(model.dialect);
	}

	/** A target that a rule decides, or entries that always win over it, by filling stars; null if neither is found. */
	decisionByFill(rule: Rule, work: Work): Found | null {
		const proof: Entry[] = [];
		for (const entry of this.model.entriesOf(rule)) {
			const found = this.#decisionByFill(entry, work);
			if (found === null || found.target !== null) return found;
			proof.push(...found.proof);
		}
		return { target: null, proof };
	}

	/** Settles the question of `decisionByFill` in every case. */
	decision(rule: Rule, work: Work): Found {
		const proof = new Set<Entry>();
		for (const entry of this.model.entriesOf(rule)) {
			const twin = this.model.twinOf(entry);
			if (twin !== null) {
				proof.add(twin);
				continue;
			}
			const wanted = [entry.pattern];
			const found = find(this.#language, wanted, (target) => this.#winnerOver(entry, target, work), work);
			if (found.target !== null) return found;
			// If rules of the same type are enough for the proof, nothing overrules the rule.
			const othersFirst = [...found.proof].sort(
				(a, b) => Number(a.blocks === entry.blocks) - Number(b.blocks === entry.blocks),
			);
			for (const needed of shrinkProof(this.#language, wanted, othersFirst, work)) proof.add(needed);
		}
		return { target: null, proof: Array.from(proof) };
	}

	/** The disallow rules that beat an allow rule on URLs that both match, although neither is within the other. */
	crossing(rule: Rule, work: Work): Rule[] {
		const crossing = new Set<Rule>();
		for (const entry of this.model.entriesOf(rule)) {
			for (const rival of this.model.meeting(entry.pattern, 0, entry.order, work)) {
				if (!rival.blocks) continue;
				if (this.#beats(rival, entry, work) && rival.rule !== null) crossing.add(rival.rule);
			}
		}
		return Array.from(crossing);
	}

	#decisionByFill(entry: Entry, work: Work): Found | null {
		const twin = this.model.twinOf(entry);
		if (twin !== null) return { target: null, proof: [twin] };
		for (const target of this.fills.of(entry.pattern, work)) {
			if (this.#winnerOver(entry, target, work) === null) return { target, proof: null };
		}
		const cover = this.fills.covering(entry.pattern, work);
		const winner = cover === null ? null : this.#winnerOver(entry, cover, work);
		return winner === null ? null : { target: null, proof: [winner] };
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

	/** The entry that decides a target which `entry` matches too; null if `entry` decides. */
	#winnerOver(entry: Entry, target: string, work: Work): Entry | null {
		const decider = this.model.deciderOf(target, work);
		return decider === null || decider === entry || decider.rule === entry.rule ? null : decider;
	}
}
