import type { Rule } from "../../../bindings/shared-exports.js";
import { OCTETS_PER_STEP, STEPS_OF_ENTRY, type Work } from "../work.js";
import { PatternAutomaton } from "./automaton.js";
import type { Pattern } from "./pattern.js";
import type { Forbidden } from "./search.js";
import { isOfSegments, SegmentMatcher } from "./segments.js";

/** Steps to look up the state after one octet. */
const STEPS_OF_KNOWN_STATE = 1 / 2;

export const NO_TWINS = -1;

/** A rule's pattern in one crawler's policy; in google an allow rule may have two. */
export class Entry implements Forbidden {
	/** The number of the list of entries with its type and pattern; NO_TWINS if no other has them. */
	twins: number = NO_TWINS;
	#automaton: PatternAutomaton | undefined;
	/** The matcher by segments; null if the automaton has to be used. */
	#segments: SegmentMatcher | null | undefined;

	constructor(
		/** The rule; null for the implicit allow of `/robots.txt` (RFC 9309 §2.2.2). */
		readonly rule: Rule | null,
		readonly pattern: Pattern,
		/** Whether the entry blocks the targets that it decides; a rule of rank 0 blocks nothing. */
		readonly blocks: boolean,
		/** The place of the entry in its policy. The matching entry with the lowest order decides. */
		readonly order: number,
	) {}

	/** The automaton of the pattern. It is made at its first use, since most entries are never searched for. */
	get automaton(): PatternAutomaton {
		this.#automaton ??= new PatternAutomaton(this.pattern);
		return this.#automaton;
	}

	/** Whether the pattern matches a target that begins with the pattern's head. @throws OutOfWork */
	matches(target: string, work: Work): boolean {
		const { pattern } = this;
		if (pattern.isLiteral) return !pattern.isAnchored || target.length === pattern.head.length;
		if (this.#segments === undefined) {
			work.spend(1 + pattern.symbols.length / OCTETS_PER_STEP);
			this.#segments = isOfSegments(pattern) ? new SegmentMatcher(pattern) : null;
		}
		if (this.#segments === null) return this.#isAccepted(target, work);
		work.spend(STEPS_OF_ENTRY + target.length / OCTETS_PER_STEP);
		return this.#segments.matches(target);
	}

	#isAccepted(target: string, work: Work): boolean {
		const { automaton } = this;
		let state = automaton.start;
		for (let index = 0; index < target.length; index++) {
			if (automaton.matchesForGood(state)) return true;
			work.spend(STEPS_OF_KNOWN_STATE);
			state = automaton.step(state, target.charCodeAt(index), work);
		}
		return automaton.matches(state);
	}
}
