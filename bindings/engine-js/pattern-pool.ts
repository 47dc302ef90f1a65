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
		const parts: string[] = [];
		for (const [index, { head, pieces, isAnchored }] of patterns.entries()) {
			parts.push(head);
			for (const piece of pieces) parts.push(piece);
			this.#firstParts[index + 1] = parts.length;
			this.#areAnchored[index] = Number(isAnchored);
		}
		this.#partStarts = new Int32Array(parts.length + 1);
		for (const [index, part] of parts.entries()) {
			this.#partStarts[index + 1] = this.#partStarts[index]! + part.length;
		}
		this.#symbols = new Uint16Array(this.#partStarts[parts.length]!);
		for (const [index, part] of parts.entries()) {
			const start = this.#partStarts[index]!;
			for (let at = 0; at < part.length; at++) this.#symbols[start + at] = part.charCodeAt(at);
		}
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
