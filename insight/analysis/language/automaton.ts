import type { Work } from "../work.js";
import type { Pattern } from "./pattern.js";
import { isAtEnd, isAtStar, PLACES_PER_SYMBOL, placeAfter } from "./places.js";

const NO_STAR = -1;
const OCTETS = 0x100;
/** Steps to make a state, or to find a known state. */
const STEPS_OF_STATE = 8;

interface State {
	/** The furthest star reached. Places before it cannot match more than the star does. */
	readonly starPlace: number;
	/** Places after the star, ascending. The place right after the star is always among them. */
	readonly places: readonly number[];
	/** Whether the pattern matches the octets so far. */
	readonly matches: boolean;
}

/** One pattern as an automaton, whose states are made when reached. A state has all places reached so far. */
export class PatternAutomaton {
	readonly #states: State[] = [];
	readonly #idByKey = new Map<string, number>();
	readonly #steps = new Map<number, number>();
	/** The state before the first octet. */
	readonly start: number;

	constructor(private readonly pattern: Pattern) {
		this.start = this.#add(NO_STAR, [0]);
	}

	/** The state after one more octet. A state that matches whatever follows does not change. */
	step(state: number, octet: number, work: Work): number {
		const from = this.#states[state]!;
		if (from.matches && !this.pattern.isAnchored) return state;
		const key = state * OCTETS + octet;
		const known = this.#steps.get(key);
		if (known !== undefined) return known;
		work.spend(STEPS_OF_STATE + from.places.length);
		const places: number[] = [];
		for (const place of from.places) {
			const after = placeAfter(this.pattern, place, octet);
			if (after !== -1) places.push(after);
		}
		const next = this.#add(from.starPlace, places);
		this.#steps.set(key, next);
		return next;
	}

	/** Whether the pattern matches a target that ends here. */
	matches(state: number): boolean {
		return this.#states[state]!.matches;
	}

	/** Whether the pattern matches however the target continues. */
	matchesForGood(state: number): boolean {
		return !this.pattern.isAnchored && this.#states[state]!.matches;
	}

	/** Whether every continuation that leads to a match from `a` also leads to a match from `b`. */
	isWithin(a: number, b: number): boolean {
		if (a === b) return true;
		const outer = this.#states[b]!;
		const { places, starPlace } = this.#states[a]!;
		if (starPlace > outer.starPlace) return false;
		return places.every((place) => place <= outer.starPlace || outer.places.includes(place));
	}

	/** @param reached the places reached, without those that the star keeps alive. */
	#add(starPlace: number, reached: readonly number[]): number {
		let furthest = starPlace;
		for (const place of reached) if (isAtStar(this.pattern, place)) furthest = Math.max(furthest, place);
		const afterStar = furthest === NO_STAR ? [] : [furthest + PLACES_PER_SYMBOL];
		const places = Array.from(new Set([...afterStar, ...reached.filter((place) => place > furthest)]));
		places.sort((a, b) => a - b);
		const key = `${furthest} ${places.join(" ")}`;
		const known = this.#idByKey.get(key);
		if (known !== undefined) return known;
		this.#idByKey.set(key, this.#states.length);
		const matches = places.some((place) => isAtEnd(this.pattern, place));
		return this.#states.push({ starPlace: furthest, places, matches }) - 1;
	}
}
