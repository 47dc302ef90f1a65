import type { Pattern } from "./compiler.js";
import { findPiece, matchAt, matchesAtEnd } from "./pieces.js";
import { NOWHERE } from "./symbols.js";

/**
 * Patterns laid out for matching (RFC 9309 §2.2.3), each as its parts: the head, then the pieces that stars
 * part. A target is a canonical path and query in octets that a NUL ends.
 */
export class PatternPool {
	/** For each pattern, and one more: the first of its parts. */
	readonly #firstParts: Int32Array;
	/** For each part, and one more: where its symbols begin. */
	readonly #partStarts: Int32Array;
	readonly #symbols: Uint16Array;
	readonly #areAnchored: Uint8Array;

	constructor(patterns: readonly Pattern[]) {
		this.#firstParts = new Int32Array(patterns.length + 1);
		this.#areAnchored = new Uint8Array(patterns.length);
		const partStarts: number[] = [0];
		const symbols: number[] = [];
		for (let index = 0; index < patterns.length; index++) {
			const { head, pieces, isAnchored } = patterns[index]!;
			appendPart(head, symbols, partStarts);
			for (const piece of pieces) appendPart(piece, symbols, partStarts);
			this.#firstParts[index + 1] = partStarts.length - 1;
			this.#areAnchored[index] = Number(isAnchored);
		}
		this.#partStarts = new Int32Array(partStarts);
		this.#symbols = new Uint16Array(symbols);
	}

	/** Whether a pattern matches a target. */
	matches(pattern: number, octets: Uint8Array, octetCount: number): boolean {
		const symbols = this.#symbols;
		const partStarts = this.#partStarts;
		const head = this.#firstParts[pattern]!;
		const last = this.#firstParts[pattern + 1]!;
		// A symbol takes one octet or more.
		if (partStarts[last]! - partStarts[head]! > octetCount) return false;
		let offset = matchAt(symbols, partStarts[head]!, partStarts[head + 1]!, octets, 0);
		if (offset === NOWHERE) return false;
		const isAnchored = this.#areAnchored[pattern] === 1;
		if (last - head === 1) return !isAnchored || offset === octetCount;
		const freeEnd = isAnchored ? last - 1 : last;
		// The parts before `part` match, each as far left as it can; the last of them ends at `offset`.
		for (let part = head + 1; part < freeEnd; part++) {
			offset = findPiece(symbols, partStarts[part]!, partStarts[part + 1]!, octets, offset, octetCount);
			if (offset === NOWHERE) return false;
		}
		return (
			!isAnchored ||
			matchesAtEnd(symbols, partStarts[freeEnd]!, partStarts[last]!, octets, offset, octetCount)
		);
	}
}

function appendPart(part: string, symbols: number[], partStarts: number[]): void {
	for (let index = 0; index < part.length; index++) symbols.push(part.charCodeAt(index));
	partStarts.push(symbols.length);
}
