/**
 * Finds a piece in time linear in the target, whatever both are (Knuth, Morris and Pratt): for pieces and
 * targets that repeat themselves, where trying every offset costs the product of their lengths.
 */
import { PERCENT } from "./octets.js";
import { eitherWidth, FIRST_SPECIAL_SYMBOL, isEscapedDelimiter, NOWHERE } from "./symbols.js";

/**
 * As `findPiece`. A piece is parted before its first symbol that has two spellings. What stands before is
 * plain octets. Behind, since that is behind the pattern's first `?`, no symbol is a mere `/` or `?` or part
 * of their escapes; so what it matches falls into the same spellings from wherever one looks.
 */
export function findPieceLinearly(
	symbols: Uint8Array,
	start: number,
	end: number,
	octets: Uint8Array,
	from: number,
	targetEnd: number,
): number {
	let middle = start;
	while (middle < end && symbols[middle]! < FIRST_SPECIAL_SYMBOL) middle++;
	const literals = new LiteralSearch(symbols.subarray(start, middle), octets, from, targetEnd);
	if (middle === end) return literals.next();

	// A `%` that starts any escape, `%2F` too, can only be the last symbol.
	const hasBarePercent = symbols[end - 1] === PERCENT;
	const spelt = new SpellingSearch(
		symbols.subarray(middle, hasBarePercent ? end - 1 : end),
		octets,
		from,
		targetEnd,
	);
	let literalsEnd = literals.next();
	let speltEnd = spelt.next();
	// No match of the whole begins before both of these; each step leaves the one that lies further left.
	while (literalsEnd !== NOWHERE && speltEnd !== NOWHERE) {
		if (literalsEnd === spelt.matchStart && !(hasBarePercent && octets[speltEnd] !== PERCENT)) {
			return hasBarePercent ? speltEnd + 1 : speltEnd;
		}
		if (literalsEnd < spelt.matchStart) literalsEnd = literals.next();
		else speltEnd = spelt.next();
	}
	return NOWHERE;
}

/** For each length of a beginning of some symbols: that of the longest shorter one that it ends in. */
function borderLengths(symbols: Uint8Array): Int32Array {
	const borders = new Int32Array(symbols.length + 1);
	let border = 0;
	for (let length = 2; length <= symbols.length; length++) {
		const symbol = symbols[length - 1];
		while (border > 0 && symbols[border] !== symbol) border = borders[border]!;
		if (symbols[border] === symbol) border++;
		borders[length] = border;
	}
	return borders;
}

/** Finds the matches of plain octets one after the other, overlapping ones too. */
class LiteralSearch {
	readonly #symbols: Uint8Array;
	readonly #borders: Int32Array;
	readonly #octets: Uint8Array;
	readonly #targetEnd: number;
	#offset: number;
	#matched = 0;

	/** @param symbols none of two spellings; where there are none, every offset from `from` on is a match. */
	constructor(symbols: Uint8Array, octets: Uint8Array, from: number, targetEnd: number) {
		this.#symbols = symbols;
		this.#borders = borderLengths(symbols);
		this.#octets = octets;
		this.#targetEnd = targetEnd;
		this.#offset = symbols.length === 0 ? from - 1 : from;
	}

	/** The offset behind the next match, or `NOWHERE`. */
	next(): number {
		const { length } = this.#symbols;
		if (length === 0) return this.#offset < this.#targetEnd ? ++this.#offset : NOWHERE;
		// The last `#matched` octets before `#offset` are the longest beginning of the symbols that ends there.
		while (this.#offset < this.#targetEnd) {
			const octet = this.#octets[this.#offset]!;
			while (this.#matched > 0 && this.#symbols[this.#matched] !== octet) {
				this.#matched = this.#borders[this.#matched]!;
			}
			if (this.#symbols[this.#matched] === octet) this.#matched++;
			this.#offset++;
			if (this.#matched === length) {
				this.#matched = this.#borders[length]!;
				return this.#offset;
			}
		}
		return NOWHERE;
	}
}

/** The same for symbols of which the first has two spellings. */
class SpellingSearch {
	/** Where the match that `next` found last begins. */
	matchStart = NOWHERE;

	readonly #symbols: Uint8Array;
	readonly #borders: Int32Array;
	readonly #octets: Uint8Array;
	readonly #targetEnd: number;
	#offset: number;
	#matched = 0;
	/** Where the octets begin that the first `#matched` symbols match. */
	#start: number;

	constructor(symbols: Uint8Array, octets: Uint8Array, from: number, targetEnd: number) {
		this.#symbols = symbols;
		this.#borders = borderLengths(symbols);
		this.#octets = octets;
		this.#targetEnd = targetEnd;
		this.#offset = from;
		this.#start = from;
	}

	/** The offset behind the next match, or `NOWHERE`. */
	next(): number {
		const { length } = this.#symbols;
		// The first `#matched` symbols match the octets from `#start` to `#offset`; no match begins before.
		while (this.#offset < this.#targetEnd) {
			const width = this.#widthAt(this.#matched, this.#offset);
			if (width > 0) {
				this.#offset += width;
				this.#matched++;
				if (this.#matched === length) {
					this.matchStart = this.#start;
					this.#shift();
					return this.#offset;
				}
			} else if (this.#matched > 0) {
				this.#shift();
			} else {
				this.#offset++;
				this.#start = this.#offset;
			}
		}
		return NOWHERE;
	}

	/** Goes on to the next start from which all octets up to the offset still match. */
	#shift(): void {
		const border = this.#borders[this.#matched]!;
		for (let index = 0; index < this.#matched - border; index++) {
			this.#start += this.#widthAt(index, this.#start);
		}
		this.#matched = border;
	}

	/** Octets that a symbol matches at an offset; 0 for none. A `%` with its digits is never that of `%2F`. */
	#widthAt(index: number, offset: number): number {
		const symbol = this.#symbols[index]!;
		if (symbol >= FIRST_SPECIAL_SYMBOL) return eitherWidth(symbol, this.#octets, offset);
		if (this.#octets[offset] !== symbol) return 0;
		return symbol === PERCENT && isEscapedDelimiter(this.#octets, offset) ? 0 : 1;
	}
}
