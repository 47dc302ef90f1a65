import type { Rule } from "../../../bindings/contract/types.js";
import type { Entry, PolicyModel } from "../policy-model.js";
import type { Work } from "../work.js";
import { Fills } from "./fills.js";
import { find, shrinkProof } from "./find.js";
import { languageOf, type TargetLanguage } from "./language.js";
import type { Pattern } from "./pattern.js";

/** Proofs of more entries are shown, and kept, as they were found. */
const MAX_SHRUNK = 6;

/** Asks whether a policy that lacks a rule would give the same verdicts with it. */
export class NeedlessQuestions {
	readonly #model: PolicyModel;
	readonly #language: TargetLanguage;
	readonly #fills: Fills;

	constructor(model: PolicyModel) {
		this.#model = model;
		this.#language = languageOf(model.dialect);
		this.#fills = new Fills(model);
	}

	/**
	 * Why a rule changes no verdict of the model, whose rule it is and from which it has been removed.
	 *
	 * The proof is a set of entries of the model: each target that the rule matches is decided by a better one of them, or
	 * gets the same verdict from one that is after the rule and goes before whatever else matches it, or is allowed
	 * by both since nothing matches. So it holds in every policy with these entries and no others than the model's.
	 *
	 * @returns null where some verdict would change.
	 * @throws OutOfWork
	 */
	proof(rule: Rule, work: Work): readonly Entry[] | null {
		const proof = new Set<Entry>();
		for (const entry of this.#model.entriesOf(rule)) {
			const found = this.#proofOf(entry, work);
			if (found === null) return null;
			for (const each of found) proof.add(each);
		}
		return Array.from(proof);
	}

	#proofOf(entry: Entry, work: Work): readonly Entry[] | null {
		const twin = this.#model.twinOf(entry);
		const { pattern, order, blocks } = entry;
		if (twin !== null && twin.order < order) return [twin];
		for (const target of this.#fills.of(pattern, work)) if (this.#isChange(entry, target, work)) return null;
		const covering = this.#fills.covering(pattern, work);
		const same = twin?.blocks === blocks ? twin : null;
		const cover = covering === null ? same : this.#model.deciderOf(covering, work);
		if (cover !== null && cover.order < order) return [cover];
		// Since nothing changes there, what is after the entry and matches all of it says the same.
		const proof = new Set<Entry>(cover === null ? [] : [cover]);
		const prove = (wanted: readonly Pattern[]): boolean => {
			const found = find(this.#language, wanted, (target) => this.#objection(entry, target, work), work);
			if (found.target !== null) return false;
			for (const needed of this.#shrink(wanted, found.proof, work)) proof.add(needed);
			return true;
		};
		if (blocks && cover === null && !prove([pattern])) return null;
		const end = cover?.order ?? this.#model.entries.length;
		for (const other of this.#model.meeting(pattern, order + 1, end, work)) {
			if (other.blocks !== blocks && !prove([pattern, other.pattern])) return null;
		}
		return Array.from(proof);
	}

	#shrink(wanted: readonly Pattern[], proof: readonly Entry[], work: Work): readonly Entry[] {
		return proof.length > MAX_SHRUNK ? proof : shrinkProof(this.#language, wanted, proof, work);
	}

	/** What keeps an entry that matches a target from changing its verdict; null where nothing does. */
	#objection(entry: Entry, target: string, work: Work): Entry | null {
		const decider = this.#model.deciderOf(target, work);
		if (decider === null) return null;
		return decider.order < entry.order || decider.blocks === entry.blocks ? decider : null;
	}

	#isChange(entry: Entry, target: string, work: Work): boolean {
		const decider = this.#model.deciderOf(target, work);
		if (decider !== null && decider.order < entry.order) return false;
		return entry.blocks !== (decider?.blocks ?? false);
	}
}
