import { spend } from "../work.js";

const NONE = -1;
/** The lengths that a bundle spans: the bits of a number. */
const LENGTHS = 32;

/**
 * Finds the awaited rests that begin at a token and are followed by an escape, without a look at each. At every token
 * there may be a thousand rests that begin with one another, and none of them before an escape.
 *
 * Rests that begin with one another are a forest. From each rest a heavy path continues to the rest of the next greater
 * length with which most rests begin. Along a path, rests whose lengths differ by less than 32 are a bundle, with a bit
 * for each awaited length. So one `&` with the 32 bits of the places where escapes begin answers for the whole bundle.
 */
export class RestsBeforeEscapes {
	readonly #lengths: Int32Array;
	/** For each piece: its bundle; or `NONE`. Empty if there are no such rests. */
	readonly #bundles: Int32Array;
	/** For each bundle: its shortest length; the bits of its awaited members; and its first member in `#members`. */
	readonly #bases: Int32Array;
	readonly #bits: Int32Array;
	readonly #firstMembers: Int32Array;
	readonly #awaited: Int32Array;
	/**
	 * For each bundle: the bundle of the longest rest with which all its members begin, and the bit of that rest; or
	 * `NONE`.
	 */
	readonly #uppers: Int32Array;
	readonly #upperBits: Int32Array;
	/** Pieces by bundles, the shortest first. */
	readonly #members: Int32Array;

	/**
	 * @param uppers for each piece: the longest other piece with which it begins; or -1. A piece comes after its
	 *   upper one. Empty if no piece is such a rest.
	 * @param isMember whether a piece is such a rest; then its upper one is such a rest too.
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
		const bundles = new Int32Array(count).fill(NONE);
		const bases: number[] = [];
		const bits: number[] = [];
		const upperBundles: number[] = [];
		const upperBits: number[] = [];
		const memberCounts: number[] = [];
		for (let piece = 0; piece < count; piece++) {
			if (!isMember(piece)) continue;
			const upper = uppers[piece]!;
			let bundle = upper === NONE ? NONE : bundles[upper]!;
			if (upper === NONE || heavy[upper] !== piece || lengths[piece]! - bases[bundle]! >= LENGTHS) {
				upperBundles.push(bundle);
				upperBits.push(upper === NONE ? 0 : lengths[upper]! - bases[bundle]!);
				bits.push(0);
				memberCounts.push(0);
				bundle = bases.push(lengths[piece]!) - 1;
			}
			bits[bundle]! |= 1 << (lengths[piece]! - bases[bundle]!);
			memberCounts[bundle]!++;
			bundles[piece] = bundle;
		}
		this.#lengths = lengths;
		this.#bundles = bundles;
		this.#bases = Int32Array.from(bases);
		this.#bits = Int32Array.from(bits);
		this.#awaited = new Int32Array(bases.length);
		this.#uppers = Int32Array.from(upperBundles);
		this.#upperBits = Int32Array.from(upperBits);
		this.#firstMembers = new Int32Array(bases.length + 1);
		for (let bundle = 0; bundle < bases.length; bundle++) {
			this.#firstMembers[bundle + 1] = this.#firstMembers[bundle]! + memberCounts[bundle]!;
		}
		this.#members = new Int32Array(this.#firstMembers[bases.length]!);
		const nexts = this.#firstMembers.slice();
		for (let piece = 0; piece < count; piece++) {
			const bundle = bundles[piece]!;
			if (bundle !== NONE) this.#members[nexts[bundle]!++] = piece;
		}
	}

	/** The arrays that it keeps for itself. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.#bundles,
			this.#bases,
			this.#bits,
			this.#firstMembers,
			this.#awaited,
			this.#uppers,
			this.#upperBits,
			this.#members,
		];
	}

	/** Forgets all awaited pieces. */
	clear(): void {
		this.#awaited.fill(0);
	}

	/** Awaits a piece, if it is such a rest. */
	await(piece: number): void {
		const bundle = this.#bundles[piece] ?? NONE;
		if (bundle !== NONE) this.#awaited[bundle]! |= 1 << (this.#lengths[piece]! - this.#bases[bundle]!);
	}

	/**
	 * Removes and hands out the awaited rests that begin at a token and are followed by an escape.
	 * @param longest the longest piece that is there; or -1.
	 * @param escapes for each token a bit: whether an escape begins there.
	 */
	takeAt(longest: number, escapes: Int32Array, token: number, take: (piece: number) => void): void {
		if (longest === NONE) return;
		let bundle = this.#bundles[longest]!;
		let bit = this.#lengths[longest]! - this.#bases[bundle]!;
		let units = 0;
		// Invariant: the members of the bundle up to `bit` begin here. All longer rests have been looked at.
		for (; bundle !== NONE; units++) {
			let found = this.#awaited[bundle]! & (-1 >>> (31 - bit));
			if (found !== 0) found &= bitsFrom(escapes, token + this.#bases[bundle]!);
			this.#awaited[bundle]! &= ~found;
			for (; found !== 0; found &= found - 1, units++) {
				const below = (found & -found) - 1;
				take(this.#members[this.#firstMembers[bundle]! + bitCount(this.#bits[bundle]! & below)]!);
			}
			bit = this.#upperBits[bundle]!;
			bundle = this.#uppers[bundle]!;
		}
		spend(units);
	}
}

/** 32 bits, beginning with the bit of an offset. */
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
