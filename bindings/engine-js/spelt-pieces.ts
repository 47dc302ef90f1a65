import { NO_PLACE, PieceAutomaton } from "./automaton.js";
import { PERCENT, QUESTION_MARK } from "./octets.js";
import { EITHER_QUESTION_MARK, EITHER_SLASH, eitherWidth, FIRST_SPECIAL_SYMBOL } from "./symbols.js";
import { WaitingPieces } from "./waiting-pieces.js";

/** No piece, no place. */
export const NO_PIECE = -1;

/** What may stand before a spelt part and is no rest of an escape: nothing. */
const NOTHING = 0;
/** What else: the rest of `%2F` or `%3F` behind a place inside it. */
const ESCAPE_RESTS: readonly string[] = ["", "F", "2F", "3F"];
const MOST_REST_OCTETS = 2;
const DIGIT_2 = 0x32;

/** A piece with symbols of two spellings, parted. */
interface Part {
	/** Where the spelt part begins; what is before it stands for itself. */
	readonly start: number;
	readonly end: number;
	/** By what it must follow: a number of ESCAPE_RESTS, or, from there on, that of a beginning. */
	readonly before: number;
	readonly octetsBefore: number;
	/** Whether any escape must follow, which a lone `%` at its end stands for. */
	readonly isBeforeEscape: boolean;
}

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
		const parts: Part[] = [];
		this.pieceOf = new Int32Array(starts.length);
		this.insideOf = new Int32Array(starts.length).fill(NO_PIECE);
		for (let index = 0; index < starts.length; index++) {
			const start = beginningEnds[index]!;
			const isBeforeEscape = symbols[ends[index]! - 1] === PERCENT;
			const end = isBeforeEscape ? ends[index]! - 1 : ends[index]!;
			const beginning = beginnings[index]!;
			const before = beginning < 0 ? NOTHING : ESCAPE_RESTS.length + beginning;
			this.pieceOf[index] = parts.length;
			parts.push({ start, end, before, octetsBefore: start - starts[index]!, isBeforeEscape });
			const rest = beginning < 0 ? escapeRestAt(symbols, start) : NOTHING;
			if (rest === NOTHING) continue;
			const octetsBefore = ESCAPE_RESTS[rest]!.length;
			this.insideOf[index] = parts.length;
			parts.push({ start: start + octetsBefore, end, before: rest, octetsBefore, isBeforeEscape });
		}
		this.#automaton = automatonOf(symbols, parts);
		const numbers = this.#numberPieces(parts);
		const count = numbers.count;
		this.pieceOf = this.pieceOf.map((part) => numbers.pieceOf[part]!);
		this.insideOf = this.insideOf.map((part) => (part < 0 ? NO_PIECE : numbers.pieceOf[part]!));
		this.octetsBefore = new Int32Array(count);
		this.#tokenCounts = new Int32Array(count);
		this.#areBeforeEscapes = new Uint8Array(count);
		// Things before and places of the pieces.
		const befores = new Int32Array(count);
		const places = new Int32Array(count);
		for (const [index, part] of parts.entries()) {
			const piece = numbers.pieceOf[index]!;
			this.octetsBefore[piece] = part.octetsBefore;
			this.#tokenCounts[piece] = part.end - part.start;
			this.#areBeforeEscapes[piece] = Number(part.isBeforeEscape);
			befores[piece] = part.before;
			places[piece] = this.#automaton.placeOf[index]!;
		}
		const beforeCount = befores.reduce((most, before) => Math.max(most, before), 0) + 1;
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
			offset += Math.abs(tokenAt(target, offset).width);
		}
		this.#offsets[count] = octetCount + 1;
		this.#places = new Int32Array(count);
		let state = 0;
		for (let token = count - 1; token >= 0; token--) {
			state = this.#automaton.step(state, tokenAt(target, this.#offsets[token]!).symbol);
			this.#places[token] = this.#automaton.placeAt(state);
		}
	}

	/**
	 * Takes out what waits for the pieces whose spelt parts begin at an offset, behind nothing or the rest of an escape.
	 * @param meet gets each with the offset behind it. See `WaitingPieces.takeAt`.
	 */
	takeAt(
		target: Uint8Array,
		offset: number,
		meet: (piece: number, first: number, behind: number) => void,
	): void {
		this.takeBehind(NOTHING - ESCAPE_RESTS.length, target, offset, meet);
		if (eitherEscapeAt(target, offset - 3)) {
			this.takeBehind(1 - ESCAPE_RESTS.length, target, offset, meet);
			const rest = target[offset - 2] === DIGIT_2 ? 2 : 3;
			this.takeBehind(rest - ESCAPE_RESTS.length, target, offset, meet);
		}
	}

	/** The same, behind a beginning of that number. */
	takeBehind(
		beginning: number,
		target: Uint8Array,
		offset: number,
		meet: (piece: number, first: number, behind: number) => void,
	): void {
		const token = this.#tokens[offset]!;
		const place = token < 0 ? NO_PLACE : this.#places[token]!;
		const before = beginning + ESCAPE_RESTS.length;
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
		this.waiting.takeAt(low - 1, (piece, firstWaiting) => {
			const behind = this.#offsets[token + this.#tokenCounts[piece]!]!;
			if (this.#areBeforeEscapes[piece] === 0) meet(piece, firstWaiting, behind);
			else if (target[behind] === PERCENT) meet(piece, firstWaiting, behind + 1);
			else this.waiting.await(piece, firstWaiting);
		});
	}

	/** The same number for the same things before, spelt parts and ends; ascending by what is before, then by place. */
	#numberPieces(parts: readonly Part[]): { readonly count: number; readonly pieceOf: Int32Array } {
		const placeCount = this.#automaton.lastPlaces.length;
		const keys = Float64Array.from(parts, ({ before, isBeforeEscape }, index) => {
			return (before * placeCount + this.#automaton.placeOf[index]!) * 2 + Number(isBeforeEscape);
		});
		const sorted = Array.from(new Set(keys.slice().sort()));
		const numbers = new Map(sorted.map((key, number) => [key, number]));
		return { count: sorted.length, pieceOf: Int32Array.from(keys, (key) => numbers.get(key)!) };
	}

	/**
	 * Cuts, for each thing before, the places into intervals in which the same pieces are found.
	 * @param firstTurns gets, for each piece, the first turn and, `lastTurns`, the last one of its places.
	 */
	#findTurns(
		befores: Int32Array,
		places: Int32Array,
		firstTurns: Int32Array,
		lastTurns: Int32Array,
	): void {
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

/** The automaton of the spelt parts, their symbols from the last to the first. */
function automatonOf(symbols: Uint8Array, parts: readonly Part[]): PieceAutomaton {
	const octetCount = parts.reduce((sum, { start, end }) => sum + end - start, 0);
	const reversed = new Uint8Array(octetCount);
	const starts = new Int32Array(parts.length);
	const ends = new Int32Array(parts.length);
	let count = 0;
	for (const [index, { start, end }] of parts.entries()) {
		starts[index] = count;
		for (let at = end; at > start; ) reversed[count++] = symbols[--at]!;
		ends[index] = count;
	}
	return new PieceAutomaton(reversed, starts, ends);
}

/** The number among ESCAPE_RESTS of what symbols begin with at an offset. */
function escapeRestAt(symbols: Uint8Array, start: number): number {
	for (let octetCount = 1; octetCount <= MOST_REST_OCTETS; octetCount++) {
		const text = String.fromCharCode(...symbols.subarray(start, start + octetCount));
		const rest = ESCAPE_RESTS.indexOf(text);
		if (rest > 0) return rest;
	}
	return NOTHING;
}

/** Whether a delimiter's escape stands at an offset. */
function eitherEscapeAt(target: Uint8Array, offset: number): boolean {
	return offset >= 0 && tokenAt(target, offset).width === 3;
}

/** What both spellings of a delimiter have in common, or the octet; and its octets. */
function tokenAt(target: Uint8Array, offset: number): { readonly symbol: number; readonly width: number } {
	for (const symbol of [EITHER_SLASH, EITHER_QUESTION_MARK]) {
		const width = eitherWidth(symbol, target, offset);
		if (width > 0) return { symbol, width };
	}
	return { symbol: target[offset]!, width: 1 };
}

/** Where the beginning of a piece ends that has symbols of two spellings: behind the `?` before them; its start if none. */
export function beginningEnd(symbols: Uint8Array, start: number, end: number): number {
	let either = start;
	while (either < end && symbols[either]! < FIRST_SPECIAL_SYMBOL) either++;
	const question = symbols.subarray(start, either).indexOf(QUESTION_MARK);
	return question < 0 ? start : start + question + 1;
}
