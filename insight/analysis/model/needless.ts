import type { Rule } from "../../../bindings/shared-exports.js";
import { languageOf, type TargetLanguage } from "../language/language.js";
import type { Pattern } from "../language/pattern.js";
import type { Work } from "../work.js";
import type { Fills } from "./fills.js";
import { find, shrinkProof } from "./find.js";
import type { Entry, PolicyModel } from "./policy-model.js";

/** The most entries of a proof that is shrunk. Larger proofs are shown, and kept, as they were found. */
const MAX_SHRUNK = 6;

/** Asks whether a policy that lacks a rule would give the same verdicts with it. */
export class NeedlessQuestions {
	readonly #language: TargetLanguage;

	constructor(
		private readonly model: PolicyModel,
		private readonly fills: Fills,
	) {
		this.#language = languageOf(model.dialect);
	}

	/**
	 * Proves that a rule of the model, which has been removed from it, changes no verdict; null if it changes some.
	 *
	 * The proof is a set of entries of the model. There are three cases for each target that the rule matches:
	 * - A better entry of the proof decides it.
	 * - An entry of the proof after the rule, which no other match precedes, gives the same verdict.
	 * - Nothing else matches it, and it is allowed with the rule and without it.
	 *
	 * So the proof holds in every policy that has these entries and no entries beyond the model's. @throws OutOfWork
	 */
	proof(rule: Rule, work: Work): readonly Entry[] | null {
		const proof = new Set<Entry>();
		for (const entry of this.model.entriesOf(rule)) {
			const found = this.#proofOf(entry, work);
			if (found === null) return null;
			for (const each of found) proof.add(each);
		}
		return Array.from(proof);
	}

	#proofOf(entry: Entry, work: Work): readonly Entry[] | null {
		const twin = this.model.twinOf(entry);
		const { pattern, order, blocks } = entry;
		if (twin !== null && twin.order < order) return [twin];
		for (const target of this.fills.of(pattern, work)) if (this.#isChange(entry, target, work)) return null;
		const covering = this.fills.covering(pattern, work);
		const same = twin?.blocks === blocks ? twin : null;
		const cover = covering === null ? same : this.model.deciderOf(covering, work);
		if (cover !== null && cover.order < order) return [cover];
		// No verdict changes on the covering target, so a later entry that matches all of them has the same verdict.
		const proof = new Set<Entry>(cover === null ? [] : [cover]);
		const prove = (wanted: readonly Pattern[]): boolean => {
			const found = find(this.#language, wanted, (target) => this.#objection(entry, target, work), work);
			if (found.target !== null) return false;
			const isLarge = found.proof.length > MAX_SHRUNK;
			const shrunk = isLarge ? found.proof : shrinkProof(this.#language, wanted, found.proof, work);
			for (const needed of shrunk) proof.add(needed);
			return true;
		};
		if (blocks && cover === null && !prove([pattern])) return null;
		const end = cover?.order ?? this.model.entries.length;
		for (const other of this.model.meeting(pattern, order + 1, end, work)) {
			if (other.blocks !== blocks && !prove([pattern, other.pattern])) return null;
		}
		return Array.from(proof);
	}

	/** The entry that keeps `entry` from changing the verdict on a target that it matches; null if there is none. */
	#objection(entry: Entry, target: string, work: Work): Entry | null {
		const decider = this.model.deciderOf(target, work);
		if (decider === null) return null;
		return decider.order < entry.order || decider.blocks === entry.blocks ? decider : null;
	}

	#isChange(entry: Entry, target: string, work: Work): boolean {
		const decider = this.model.deciderOf(target, work);
		if (decider !== null && decider.order < entry.order) return false;
		return entry.blocks !== (decider?.blocks ?? false);
	}
}
