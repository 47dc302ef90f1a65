import { hashOf, randomSeed } from "../../../bindings/text/octet-hash.js";
import { LONGEST_AGENT_OCTETS } from "./agent-name.js";

/** A power of two. */
const SLOT_COUNT = 1 << 15;
/** More than so many would make the ways to a slot long. */
const MAX_AGENTS = (SLOT_COUNT * 3) >> 2;
const ARENA_OCTETS = 1 << 22;

/**
 * What is known of User-Agent headers, found by their octets: a hash table with open addressing, whose keys are in one
 * arena. It is a cache: when either is full it forgets everything, so that no log makes it grow.
 */
export class AgentTable<Known> {
	readonly #find: (header: Uint8Array) => Known;
	/** Unknown to whoever chooses the headers. */
	readonly #seed = randomSeed();
	readonly #hashes = new Int32Array(SLOT_COUNT);
	readonly #starts = new Int32Array(SLOT_COUNT);
	/** Of the header, and one more; 0 where the slot is free. */
	readonly #lengths = new Int32Array(SLOT_COUNT);
	readonly #known: Known[] = [];
	readonly #arena = new Uint8Array(ARENA_OCTETS);
	readonly #arenaView = new DataView(this.#arena.buffer);
	#arenaLength = 0;
	#count = 0;

	/** @param find what is to be known of a header, of which it gets the first `LONGEST_AGENT_OCTETS`. */
	constructor(find: (header: Uint8Array) => Known) {
		this.#find = find;
	}

	/** What is known of the header from `start` to `end`. */
	get(octets: Uint8Array, view: DataView, start: number, end: number): Known {
		const length = Math.min(end - start, LONGEST_AGENT_OCTETS);
		const hash = hashOf(view, start, start + length, this.#seed);
		let slot = hash & (SLOT_COUNT - 1);
		// A slot is free, since not all are ever taken.
		for (let taken = this.#lengths[slot]!; taken !== 0; taken = this.#lengths[slot]!) {
			if (this.#hashes[slot] === hash && taken === length + 1 && this.#isAt(slot, view, start, length)) {
				return this.#known[slot]!;
			}
			slot = (slot + 1) & (SLOT_COUNT - 1);
		}
		if (this.#count === MAX_AGENTS || this.#arenaLength + length > ARENA_OCTETS) {
			this.#forget();
			slot = hash & (SLOT_COUNT - 1);
		}
		const header = octets.subarray(start, start + length);
		const known = this.#find(header);
		this.#arena.set(header, this.#arenaLength);
		this.#hashes[slot] = hash;
		this.#starts[slot] = this.#arenaLength;
		this.#lengths[slot] = length + 1;
		this.#known[slot] = known;
		this.#arenaLength += length;
		this.#count++;
		return known;
	}

	#isAt(slot: number, view: DataView, start: number, length: number): boolean {
		const arena = this.#arenaView;
		const from = this.#starts[slot]!;
		let offset = 0;
		for (; offset + 4 <= length; offset += 4) {
			if (arena.getInt32(from + offset) !== view.getInt32(start + offset)) return false;
		}
		for (; offset < length; offset++) {
			if (arena.getUint8(from + offset) !== view.getUint8(start + offset)) return false;
		}
		return true;
	}

	#forget(): void {
		this.#lengths.fill(0);
		this.#known.length = 0;
		this.#arenaLength = 0;
		this.#count = 0;
	}
}
