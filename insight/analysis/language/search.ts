import { remember } from "../remember.js";
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

/** A way in which a wanted pattern accepts the next octet: any octet, or one of a few. */
interface Move {
	/** The place that the octet is matched at. */
	readonly place: number;
	/** The octets that are accepted; null for any octet, which leaves the place unchanged. */
	readonly octets: readonly number[] | null;
}

interface Node {
	/** A place in each wanted pattern. */
	readonly places: readonly number[];
	/** A state of the target language. */
	readonly state: number;
	/** A state of each forbidden pattern's automaton. */
	readonly forbidden: readonly number[];
	/** The number of the previous node; -1 for the first node. */
	readonly parent: number;
	readonly octet: number;
}

/**
 * Finds a shortest target that matches all wanted patterns and no forbidden pattern, by a breadth-first search. A
 * node has places in the wanted patterns, a state of the language, and states of the forbidden patterns. If two
 * nodes differ only in the forbidden states, one of them can be enough. It is the node whose forbidden patterns
 * match less: it finds all that the other finds.
 * @param wanted at least one pattern.
 * @returns null if there is no such target, which is a proof.
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

/** Steps to make a node, to find its place among the others, or to find the moves out of it. */
const STEPS_OF_NODE = 4;

class Search {
	/** The octets to try if no wanted pattern asks for a certain octet. */
	readonly #indifferent: readonly number[];
	readonly #nodes: Node[] = [];
	/** The forbidden states of visited nodes, keyed by places and language state. */
	readonly #visited = new Map<string, (readonly number[])[]>();

	constructor(
		private readonly language: TargetLanguage,
		private readonly wanted: readonly Pattern[],
		private readonly forbidden: readonly Forbidden[],
		private readonly work: Work,
	) {
		const filler = fillerBeside(language, [...wanted, ...forbidden.map(({ pattern }) => pattern)]);
		// A filler leads every forbidden pattern back to its star. No other octet is better.
		this.#indifferent = filler === undefined ? language.octets : [filler, ...language.queryStarts];
	}

	run(): string | null {
		this.#visit(
			this.wanted.map(() => 0),
			this.language.start,
			this.forbidden.map(({ automaton }) => automaton.start),
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
		if (!this.language.isEnd(state)) return false;
		if (!places.every((place, index) => canEnd(this.wanted[index]!, place))) return false;
		return !forbidden.some((of, index) => this.forbidden[index]!.automaton.matches(of));
	}

	#expand(node: Node, number: number): void {
		this.work.spend(STEPS_OF_NODE);
		let combinations: Move[][] = [[]];
		for (const [index, pattern] of this.wanted.entries()) {
			const moves = movesFrom(pattern, node.places[index]!);
			combinations = combinations.flatMap((before) => moves.map((move) => [...before, move]));
		}
		for (const moves of combinations) {
			for (const octet of this.#octetsOf(moves, node.state)) this.#step(node, number, moves, octet);
		}
	}

	/** The octets that all moves accept. If all moves accept any octet, a few examples are tried. */
	#octetsOf(moves: readonly Move[], state: number): readonly number[] {
		const choosy = moves.filter(({ octets }) => octets !== null);
		const [first, ...others] = choosy;
		if (first === undefined) return this.language.fewNext(state) ?? this.#indifferent;
		return first.octets!.filter((octet) => others.every(({ octets }) => octets!.includes(octet)));
	}

	#step(node: Node, number: number, moves: readonly Move[], octet: number): void {
		this.work.spend(STEPS_OF_NODE + this.forbidden.length);
		const state = this.language.step(node.state, octet);
		if (state === NO_STATE) return;
		const forbidden: number[] = [];
		for (const [index, { automaton }] of this.forbidden.entries()) {
			const next = automaton.step(node.forbidden[index]!, octet, this.work);
			if (automaton.matchesForGood(next)) return;
			forbidden.push(next);
		}
		const places = moves.map(({ place, octets }, index) =>
			octets === null ? place : placeAfter(this.wanted[index]!, place, octet),
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
		const alike = remember(this.#visited, key, () => []);
		for (const other of alike) {
			this.work.spend(1);
			if (other.every((of, index) => this.forbidden[index]!.automaton.isWithin(of, forbidden[index]!)))
				return;
		}
		alike.push(forbidden);
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

/** The moves of a pattern at a place; empty if the pattern is anchored and at its end. */
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
