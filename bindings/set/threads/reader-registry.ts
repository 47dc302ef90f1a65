import { withCode } from "../../arguments/errors.js";

/** Words of a cache line. Each reader has a line of its own, so that no reader waits for what another writes. */
const LINE_WORDS = 16;
const MAX_READERS = 1024;
const WORD_OCTETS = 4;

/** Octets of a registry, zero at first. Its address is a multiple of REGISTRY_ALIGNMENT. */
export const REGISTRY_OCTETS = (1 + MAX_READERS) * LINE_WORDS * WORD_OCTETS;
export const REGISTRY_ALIGNMENT = LINE_WORDS * WORD_OCTETS;

/** Words of the first line: whether the owner is changing the set, and how often it has. */
const IS_CHANGING = 0;
const CHANGE_COUNT = 1;
/** Words of a reader's line. */
const STATE = 0;
const IS_READING = 1;
const SCRATCH_PTR = 2;
/** The states of a line. Lines that were ever used come before those that never were. */
const NEVER_USED = 0;
const IN_USE = 1;
const LEFT = 2;
/** The thread was ended while it read. Its scratch may be half written, so the line is not used again. */
const ENDED = 3;

/** A wait takes less than a millisecond, unless the other thread was ended while it held the lock. */
const LONGEST_WAIT_MS = 10_000;
const TURNS_BETWEEN_LOOKS = 1 << 14;

/**
 * The reader threads of a set that another thread owns: a big-reader lock (https://lwn.net/Articles/378911/). Each reader has
 * a cache line in shared memory.
 *
 * 1. A reader says in its own line that it reads, then looks whether the owner changes the set. If so, it takes that back
 *    and waits.
 * 2. The owner says that it changes the set, then waits until no line says that its thread reads.
 *
 * Example: reader 3 checks a URL while the owner adds a policy. The owner compiles the policy, sets IS_CHANGING, sees
 * IS_READING in line 3, and spins until the check ends. Reader 5 begins a check meanwhile and waits for IS_CHANGING.
 *
 * Cost: a check costs a reader two writes to memory that no other thread writes. A change costs the owner a look at each line
 * that was ever used. Readers never wait for each other, and nobody reads a half-done change.
 */
export class ReaderRegistry {
	readonly #words: Int32Array;

	/** @param registryPtr its address. */
	constructor(memory: WebAssembly.Memory, registryPtr: number) {
		// The view stays valid: a shared memory grows in place.
		this.#words = new Int32Array(memory.buffer, registryPtr, REGISTRY_OCTETS / WORD_OCTETS);
	}

	/**
	 * Registers a reader thread.
	 *
	 * @returns the number of its line, and the address of the scratch that an earlier reader left there, or 0.
	 * @throws RangeError if there is no line left.
	 */
	enter(): { readonly line: number; readonly scratchPtr: number } {
		for (let reader = 1; reader <= MAX_READERS; reader++) {
			const line = reader * LINE_WORDS;
			for (const state of [LEFT, NEVER_USED]) {
				if (Atomics.compareExchange(this.#words, line + STATE, state, IN_USE) === state) {
					return { line, scratchPtr: Atomics.load(this.#words, line + SCRATCH_PTR) >>> 0 };
				}
			}
		}
		throw withCode(
			new RangeError(
				`handle: expected a set that fewer than ${MAX_READERS} threads read; dispose of sets in threads that end`,
			),
			"ROBOTS_INVALID_ARGUMENT",
		);
	}

	/** Gives a line, with its scratch, to the next reader. */
	leave(line: number, scratchPtr: number): void {
		Atomics.store(this.#words, line + SCRATCH_PTR, scratchPtr);
		Atomics.store(this.#words, line + STATE, LEFT);
	}

	/**
	 * Begins to read. Until `endReading` the set does not change.
	 *
	 * @throws Error if the owner was ended during a change, or took this thread for ended.
	 */
	beginReading(line: number): void {
		this.#demandInUse(line);
		for (;;) {
			Atomics.store(this.#words, line + IS_READING, 1);
			if (Atomics.load(this.#words, IS_CHANGING) === 0) return;
			Atomics.store(this.#words, line + IS_READING, 0);
			if (!this.#awaitZero(IS_CHANGING)) {
				throw lostSet(
					"the thread that owns this shared set was ended while it changed it; make the set again",
				);
			}
		}
	}

	/** @throws Error if the owner took this thread for ended, so that the set may have changed meanwhile. */
	endReading(line: number): void {
		Atomics.store(this.#words, line + IS_READING, 0);
		this.#demandInUse(line);
	}

	#demandInUse(line: number): void {
		if (Atomics.load(this.#words, line + STATE) !== ENDED) return;
		throw lostSet(
			`this thread was held up in the middle of a check for ${LONGEST_WAIT_MS / 1000} s, and the shared set has changed; open it again`,
		);
	}

	/** How often the set has changed, in 32 bits; for readers between beginReading and endReading. */
	get changeCount(): number {
		return Atomics.load(this.#words, CHANGE_COUNT);
	}

	/**
	 * Changes the set while no thread reads it. A check is bounded, so a thread that still reads after LONGEST_WAIT_MS has been
	 * ended, and its line is marked so. If the thread goes on all the same, its next call throws.
	 */
	change(change: () => number): number {
		Atomics.store(this.#words, IS_CHANGING, 1);
		try {
			for (let line = LINE_WORDS; line < this.#words.length; line += LINE_WORDS) {
				if (Atomics.load(this.#words, line + STATE) === NEVER_USED) break;
				if (Atomics.load(this.#words, line + STATE) === ENDED) continue;
				if (!this.#awaitZero(line + IS_READING)) Atomics.store(this.#words, line + STATE, ENDED);
			}
			Atomics.add(this.#words, CHANGE_COUNT, 1);
			return change();
		} finally {
			Atomics.store(this.#words, IS_CHANGING, 0);
		}
	}

	/** Spins, since the main thread of a page may not sleep. */
	#awaitZero(index: number): boolean {
		let endMs = 0;
		for (let turn = 0; Atomics.load(this.#words, index) !== 0; turn++) {
			if (turn % TURNS_BETWEEN_LOOKS !== 0) continue;
			const nowMs = Date.now();
			if (turn === 0) endMs = nowMs + LONGEST_WAIT_MS;
			else if (nowMs > endMs) return false;
		}
		return true;
	}
}

function lostSet(what: string): Error {
	return withCode(new Error(`PolicySet: ${what}`), "ROBOTS_LOST_SET");
}
