import type { TargetLanguage } from "../language/language.js";
import type { Pattern } from "../language/pattern.js";
import { search } from "../language/search.js";
import type { Work } from "../work.js";
import type { Entry } from "./policy-model.js";

/** A target, or a proof that there is none: entries that together exclude every target. */
export type Found =
	| { readonly target: string; readonly proof: null }
	| { readonly target: null; readonly proof: readonly Entry[] };

/**
 * Finds a target that all wanted patterns match and no entry excludes; null proves that there is none.
 * @param objection an entry that matches the target and excludes it; null if no entry does. @throws OutOfWork
 */
export function find(
	language: TargetLanguage,
	wanted: readonly Pattern[],
	objection: (target: string) => Entry | null,
	work: Work,
): Found {
	const objecting: Entry[] = [];
	// No entry that has objected so far matches the next target.
	for (;;) {
		const target = search(language, wanted, objecting, work);
		if (target === null) return { target: null, proof: objecting };
		const objector = objection(target);
		if (objector === null) return { target, proof: null };
		objecting.push(objector);
	}
}

/** Removes needless entries of a proof, the entries that no target avoids; the first ones first. @throws OutOfWork */
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
