import { PERCENT, QUESTION_MARK } from "../../../text/octets.js";
import {
	EITHER_QUESTION_MARK,
	EITHER_SLASH,
	eitherWidth,
	FIRST_SPECIAL_SYMBOL,
	isEscapedDelimiter,
} from "../../../text/symbols.js";
import { NO_PLACE, type PieceAutomaton } from "./automaton.js";
import { RestsBeforeEscapes } from "./rests-before-escapes.js";
import { automatonOf, numberPieces, Parts } from "./spelt-parts.js";
import { WaitingPieces } from "./waiting-pieces.js";

/** No piece, no place. */
export const NO_PIECE = -1;
const NO_TURN = -1;

/**
 * Numbers of the strings that may come before a spelt part: nothing; the rest of `%2F` or `%3F` after a place inside
 * it; and, from FIRST_BEGINNING on, the beginnings.
 */
const NOTHING = 0;
const REST_F = 1;
const REST_2F = 2;
const REST_3F = 3;
const FIRST_BEGINNING = 4;
/**
 * The neighbours of a spelt part are the number of the string before it, times this, plus 1 if any escape must follow:
 * a single `%` at the string's end matches the start of any escape.
 */
const NEIGHBOURS = 2;
const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const LETTER_F = 0x46;

/**
 * Pieces with symbols of two spellings. Such a piece contains its pattern's first `?` or comes after it. The octets up
 * to and with that `?` are a beginning of plain octets; the rest is the spelt part. The spelt part begins where a token
 * of the target begins. A token is an octet or an escape of a delimiter, the same token for both spellings. So one pass
 * over the tokens from the last to the first finds the spelt parts that begin at each. A piece is found where its spelt
 * part directly follows its beginning. Only a piece that begins with the rest of such an escape can begin inside of a
 * token, so it is searched for in two ways.
 */
export class SpeltPieces {
	/** For each string given: its piece, and its piece if it begins inside of an escape; or `NO_PIECE`. */
	readonly pieceOf: Int32Array;
	readonly insideOf: Int32Array;
	/** For each piece: the number of octets before its spelt part. */
	readonly octetsBefore: Int32Array;
	readonly #waiting: WaitingPieces;
	readonly #beforeEscapes: RestsBeforeEscapes;
	/** Finds the spelt parts, each from its end to its beginning. */
	readonly #automaton: PieceAutomaton;
	/** For each piece: the number of tokens of its spelt part. */
	readonly #tokenCounts: Int32Array;
	/** For the neighbours of spelt parts, and one more: their first turn. */
	readonly #firstTurns: Int32Array;
	/** The places, ascending for the same neighbours, at which the set of found pieces changes: the turns. */
	readonly #turns: Int32Array;
	/** For each turn: the longest piece found there; or `NO_PIECE`. */
	readonly #longest: Int32Array;

	/** For each offset of the target: its token, or -1 inside of one; for each token, and one more: its offset and place. */
	#tokens = new Int32Array(0);
	#offsets = new Int32Array(0);
	#places = new Int32Array(0);
	/** For each token a bit, 32 in a number: whether an escape begins there. */
	#escapes = new Int32Array(0);

	/**
	 * @param starts the start of each string among the symbols; `ends` has the ends.
	 * @param beginnings for each string: the number of its beginning, which ends with its `?`; -1: it has none.
	 * @param beginningEnds for each string: the end of its beginning.
	 */
	constructor(
		symbols: Uint8Array,
		starts: Int32Array,
		ends: Int32Array,
		beginnings: Int32Array,
		beginningEnds: Int32Array,
	) {
		const stringCount = starts.length;
		this.pieceOf = new Int32Array(stringCount);
		this.insideOf = new Int32Array(stringCount).fill(NO_PIECE);
		// A part for each string, and one more for each that may begin inside of an escape.
		const parts = new Parts(stringCount * 2);
		for (let index = 0; index < stringCount; index++) {
			const start = beginningEnds[index]!;
			const isBeforeEscape = symbols[ends[index]! - 1] === PERCENT;
			const end = isBeforeEscape ? ends[index]! - 1 : ends[index]!;
			const beginning = beginnings[index]!;
			const before = beginning < 0 ? NOTHING : FIRST_BEGINNING + beginning;
			const after = Number(isBeforeEscape);
			this.pieceOf[index] = parts.add(start, end, before * NEIGHBOURS + after, start - starts[index]!);
			const rest = beginning < 0 ? escapeRestAt(symbols, start) : NOTHING;
			if (rest === NOTHING) continue;
			const octetsBefore = rest === REST_F ? 1 : 2;
			this.insideOf[index] = parts.add(start + octetsBefore, end, rest * NEIGHBOURS + after, octetsBefore);
		}
		this.#automaton = automatonOf(symbols, parts);
		const { keys, pieceOf } = numberPieces(parts, this.#automaton);
		const count = keys.length;
		this.pieceOf = this.pieceOf.map((part) => pieceOf[part]!);
		this.insideOf = this.insideOf.map((part) => (part < 0 ? NO_PIECE : pieceOf[part]!));
		this.octetsBefore = new Int32Array(count);
		this.#tokenCounts = new Int32Array(count);
		const neighbours = new Int32Array(count);
		const places = new Int32Array(count);
		for (let part = 0; part < parts.count; part++) {
			const piece = pieceOf[part]!;
			this.octetsBefore[piece] = parts.octetsBefore[part]!;
			this.#tokenCounts[piece] = parts.ends[part]! - parts.starts[part]!;
			neighbours[piece] = parts.neighbours[part]!;
			places[piece] = this.#automaton.placeOf[part]!;
		}
		// The last piece's are the highest.
		this.#firstTurns = new Int32Array(neighbours[count - 1]! + 2);
		this.#turns = new Int32Array(2 * count);
		this.#longest = new Int32Array(2 * count);
		const { firstTurns, lastTurns, uppers } = this.#findTurns(neighbours, places);
		const isBeforeEscape = (piece: number) => neighbours[piece]! % NEIGHBOURS === 1;
		let hasAny = false;
		for (let piece = 0; piece < count; piece++) {
			if (!isBeforeEscape(piece)) continue;
			hasAny = true;
			// `#beforeEscapes` finds this piece, not its turns.
			lastTurns[piece] = firstTurns[piece]! - 1;
		}
		this.#waiting = new WaitingPieces(firstTurns, lastTurns, 2 * count);
		const forest = hasAny ? uppers : new Int32Array(0);
		this.#beforeEscapes = new RestsBeforeEscapes(forest, this.#tokenCounts, isBeforeEscape);
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.pieceOf,
			this.insideOf,
			this.octetsBefore,
			this.#tokenCounts,
			this.#firstTurns,
			this.#turns,
			this.#longest,
			...this.#automaton.arrays,
			...this.#waiting.arrays,
			...this.#beforeEscapes.arrays,
		];
	}

	/** Reads a target; the NUL that ends it is also a token. Forgets all waiters. */
	read(target: Uint8Array, octetCount: number): void {
		this.#waiting.clear();
		this.#beforeEscapes.clear();
		this.#tokens = new Int32Array(octetCount + 2).fill(-1);
		this.#offsets = new Int32Array(octetCount + 2);
		let count = 0;
		for (let offset = 0; offset <= octetCount; count++) {
			this.#tokens[offset] = count;
			this.#offsets[count] = offset;
			offset += isEscapedDelimiter(target, offset) ? 3 : 1;
		}
		this.#offsets[count] = octetCount + 1;
		this.#places = new Int32Array(count);
		// One number more, since 32 bits are read from any token on.
		this.#escapes = new Int32Array((count >> 5) + 2);
		let state = 0;
		for (let token = count - 1; token >= 0; token--) {
			if (target[this.#offsets[token]!] === PERCENT) this.#escapes[token >> 5]! |= 1 << (token & 31);
			state = this.#automaton.step(state, tokenAt(target, this.#offsets[token]!));
			this.#places[token] = this.#automaton.placeAt(state);
		}
	}

	/** Lets a waiter wait for a piece. @returns the waiter that was first in its list before; or -1. */
	await(piece: number, waiting: number): number {
		this.#beforeEscapes.await(piece);
		return this.#waiting.await(piece, waiting);
	}

	/**
	 * Removes the waiters of the pieces whose spelt parts begin at an offset, after nothing or after the rest of an
	 * escape.
	 * @param meet gets the first waiter of each list, and the offset after the piece.
	 */
	takeAt(target: Uint8Array, offset: number, meet: (first: number, after: number) => void): void {
		this.#takeAfter(NOTHING, offset, meet);
		if (offset < 3 || !isEscapedDelimiter(target, offset - 3)) return;
		this.#takeAfter(REST_F, offset, meet);
		this.#takeAfter(target[offset - 2] === DIGIT_2 ? REST_2F : REST_3F, offset, meet);
	}

	/** The same, after a beginning of that number. */
	takeAfter(beginning: number, offset: number, meet: (first: number, after: number) => void): void {
		this.#takeAfter(FIRST_BEGINNING + beginning, offset, meet);
	}

	#takeAfter(before: number, offset: number, meet: (first: number, after: number) => void): void {
		const token = this.#tokens[offset]!;
		if (token < 0 || this.#places[token] === NO_PLACE) return;
		const { taken } = this.#waiting;
		const turn = this.#turnAt(before * NEIGHBOURS, this.#places[token]!);
		if (turn !== NO_TURN) {
			this.#waiting.takeAt(turn);
			for (let index = 0; index < taken.length; index += 2) {
				const tokens = this.#tokenCounts[taken.values[index]!]!;
				meet(taken.values[index + 1]!, this.#offsets[token + tokens]!);
			}
		}
		const escapeTurn = this.#turnAt(before * NEIGHBOURS + 1, this.#places[token]!);
		if (escapeTurn === NO_TURN) return;
		this.#beforeEscapes.takeAt(this.#longest[escapeTurn]!, this.#escapes, token, (piece) => {
			meet(this.#waiting.takePiece(piece), this.#offsets[token + this.#tokenCounts[piece]!]! + 1);
		});
	}

	/** The turn of a place among spelt parts with the same neighbours; or `NO_TURN`. */
	#turnAt(neighbours: number, place: number): number {
		if (neighbours + 1 >= this.#firstTurns.length) return NO_TURN;
		const first = this.#firstTurns[neighbours]!;
		let low = first;
		let high = this.#firstTurns[neighbours + 1]!;
		// Invariant: turns before `low` are at the place or before it, turns from `high` on are after it.
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#turns[middle]! <= place) low = middle + 1;
			else high = middle;
		}
		return low === first ? NO_TURN : low - 1;
	}

	/**
	 * Divides the places, for the same neighbours, into intervals in which the same pieces are found.
	 * @returns for each piece: the first and the last turn of its places; the longest other piece found at all of its
	 *   places.
	 */
	#findTurns(neighbours: Int32Array, places: Int32Array) {
		const { lastPlaces } = this.#automaton;
		const firstTurns = new Int32Array(places.length);
		const lastTurns = new Int32Array(places.length);
		const uppers = new Int32Array(places.length);
		/** Pieces that are found at the last turn, each nested in the one before it. */
		const open: number[] = [];
		let count = 0;
		const turn = (place: number) => {
			this.#longest[count] = open.at(-1) ?? NO_PIECE;
			this.#turns[count++] = place;
		};
		const closeBefore = (place: number) => {
			for (;;) {
				const piece = open.at(-1);
				if (piece === undefined || lastPlaces[places[piece]!]! >= place) break;
				open.pop();
				lastTurns[piece] = count - 1;
				turn(lastPlaces[places[piece]!]! + 1);
			}
		};
		let before = -1;
		for (let piece = 0; piece < places.length; piece++) {
			if (neighbours[piece] !== before) {
				closeBefore(Number.POSITIVE_INFINITY);
				this.#firstTurns.fill(count, before + 1, neighbours[piece]! + 1);
				before = neighbours[piece]!;
			}
			closeBefore(places[piece]!);
			uppers[piece] = open.at(-1) ?? NO_PIECE;
			firstTurns[piece] = count;
			open.push(piece);
			turn(places[piece]!);
		}
		closeBefore(Number.POSITIVE_INFINITY);
		this.#firstTurns.fill(count, before + 1);
		return { firstTurns, lastTurns, uppers };
	}
}

/** The rest of an escape with which symbols begin at an offset. */
function escapeRestAt(symbols: Uint8Array, start: number): number {
	const first = symbols[start];
	if (first === LETTER_F) return REST_F;
	if (symbols[start + 1] !== LETTER_F) return NOTHING;
	if (first === DIGIT_2) return REST_2F;
	return first === DIGIT_3 ? REST_3F : NOTHING;
}

/** A number for the delimiter at an offset in either spelling, or the octet there. */
function tokenAt(target: Uint8Array, offset: number): number {
	if (eitherWidth(EITHER_SLASH, target, offset) > 0) return EITHER_SLASH;
	return eitherWidth(EITHER_QUESTION_MARK, target, offset) > 0 ? EITHER_QUESTION_MARK : target[offset]!;
}

/**
 * The end of the beginning of a piece with symbols of two spellings: after the `?` before them; its start if there is
 * none.
 */
export function beginningEnd(symbols: Uint8Array, start: number, end: number): number {
	for (let at = start; at < end && symbols[at]! < FIRST_SPECIAL_SYMBOL; at++) {
		if (symbols[at] === QUESTION_MARK) return at + 1;
	}
	return start;
}
