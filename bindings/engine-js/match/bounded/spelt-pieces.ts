import { PERCENT, QUESTION_MARK } from "../../../text/octets.js";
import {
	EITHER_QUESTION_MARK,
	EITHER_SLASH,
	eitherWidth,
	FIRST_SPECIAL_SYMBOL,
	isEscapedDelimiter,
} from "../../../text/symbols.js";
import { NO_PLACE, type PieceAutomaton } from "./automaton.js";
import { automatonOf, numberPieces, Parts } from "./spelt-parts.js";
import { WaitingPieces } from "./waiting-pieces.js";

/** No piece, no place. */
export const NO_PIECE = -1;

/**
 * What a spelt part may follow, by numbers: nothing; the rest of `%2F` or `%3F` behind a place inside it; and, from
 * FIRST_BEGINNING on, the beginnings.
 */
const NOTHING = 0;
const REST_F = 1;
const REST_2F = 2;
const REST_3F = 3;
const FIRST_BEGINNING = 4;
const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const LETTER_F = 0x46;

/**
 * Pieces with symbols of two spellings. Such a piece is behind its pattern's first `?` or has it: what is before that
 * `?`, it too, is a beginning of mere octets; the rest is the spelt part. It begins where a token of the target does, and
 * tokens, an octet or an escape of a delimiter, are the same for both spellings; so one pass over the tokens from the last
 * to the first tells which spelt parts begin at each. A piece is found where its spelt part begins right behind its
 * beginning. Only a piece that begins with the rest of such an escape may begin inside a token; so it is looked for in
 * two ways.
 */
export class SpeltPieces {
	/** For each string that was given: its piece, and its piece as one that begins inside of an escape; or `NO_PIECE`. */
	readonly pieceOf: Int32Array;
	readonly insideOf: Int32Array;
	/** For each piece: how many octets it has before its spelt part. */
	readonly octetsBefore: Int32Array;
	readonly waiting: WaitingPieces;
	/** Finds the spelt parts, each from its end to its beginning. */
	readonly #automaton: PieceAutomaton;
	/** For each piece: how many tokens its spelt part has; 1 where an escape must follow. */
	readonly #tokenCounts: Int32Array;
	readonly #areBeforeEscapes: Uint8Array;
	/** For each thing that spelt parts may follow, and one more: its first turn. */
	readonly #firstTurns: Int32Array;
	/** The places, ascending for each thing before, from which on other pieces are found: the turns. */
	readonly #turns: Int32Array;

	/** For each offset of the target: its token, or -1 inside of one; for each token, and one more: its offset and place. */
	#tokens = new Int32Array(0);
	#offsets = new Int32Array(0);
	#places = new Int32Array(0);

	/**
	 * @param starts where each string begins and, `ends`, ends among the symbols.
	 * @param beginnings for each string: the number of its beginning, which ends in its `?`; -1: it has none.
	 * @param beginningEnds for each string: where that ends.
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
			this.pieceOf[index] = parts.add(start, end, before, start - starts[index]!, isBeforeEscape);
			const rest = beginning < 0 ? escapeRestAt(symbols, start) : NOTHING;
			if (rest === NOTHING) continue;
			const octetsBefore = rest === REST_F ? 1 : 2;
			this.insideOf[index] = parts.add(start + octetsBefore, end, rest, octetsBefore, isBeforeEscape);
		}
		this.#automaton = automatonOf(symbols, parts);
		const { keys, pieceOf } = numberPieces(parts, this.#automaton);
		const count = keys.length;
		this.pieceOf = this.pieceOf.map((part) => pieceOf[part]!);
		this.insideOf = this.insideOf.map((part) => (part < 0 ? NO_PIECE : pieceOf[part]!));
		this.octetsBefore = new Int32Array(count);
		this.#tokenCounts = new Int32Array(count);
		this.#areBeforeEscapes = new Uint8Array(count);
		const befores = new Int32Array(count);
		const places = new Int32Array(count);
		let beforeCount = 0;
		for (let part = 0; part < parts.count; part++) {
			const piece = pieceOf[part]!;
			this.octetsBefore[piece] = parts.octetsBefore[part]!;
			this.#tokenCounts[piece] = parts.ends[part]! - parts.starts[part]!;
			this.#areBeforeEscapes[piece] = parts.areBeforeEscapes[part]!;
			befores[piece] = parts.befores[part]!;
			places[piece] = this.#automaton.placeOf[part]!;
			beforeCount = Math.max(beforeCount, befores[piece]! + 1);
		}
		this.#firstTurns = new Int32Array(beforeCount + 1);
		this.#turns = new Int32Array(2 * count);
		const firstTurns = new Int32Array(count);
		const lastTurns = new Int32Array(count);
		this.#findTurns(befores, places, firstTurns, lastTurns);
		this.waiting = new WaitingPieces(firstTurns, lastTurns, 2 * count);
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.pieceOf,
			this.insideOf,
			this.octetsBefore,
			this.#tokenCounts,
			this.#areBeforeEscapes,
			this.#firstTurns,
			this.#turns,
			...this.#automaton.arrays,
			...this.waiting.arrays,
		];
	}

	/** Reads a target; the NUL that ends it is a token too. Nothing waits any more. */
	read(target: Uint8Array, octetCount: number): void {
		this.waiting.clear();
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
		let state = 0;
		for (let token = count - 1; token >= 0; token--) {
			state = this.#automaton.step(state, tokenAt(target, this.#offsets[token]!));
			this.#places[token] = this.#automaton.placeAt(state);
		}
	}

	/**
	 * Takes out what waits for the pieces whose spelt parts begin at an offset, behind nothing or the rest of an escape.
	 * @param meet gets the first of each list, and the offset behind the piece.
	 */
	takeAt(target: Uint8Array, offset: number, meet: (first: number, behind: number) => void): void {
		this.#takeBehind(NOTHING, target, offset, meet);
		if (offset < 3 || !isEscapedDelimiter(target, offset - 3)) return;
		this.#takeBehind(REST_F, target, offset, meet);
		this.#takeBehind(target[offset - 2] === DIGIT_2 ? REST_2F : REST_3F, target, offset, meet);
	}

	/** The same, behind a beginning of that number. */
	takeBehind(
		beginning: number,
		target: Uint8Array,
		offset: number,
		meet: (first: number, behind: number) => void,
	): void {
		this.#takeBehind(FIRST_BEGINNING + beginning, target, offset, meet);
	}

	#takeBehind(
		before: number,
		target: Uint8Array,
		offset: number,
		meet: (first: number, behind: number) => void,
	): void {
		const token = this.#tokens[offset]!;
		const place = token < 0 ? NO_PLACE : this.#places[token]!;
		if (place === NO_PLACE || before + 1 >= this.#firstTurns.length) return;
		let low = this.#firstTurns[before]!;
		let high = this.#firstTurns[before + 1]!;
		const first = low;
		// Turns before `low` are at the place or before it, those from `high` on behind it.
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#turns[middle]! <= place) low = middle + 1;
			else high = middle;
		}
		if (low === first) return;
		this.waiting.takeAt(low - 1);
		const { values, length } = this.waiting.taken;
		for (let index = 0; index < length; index += 2) {
			const piece = values[index]!;
			const behind = this.#offsets[token + this.#tokenCounts[piece]!]!;
			if (this.#areBeforeEscapes[piece] === 0) meet(values[index + 1]!, behind);
			else if (target[behind] === PERCENT) meet(values[index + 1]!, behind + 1);
			else this.waiting.await(piece, values[index + 1]!);
		}
	}

	/**
	 * Cuts, for each thing before, the places into intervals in which the same pieces are found.
	 * @param firstTurns gets, for each piece, the first turn and, `lastTurns`, the last one of its places.
	 */
	#findTurns(befores: Int32Array, places: Int32Array, firstTurns: Int32Array, lastTurns: Int32Array): void {
		const { lastPlaces } = this.#automaton;
		/** Pieces that are found at the last turn, each within those before it. */
		const open: number[] = [];
		let count = 0;
		const closeBefore = (place: number) => {
			for (;;) {
				const piece = open.at(-1);
				if (piece === undefined || lastPlaces[places[piece]!]! >= place) break;
				open.pop();
				this.#turns[count] = lastPlaces[places[piece]!]! + 1;
				lastTurns[piece] = count - 1;
				count++;
			}
		};
		let before = -1;
		for (let piece = 0; piece < befores.length; piece++) {
			if (befores[piece] !== before) {
				closeBefore(Number.POSITIVE_INFINITY);
				this.#firstTurns.fill(count, before + 1, befores[piece]! + 1);
				before = befores[piece]!;
			}
			closeBefore(places[piece]!);
			open.push(piece);
			firstTurns[piece] = count;
			this.#turns[count++] = places[piece]!;
		}
		closeBefore(Number.POSITIVE_INFINITY);
		this.#firstTurns.fill(count, before + 1);
	}
}

/** Which rest of an escape symbols begin with at an offset. */
function escapeRestAt(symbols: Uint8Array, start: number): number {
	const first = symbols[start];
	if (first === LETTER_F) return REST_F;
	if (symbols[start + 1] !== LETTER_F) return NOTHING;
	if (first === DIGIT_2) return REST_2F;
	return first === DIGIT_3 ? REST_3F : NOTHING;
}

/** What both spellings of the delimiter at an offset have in common, or its octet. */
function tokenAt(target: Uint8Array, offset: number): number {
	if (eitherWidth(EITHER_SLASH, target, offset) > 0) return EITHER_SLASH;
	return eitherWidth(EITHER_QUESTION_MARK, target, offset) > 0 ? EITHER_QUESTION_MARK : target[offset]!;
}

/** Where the beginning of a piece ends that has symbols of two spellings: behind the `?` before them; its start if none. */
export function beginningEnd(symbols: Uint8Array, start: number, end: number): number {
	for (let at = start; at < end && symbols[at]! < FIRST_SPECIAL_SYMBOL; at++) {
		if (symbols[at] === QUESTION_MARK) return at + 1;
	}
	return start;
}
