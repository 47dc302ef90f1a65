import { hashOf } from "../../../bindings/internal.js";
import { LONGEST_AGENT_OCTETS } from "../../../crawling/internal.js";
import { isSameOctets } from "../octets.js";

/** A power of two. */
const SLOT_COUNT = 1 << 15;
/** More headers would make the way to a slot long. */
const MAX_AGENTS = (SLOT_COUNT * 3) >> 2;
const ARENA_OCTETS = 1 << 22;
const DOOR_BITS = 15;
const RECENT_BITS = 12;
/** Shorter headers have too few words to be distinguished by some of their words. */
const MIN_SAMPLED_OCTETS = 48;

/**
 * Caches what `find` returns for User-Agent headers. It is a hash table with open addressing, whose keys are in one
 * arena. If the table or the arena is full, everything is forgotten, so that no log makes it grow.
 *
 * Hashing a header costs more than comparing it. So some words of a header select one of the recent headers, which
 * is compared first. Made-up headers that share these words cost only the hash.
 */
export class AgentTable<Known> {
	readonly #find: (header: Uint8Array) => Known;
	/** Senders of headers do not know the seed. */
	readonly #seed = (Math.random() * 2 ** 32) | 0;
	readonly #hashes = new Int32Array(SLOT_COUNT);
	readonly #starts = new Int32Array(SLOT_COUNT);
	/** The length of the slot's header plus 1; 0 if the slot is free. */
	readonly #lengths = new Int32Array(SLOT_COUNT);
	/** The index in `#known` for the slot's header. That list has no holes, which would make it slow. */
	readonly #places = new Int32Array(SLOT_COUNT);
	readonly #known: Known[] = [];
	readonly #arena = new Uint8Array(ARENA_OCTETS);
	readonly #arenaView = new DataView(this.#arena.buffer);
	/** The slots of recent headers; -1 if there is none. */
	readonly #recent = new Int32Array(1 << RECENT_BITS).fill(-1);
	#arenaLength = 0;
	/**
	 * The hashes of headers that came, by their highest bits. A header has a slot from the second time on. So a header
	 * that comes only once, such as a made-up one, replaces no other and does not live long.
	 */
	readonly #doors = new Int32Array(1 << DOOR_BITS);
	/** The result for the last header without a slot. */
	#foundOnce!: Known;

	/** @param find computes the cached result for a header; it gets the first `LONGEST_AGENT_OCTETS`. */
	constructor(find: (header: Uint8Array) => Known) {
		this.#find = find;
	}

	/** The result of `find` for the header from `start` to `end`. */
	get(octets: Uint8Array, view: DataView, start: number, end: number): Known {
		const length = Math.min(end - start, LONGEST_AGENT_OCTETS);
		if (length < MIN_SAMPLED_OCTETS) return this.#knownAt(this.#slotOf(octets, view, start, length));
		const place = samplePlace(view, start, length);
		let slot = this.#recent[place]!;
		if (slot < 0 || !this.#hasHeader(slot, view, start, length)) {
			slot = this.#slotOf(octets, view, start, length);
			if (slot >= 0) this.#recent[place] = slot;
		}
		return this.#knownAt(slot);
	}

	#knownAt(slot: number): Known {
		return slot < 0 ? this.#foundOnce : this.#known[this.#places[slot]!]!;
	}

	/** Whether a slot has the header from `start` on. */
	#hasHeader(slot: number, view: DataView, start: number, length: number): boolean {
		if (this.#lengths[slot] !== length + 1) return false;
		return isSameOctets(this.#arenaView, this.#starts[slot]!, view, start, length);
	}

	/** The slot of a header. A repeated header gets a free slot, and a new header gets -1. */
	#slotOf(octets: Uint8Array, view: DataView, start: number, length: number): number {
		const hash = hashOf(view, start, start + length, this.#seed);
		let slot = hash & (SLOT_COUNT - 1);
		// The loop ends: some slots are always free.
		while (this.#lengths[slot] !== 0) {
			if (this.#hashes[slot] === hash && this.#hasHeader(slot, view, start, length)) return slot;
			slot = (slot + 1) & (SLOT_COUNT - 1);
		}
		const header = octets.subarray(start, start + length);
		const door = hash >>> (32 - DOOR_BITS);
		if (this.#doors[door] !== hash) {
			this.#doors[door] = hash;
			this.#foundOnce = this.#find(header);
			return -1;
		}
		if (this.#known.length === MAX_AGENTS || this.#arenaLength + length > ARENA_OCTETS) {
			this.forget();
			slot = hash & (SLOT_COUNT - 1);
		}
		const known = this.#find(header);
		this.#arena.set(header, this.#arenaLength);
		this.#hashes[slot] = hash;
		this.#starts[slot] = this.#arenaLength;
		this.#lengths[slot] = length + 1;
		this.#places[slot] = this.#known.length;
		this.#known.push(known);
		this.#arenaLength += length;
		return slot;
	}

	forget(): void {
		this.#lengths.fill(0);
		this.#recent.fill(-1);
		this.#known.length = 0;
		this.#arenaLength = 0;
	}
}

/**
 * The place of a header among the recent headers. It is computed from words in which headers of browsers differ: the
 * system near the start, the version near the end.
 */
function samplePlace(view: DataView, start: number, length: number): number {
	const end = start + length;
	let hash = length;
	for (let at = end - 32; at < end; at += 8) {
		hash = Math.imul(
			hash ^ view.getInt32(at) ^ (Math.imul(view.getInt32(at + 4), 0x85ebca6b) >>> 3),
			0x9e3779b1,
		);
	}
	const system = Math.imul(view.getInt32(start + 12), 3) ^ Math.imul(view.getInt32(start + 20), 5);
	hash = Math.imul(hash ^ system ^ (view.getInt32(start + 24) >>> 7), 0x9e3779b1);
	return hash >>> (32 - RECENT_BITS);
}
