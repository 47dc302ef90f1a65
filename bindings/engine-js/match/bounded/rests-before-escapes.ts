import { spend } from "../work.js";

const NONE = -1;
/** Lengths that a group spans: bits of a number. */
const LENGTHS = 32;

/**
 * Tells which of the awaited rests that begin at a token are followed by an escape, without a look at each: rests that
 * begin with one another may be a thousand at every token, and none of them before an escape.
 *
 * Rests that begin with one another are a forest. From each of them a heavy path goes on to the one of the next longer
 * that most begin with. Along these paths, rests whose lengths differ by less than 32 are a group: a bit for each length
 * that is awaited. So one `&` with the 32 bits that say where escapes begin answers for all of a group.
 */
export class RestsBeforeEscapes {
	readonly #lengths: Int32Array;
	/** For each piece: its group; or `NONE`. Empty where there are no such rests. */
	readonly #groups: Int32Array;
	/** For each group: its shortest length; its members' bits, those of the awaited; and its first in `#members`. */
	readonly #bases: Int32Array;
	readonly #bits: Int32Array;
	readonly #firstMembers: Int32Array;
	readonly #awaited: Int32Array;
	/** For each group: the group of the longest rest that all its members begin with, and that one's bit; or `NONE`. */
	readonly #uppers: Int32Array;
	readonly #upperBits: Int32Array;
	/** Pieces by groups, the shortest first. */
	readonly #members: Int32Array;

	/**
	 * @param uppers for each piece, none before its upper one: the longest other that it begins with; or -1. Empty where no
	 *   piece is such a rest.
	 * @param isMember whether a piece is such a rest; its upper one is too then.
	 */
	constructor(uppers: Int32Array, lengths: Int32Array, isMember: (piece: number) => boolean) {
		const count = uppers.length;
		const sizes = new Int32Array(count).fill(1);
		for (let piece = count - 1; piece >= 0; piece--) {
			if (uppers[piece] !== NONE) sizes[uppers[piece]!]! += sizes[piece]!;
		}
		const heavy = new Int32Array(count).fill(NONE);
		for (let piece = 0; piece < count; piece++) {
			const upper = uppers[piece]!;
			if (upper === NONE) continue;
			const other = heavy[upper]!;
			if (other === NONE || sizes[piece]! > sizes[other]!) heavy[upper] = piece;
		}
		const groups = new Int32Array(count).fill(NONE);
		const bases: number[] = [];
		const bits: number[] = [];
		const upperGroups: number[] = [];
		const upperBits: number[] = [];
		const memberCounts: number[] = [];
		for (let piece = 0; piece < count; piece++) {
			if (!isMember(piece)) continue;
			const upper = uppers[piece]!;
			let group = upper === NONE ? NONE : groups[upper]!;
			if (upper === NONE || heavy[upper] !== piece || lengths[piece]! - bases[group]! >= LENGTHS) {
				upperGroups.push(group);
				upperBits.push(upper === NONE ? 0 : lengths[upper]! - bases[group]!);
				bits.push(0);
				memberCounts.push(0);
				group = bases.push(lengths[piece]!) - 1;
			}
			bits[group]! |= 1 << (lengths[piece]! - bases[group]!);
			memberCounts[group]!++;
			groups[piece] = group;
		}
		this.#lengths = lengths;
		this.#groups = groups;
		this.#bases = Int32Array.from(bases);
		this.#bits = Int32Array.from(bits);
		this.#awaited = new Int32Array(bases.length);
		this.#uppers = Int32Array.from(upperGroups);
		this.#upperBits = Int32Array.from(upperBits);
		this.#firstMembers = new Int32Array(bases.length + 1);
		for (let group = 0; group < bases.length; group++) {
			this.#firstMembers[group + 1] = this.#firstMembers[group]! + memberCounts[group]!;
		}
		this.#members = new Int32Array(this.#firstMembers[bases.length]!);
		const nexts = this.#firstMembers.slice();
		for (let piece = 0; piece < count; piece++) {
			const group = groups[piece]!;
			if (group !== NONE) this.#members[nexts[group]!++] = piece;
		}
	}

	/** The arrays that it keeps for itself. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.#groups,
			this.#bases,
			this.#bits,
			this.#firstMembers,
			this.#awaited,
			this.#uppers,
			this.#upperBits,
			this.#members,
		];
	}

	/** Nothing waits any more. */
	clear(): void {
		this.#awaited.fill(0);
	}

	/** A piece, if it is such a rest, is awaited. */
	await(piece: number): void {
		const group = this.#groups[piece] ?? NONE;
		if (group !== NONE) this.#awaited[group]! |= 1 << (this.#lengths[piece]! - this.#bases[group]!);
	}

	/**
	 * Takes out the awaited ones that are at a token and are followed by an escape.
	 * @param longest the longest piece that is there; or -1.
	 * @param escapes for each token a bit: whether an escape begins there.
	 */
	takeAt(longest: number, escapes: Int32Array, token: number, take: (piece: number) => void): void {
		if (longest === NONE) return;
		let group = this.#groups[longest]!;
		let bit = this.#lengths[longest]! - this.#bases[group]!;
		let units = 0;
		// Of a group the members up to `bit` are there. All that are longer have been looked at.
		for (; group !== NONE; units++) {
			let found = this.#awaited[group]! & (-1 >>> (31 - bit));
			if (found !== 0) found &= bitsFrom(escapes, token + this.#bases[group]!);
			this.#awaited[group]! &= ~found;
			for (; found !== 0; found &= found - 1, units++) {
				const below = (found & -found) - 1;
				take(this.#members[this.#firstMembers[group]! + bitCount(this.#bits[group]! & below)]!);
			}
			bit = this.#upperBits[group]!;
			group = this.#uppers[group]!;
		}
		spend(units);
	}
}

/** 32 bits, the lowest of them that of some offset. */
function bitsFrom(bits: Int32Array, offset: number): number {
	const at = offset >> 5;
	const shift = offset & 31;
	return (bits[at]! >>> shift) | ((bits[at + 1]! << 1) << (31 - shift));
}

/** How many bits of a number are set. */
function bitCount(bits: number): number {
	let count = 0;
	for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
	return count;
}
