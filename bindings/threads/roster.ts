/** Words of a line of a core's cache: one a guest, so that none waits for what another writes. */
const LINE_WORDS = 16;
const MAX_GUESTS = 1024;
const WORD_OCTETS = 4;

/** So many octets a roster takes, zero at first, from an address on that is a multiple of ROSTER_ALIGNMENT. */
export const ROSTER_OCTETS = (1 + MAX_GUESTS) * LINE_WORDS * WORD_OCTETS;
export const ROSTER_ALIGNMENT = LINE_WORDS * WORD_OCTETS;

/** Words of the first line: whether the owner is changing the set, and how often it has. */
const IS_CHANGING = 0;
const CHANGE_COUNT = 1;
/** Words of a guest's line. */
const STATE = 0;
const IS_READING = 1;
const SCRATCH_PTR = 2;
/** What a line's state may be: the lines in use come before those that never were. */
const NEVER_USED = 0;
const IN_USE = 1;
const LEFT = 2;
/** Of a thread that was ended while it read; its scratch may be half written, so nobody has the line after it. */
const ENDED = 3;

/** What a thread waits for is done in less than a millisecond, unless the other thread was ended in the midst of it. */
const LONGEST_WAIT_MS = 10_000;
const TURNS_BETWEEN_LOOKS = 1 << 14;

/**
 * The threads that read a set which one of them owns: a line each in their shared memory. A guest says that it reads
 * in its own line, without waiting for other guests; the owner waits until none of them does. So reading costs a guest
 * two writes to memory that no other thread writes, and nobody ever reads what is half done.
 */
export class Roster {
	readonly #words: Int32Array;

	/** @param rosterPtr where it lies. */
	constructor(memory: WebAssembly.Memory, rosterPtr: number) {
		// Good for ever: a shared memory that grows leaves what there is in its place.
		this.#words = new Int32Array(memory.buffer, rosterPtr, ROSTER_OCTETS / WORD_OCTETS);
	}

	/**
	 * Enters a guest.
	 *
	 * @returns the number of its line, and what a guest before it has left there: the address of its scratch, or 0.
	 * @throws RangeError where there is no line left.
	 */
	enter(): { readonly line: number; readonly scratchPtr: number } {
		for (let guest = 1; guest <= MAX_GUESTS; guest++) {
			const line = guest * LINE_WORDS;
			for (const state of [LEFT, NEVER_USED]) {
				if (Atomics.compareExchange(this.#words, line + STATE, state, IN_USE) === state) {
					return { line, scratchPtr: Atomics.load(this.#words, line + SCRATCH_PTR) >>> 0 };
				}
			}
		}
		throw new RangeError(
			`handle: expected a set that fewer than ${MAX_GUESTS} threads read; dispose of sets in threads that end`,
		);
	}

	/** Leaves a line, and scratch, to the next guest. */
	leave(line: number, scratchPtr: number): void {
		Atomics.store(this.#words, line + SCRATCH_PTR, scratchPtr);
		Atomics.store(this.#words, line + STATE, LEFT);
	}

	/**
	 * Begins to read: until `endReading` the set does not change.
	 *
	 * @throws Error where the owner has been ended in a change, or took this thread for ended.
	 */
	beginReading(line: number): void {
		this.#demandInUse(line);
		for (;;) {
			Atomics.store(this.#words, line + IS_READING, 1);
			if (Atomics.load(this.#words, IS_CHANGING) === 0) return;
			Atomics.store(this.#words, line + IS_READING, 0);
			if (!this.#awaitZero(IS_CHANGING)) {
				throw new Error(
					"PolicySet: the thread that owns this shared set was ended while it changed it; make the set anew",
				);
			}
		}
	}

	/** @throws Error where the set may have changed meanwhile, since the owner took this thread for ended. */
	endReading(line: number): void {
		Atomics.store(this.#words, line + IS_READING, 0);
		this.#demandInUse(line);
	}

	#demandInUse(line: number): void {
		if (Atomics.load(this.#words, line + STATE) !== ENDED) return;
		throw new Error(
			`PolicySet: this thread was held up in the midst of a check for ${LONGEST_WAIT_MS / 1000} s, and the shared set has changed; open it anew`,
		);
	}

	/** How often the set has changed, in 32 bits; for a guest that reads. */
	get changeCount(): number {
		return Atomics.load(this.#words, CHANGE_COUNT);
	}

	/**
	 * Changes the set while no guest reads it. A check is bounded, so a guest that reads on and on has been ended: once it
	 * has been waited for in vain, its line counts no more. Should it wake up all the same, it learns that.
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

	/** Waits without sleep, which the main thread of a page may not. */
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
