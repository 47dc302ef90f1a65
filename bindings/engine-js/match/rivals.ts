import type { PolicyExplanation } from "../../contract/engine.js";
import { MOST_RIVALS, Verdict } from "../../contract/types.js";
import type { MatchingRule } from "./block-matcher.js";

/** Gathers the rules that match a URL for an explanation, best first. */
export class RivalList {
	readonly #isRobotsTxt: boolean;
	#deciding: MatchingRule | null = null;
	#isTie = false;
	readonly #lines: number[] = [];
	/** In dialect google one rule can match in two forms. */
	readonly #seen = new Set<number>();
	#count = 0;

	/** @param isRobotsTxt whether no rule decides, since the URL is that of the robots.txt itself. */
	constructor(isRobotsTxt: boolean) {
		this.#isRobotsTxt = isRobotsTxt;
	}

	add(match: MatchingRule): void {
		const { line, isAllow, rank } = match;
		if (this.#seen.has(line)) return;
		this.#seen.add(line);
		if (this.#deciding === null && !this.#isRobotsTxt) {
			this.#deciding = match;
			return;
		}
		this.#isTie ||= this.#deciding?.isAllow === true && !isAllow && this.#deciding.rank === rank;
		if (this.#count++ < MOST_RIVALS) this.#lines.push(line);
	}

	explain(): PolicyExplanation {
		const rivals = { rivalLines: this.#lines, rivalCount: this.#count };
		const isRobotsTxt = this.#isRobotsTxt;
		if (this.#deciding === null) return { ...unmatched(Verdict.Allowed), isRobotsTxt, ...rivals };
		const { isAllow, rank, line } = this.#deciding;
		// A rule of rank 0 has a line but disallows nothing (dialect google).
		const verdict = isAllow || rank === 0 ? Verdict.Allowed : Verdict.Disallowed;
		return { verdict, isRobotsTxt, isTie: this.#isTie, line, ...rivals };
	}
}

/** A verdict that no rule decides. */
export function unmatched(verdict: Verdict): PolicyExplanation {
	return { verdict, isRobotsTxt: false, isTie: false, line: 0, rivalLines: [], rivalCount: 0 };
}
