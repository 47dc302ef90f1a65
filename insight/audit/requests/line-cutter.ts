import { LF } from "../../../bindings/internal.js";

/** The most octets of a readable line. No server writes a longer line for a request that it accepts. */
export const LONGEST_LOG_LINE_OCTETS = 1 << 17;
/**
 * The octets that are kept of a line that is too long. They show that it is too long, even if the last octet is a CR.
 */
const KEPT_LINE_OCTETS = LONGEST_LOG_LINE_OCTETS + 2;
/** The size of blocks of whole lines. Only a longer line makes a block larger. */
const BLOCK_OCTETS = 1 << 18;

/**
 * Makes blocks of whole lines from parts of a log that are cut anywhere. It keeps no more than the start of one line.
 */
export class LineCutter {
	/** The line whose end has not come yet. */
	readonly #held = new HeldOctets();
	/** Whether that line is too long and has been passed on. */
	#isSkipping = false;

	/** Whether all octets so far belong to complete lines. */
	get isAtLineStart(): boolean {
		return this.#held.octetCount === 0 && !this.#isSkipping;
	}

	/**
	 * Yields blocks of all lines that end, each with its line end. If a line is too long, it yields the start
	 * without a line end.
	 *
	 * @param octets to be read before the next call changes the octets that the blocks are views of.
	 */
	*cut(octets: Uint8Array): Generator<Uint8Array> {
		let start = 0;
		if (this.#held.octetCount > 0 || this.#isSkipping) {
			const lineFeed = octets.indexOf(LF);
			yield* this.#hold(octets.subarray(0, lineFeed < 0 ? octets.length : lineFeed));
			if (lineFeed < 0) return;
			start = lineFeed + 1;
			if (this.#held.octetCount > 0) yield this.#held.take();
			this.#isSkipping = false;
		}
		const wholeEnd = octets.lastIndexOf(LF) + 1;
		while (start < wholeEnd) {
			const end = blockEnd(octets, start, wholeEnd);
			yield octets.subarray(start, end);
			start = end;
		}
		yield* this.#hold(octets.subarray(start));
	}

	/** The last line if it has no line end; null if there is no such line. */
	end(): Uint8Array | null {
		this.#isSkipping = false;
		return this.#held.octetCount > 0 ? this.#held.take() : null;
	}

	*#hold(octets: Uint8Array): Generator<Uint8Array> {
		if (this.#isSkipping) return;
		this.#held.add(octets.subarray(0, KEPT_LINE_OCTETS - this.#held.octetCount));
		if (this.#held.octetCount < KEPT_LINE_OCTETS) return;
		this.#isSkipping = true;
		yield this.#held.take();
	}
}

/** The end of the last line that ends within a block, or of the first line if that line is longer. */
function blockEnd(octets: Uint8Array, start: number, wholeEnd: number): number {
	if (wholeEnd - start <= BLOCK_OCTETS) return wholeEnd;
	const lineFeed = octets.lastIndexOf(LF, start + BLOCK_OCTETS - 1);
	return (lineFeed >= start ? lineFeed : octets.indexOf(LF, start + BLOCK_OCTETS)) + 1;
}

/** Collects copies of octets that are to be read as one array. */
export class HeldOctets {
	#parts: Uint8Array[] = [];
	octetCount = 0;

	add(octets: Uint8Array): void {
		if (octets.length === 0) return;
		this.#parts.push(octets.slice());
		this.octetCount += octets.length;
	}

	take(): Uint8Array {
		const taken = this.#parts.length === 1 ? this.#parts[0]! : new Uint8Array(this.octetCount);
		if (this.#parts.length > 1) {
			let offset = 0;
			for (const part of this.#parts) {
				taken.set(part, offset);
				offset += part.length;
			}
		}
		this.#parts = [];
		this.octetCount = 0;
		return taken;
	}
}
