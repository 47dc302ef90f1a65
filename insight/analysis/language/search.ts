import type { Work } from "../work.js";
import type { PatternAutomaton } from "./automaton.js";
import { fillerBeside } from "./candidate.js";
import { NO_STATE, type TargetLanguage } from "./language.js";
import type { Pattern } from "./pattern.js";
import { isAtEnd, isAtStar, octetsAt, PLACES_PER_SYMBOL, placeAfter } from "./places.js";

/** A pattern that a target must not match. */
export interface Forbidden {
	readonly pattern: Pattern;
	readonly automaton: PatternAutomaton;
}

/** How a wanted pattern takes the next octet: whichever it is, or one of a few. */
interface Move {
	/** The place to go on from before the octet comes. */
	readonly place: number;
	/** Null: any octet, and the place stays. */
	readonly octets: readonly number[] | null;
}

interface Node {
	/** A place in each wanted pattern. */
	readonly places: readonly number[];
	/** A state of the target language. */
	readonly state: number;
	/** A state of each forbidden pattern's automaton. */
	readonly forbidden: readonly number[];
	/** Where it came from, by its number; -1 for the first. */
	readonly parent: number;
	readonly octet: number;
}

/**
 * Finds a shortest target that matches all wanted patterns and no forbidden one, step by step: places in the wanted
 * ones, state of the language, states of the forbidden ones. Of two nodes that differ only in the latter, the one
 * whose forbidden patterns match less finds all that the other finds.
 * @param wanted at least one.
 * @returns null where there is none: a proof.
 * @throws OutOfWork
 */
export function search(
	language: TargetLanguage,
	wanted: readonly Pattern[],
	forbidden: readonly Forbidden[],
	work: Work,
): string | null {
	return new Search(language, wanted, forbidden, work).run();
}

/** To make a node, to find its place among the others, or the ways out of it. */
const STEPS_OF_NODE = 4;

class Search {
	readonly #language: TargetLanguage;
	readonly #wanted: readonly Pattern[];
	readonly #forbidden: readonly Forbidden[];
	readonly #work: Work;
	/** What may come where no wanted pattern cares. */
	readonly #indifferent: readonly number[];
	readonly #nodes: Node[] = [];
	/** The nodes of the same places and language state, by their forbidden states. */
	readonly #visited = new Map<string, (readonly number[])[]>();

	constructor(
		language: TargetLanguage,
		wanted: readonly Pattern[],
		forbidden: readonly Forbidden[],
		work: Work,
	) {
		this.#language = language;
		this.#wanted = wanted;
		this.#forbidden = forbidden;
		this.#work = work;
		const filler = fillerBeside(language, [...wanted, ...forbidden.map(({ pattern }) => pattern)]);
		// A filler leads every forbidden pattern back to its star, which no other octet does better.
		this.#indifferent = filler === undefined ? language.octets : [filler, ...language.turns];
	}

	run(): string | null {
		this.#visit(
			this.#wanted.map(() => 0),
			this.#language.start,
			this.#forbidden.map(({ automaton }) => automaton.start),
			-1,
			0,
		);
		for (let number = 0; number < this.#nodes.length; number++) {
			const node = this.#nodes[number]!;
			if (this.#isTarget(node)) return this.#textOf(number);
			this.#expand(node, number);
		}
		return null;
	}

	#isTarget({ places, state, forbidden }: Node): boolean {
		if (!this.#language.isEnd(state)) return false;
		if (!places.every((place, index) => canEnd(this.#wanted[index]!, place))) return false;
		return !forbidden.some((of, index) => this.#forbidden[index]!.automaton.matches(of));
	}

	#expand(node: Node, number: number): void {
		this.#work.spend(STEPS_OF_NODE);
		let combinations: Move[][] = [[]];
		for (const [index, pattern] of this.#wanted.entries()) {
			const moves = movesFrom(pattern, node.places[index]!);
			combinations = combinations.flatMap((before) => moves.map((move) => [...before, move]));
		}
		for (const moves of combinations) {
			for (const octet of this.#octetsOf(moves, node.state)) this.#step(node, number, moves, octet);
		}
	}

	/** The octets that all moves take; those that differ for none of them are tried by example. */
	#octetsOf(moves: readonly Move[], state: number): readonly number[] {
		const choosy = moves.filter(({ octets }) => octets !== null);
		const [first, ...others] = choosy;
		if (first === undefined) return this.#language.fewNext(state) ?? this.#indifferent;
		return first.octets!.filter((octet) => others.every(({ octets }) => octets!.includes(octet)));
	}

	#step(node: Node, number: number, moves: readonly Move[], octet: number): void {
		this.#work.spend(STEPS_OF_NODE + this.#forbidden.length);
		const state = this.#language.step(node.state, octet);
		if (state === NO_STATE) return;
		const forbidden: number[] = [];
		for (const [index, { automaton }] of this.#forbidden.entries()) {
			const next = automaton.step(node.forbidden[index]!, octet, this.#work);
			if (automaton.matchesForGood(next)) return;
			forbidden.push(next);
		}
		const places = moves.map(({ place, octets }, index) =>
			octets === null ? place : placeAfter(this.#wanted[index]!, place, octet),
		);
		this.#visit(places, state, forbidden, number, octet);
	}

	#visit(
		places: readonly number[],
		state: number,
		forbidden: readonly number[],
		parent: number,
		octet: number,
	): void {
		const key = `${state} ${places.join(" ")}`;
		const alike = this.#visited.get(key);
		if (alike === undefined) this.#visited.set(key, [forbidden]);
		else {
			for (const other of alike) {
				this.#work.spend(1);
				if (other.every((of, index) => this.#forbidden[index]!.automaton.isWithin(of, forbidden[index]!)))
					return;
			}
			alike.push(forbidden);
		}
		this.#nodes.push({ places, state, forbidden, parent, octet });
	}

	#textOf(number: number): string {
		const octets: string[] = [];
		for (let node = this.#nodes[number]!; node.parent !== -1; node = this.#nodes[node.parent]!) {
			octets.push(String.fromCharCode(node.octet));
		}
		return octets.reverse().join("");
	}
}

/** How a pattern may take the next octet; none where it is anchored and at its end. */
function movesFrom(pattern: Pattern, place: number): Move[] {
	if (isAtEnd(pattern, place)) return pattern.isAnchored ? [] : [{ place, octets: null }];
	if (!isAtStar(pattern, place)) return [{ place, octets: octetsAt(pattern, place) }];
	const afterStar = place + PLACES_PER_SYMBOL;
	return [
		{ place, octets: null },
		...(isAtEnd(pattern, afterStar) ? [] : [{ place: afterStar, octets: octetsAt(pattern, afterStar) }]),
	];
}

function canEnd(pattern: Pattern, place: number): boolean {
	return isAtEnd(pattern, place) || (isAtStar(pattern, place) && isAtEnd(pattern, place + PLACES_PER_SYMBOL));
}
