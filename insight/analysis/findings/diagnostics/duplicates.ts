import { Int32List, RecordCursor, SymbolBuffer, sortPatterns } from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import type { ReadableBody } from "../file-lines.js";

/**
 * The lines of rules that their group already has (type, canonical pattern, not empty), ascending. The time is linear,
 * also for patterns that begin alike; the patterns of one group at a time are kept.
 */
export function linesOfDuplicateRules(body: ReadableBody, dialect: Dialect): Int32Array {
	const cursor = new RecordCursor(body, dialect);
	const duplicates = new Int32List();
	const rules = new GroupRules();
	let groupIndex = -1;
	// Invariant: the duplicates of earlier groups are found; `rules` are those of groupIndex before the current line.
	while (cursor.advance()) {
		const { kind, valueStart, valueEnd } = cursor;
		const isRule = kind === "allow" || kind === "disallow";
		if (!isRule || cursor.groupIndex < 0 || valueStart === valueEnd) continue;
		if (cursor.groupIndex !== groupIndex) rules.takeDuplicates(duplicates);
		groupIndex = cursor.groupIndex;
		rules.add(cursor, body, dialect);
	}
	rules.takeDuplicates(duplicates);
	return duplicates.trimmed();
}

class GroupRules {
	/** Their canonical patterns, one after the other. */
	readonly #patterns = new SymbolBuffer();
	readonly #starts = new Int32List();
	readonly #ends = new Int32List();
	readonly #lines = new Int32List();
	/** 1 for each allow, 0 for each disallow. */
	readonly #types = new Int32List();

	add({ kind, line, valueStart, valueEnd }: RecordCursor, { octets }: ReadableBody, dialect: Dialect): void {
		this.#starts.push(this.#patterns.length);
		this.#patterns.append(octets, valueStart, valueEnd, dialect);
		this.#ends.push(this.#patterns.length);
		this.#lines.push(line.lineNumber);
		this.#types.push(Number(kind === "allow"));
	}

	/** Appends the lines of duplicates to a list, and forgets the group. */
	takeDuplicates(lines: Int32List): void {
		const areDuplicates = this.#findDuplicates();
		for (let rule = 0; rule < areDuplicates.length; rule++) {
			if (areDuplicates[rule] === 1) lines.push(this.#lines.values[rule]!);
		}
		for (const list of [this.#patterns, this.#starts, this.#ends, this.#lines, this.#types]) list.length = 0;
	}

	/** 1 for each rule that is a duplicate. */
	#findDuplicates(): Uint8Array {
		const { symbols } = this.#patterns;
		const starts = this.#starts.trimmed();
		const ends = this.#ends.trimmed();
		const areDuplicates = new Uint8Array(starts.length);
		const sorted = sortPatterns(symbols, starts, ends);
		let from = 0;
		// Invariant: sorted[from, index) have the same pattern.
		for (let index = 1; index <= sorted.length; index++) {
			const first = sorted[from]!;
			if (index < sorted.length && arePatternsEqual(symbols, starts, ends, first, sorted[index]!)) continue;
			if (index - from > 1) this.#markRepeated(sorted.subarray(from, index).sort(), areDuplicates);
			from = index;
		}
		return areDuplicates;
	}

	/** @param equal rules of one pattern, in their order. */
	#markRepeated(equal: Int32Array, areDuplicates: Uint8Array): void {
		const hasType = [false, false];
		for (const rule of equal) {
			const type = this.#types.values[rule]!;
			if (hasType[type]) areDuplicates[rule] = 1;
			hasType[type] = true;
		}
	}
}

/** Whether two patterns have the same symbols. */
function arePatternsEqual(
	symbols: Uint8Array,
	starts: Int32Array,
	ends: Int32Array,
	one: number,
	other: number,
): boolean {
	const length = ends[one]! - starts[one]!;
	if (ends[other]! - starts[other]! !== length) return false;
	const oneStart = starts[one]!;
	const otherStart = starts[other]!;
	for (let offset = 0; offset < length; offset++) {
		if (symbols[oneStart + offset] !== symbols[otherStart + offset]) return false;
	}
	return true;
}
