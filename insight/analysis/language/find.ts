import type { Entry } from "../policy-model.js";
import type { Work } from "../work.js";
import type { TargetLanguage } from "./language.js";
import type { Pattern } from "./pattern.js";
import { search } from "./search.js";

/** A target, or the entries that are in the way of every one. */
export type Found =
	| { readonly target: string; readonly proof: null }
	| { readonly target: null; readonly proof: readonly Entry[] };

/**
 * Finds a target that some patterns match and that nothing is in the way of, or proves that there is none.
 * @param wanted at least one.
 * @param objection an entry that matches a target and that is in its way; null where none does.
 * @throws OutOfWork
 */
export function find(
	language: TargetLanguage,
	wanted: readonly Pattern[],
	objection: (target: string) => Entry | null,
	work: Work,
): Found {
	const objecting: Entry[] = [];
	// Each target found matches none of the entries that have objected so far.
	for (;;) {
		const target = search(language, wanted, objecting, work);
		if (target === null) return { target: null, proof: objecting };
		const objector = objection(target);
		if (objector === null) return { target, proof: null };
		objecting.push(objector);
	}
}

/**
 * Leaves out of a proof what it does not need.
 * @param proof the entries that no target avoids; those that had best go come first.
 * @throws OutOfWork
 */
export function shrinkProof(
	language: TargetLanguage,
	wanted: readonly Pattern[],
	proof: readonly Entry[],
	work: Work,
): readonly Entry[] {
	let needed = proof;
	for (const entry of proof) {
		const rest = needed.filter((other) => other !== entry);
		if (needed.length > 1 && search(language, wanted, rest, work) === null) needed = rest;
	}
	return needed;
}
