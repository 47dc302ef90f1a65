import { fill, freshOctet, isFillConclusive } from "../language/candidate.js";
import { languageOf, type TargetLanguage } from "../language/language.js";
import type { Pattern } from "../language/pattern.js";
import { OCTETS_PER_STEP, STEPS_OF_ENTRY, type Work } from "../work.js";
import type { PolicyModel } from "./policy-model.js";

/** The texts that stars are filled with first, as a reader would write them. */
export const READABLE_FILLS: readonly string[] = ["", "x"];

/** Targets that patterns of some policies match, found by filling their stars. */
export class Fills {
	readonly #language: TargetLanguage;
	readonly #fresh: string | null;

	constructor(...models: readonly [PolicyModel, ...PolicyModel[]]) {
		this.#language = languageOf(models[0].dialect);
		const patterns = models.flatMap(({ entries }) => entries.map(({ pattern }) => pattern));
		this.#fresh = freshOctet(this.#language, patterns);
	}

	/** A few targets that a pattern matches, the most readable first. @throws OutOfWork */
	of(pattern: Pattern, work: Work): string[] {
		const fillers = pattern.isLiteral ? READABLE_FILLS.slice(0, 1) : READABLE_FILLS;
		const targets = fillers.map((filler) => this.#fill(pattern, filler, "", work));
		if (this.#fresh !== null) targets.push(this.#fill(pattern, this.#fresh, this.#fresh, work));
		return targets.filter((target) => target !== null);
	}

	/** A target that only patterns match which match all that this one does; null without one. @throws OutOfWork */
	covering(pattern: Pattern, work: Work): string | null {
		if (this.#fresh === null || !isFillConclusive(pattern)) return null;
		return this.#fill(pattern, this.#fresh, this.#fresh, work);
	}

	#fill(pattern: Pattern, filler: string, suffix: string, work: Work): string | null {
		work.spend(STEPS_OF_ENTRY + pattern.symbols.length / OCTETS_PER_STEP);
		return fill(this.#language, pattern, filler, suffix);
	}
}
