import { SymbolBuffer } from "../../text/symbol-buffer.js";
import { arePatternsEqual, sortPatterns } from "../block/sort-patterns.js";
import { type GroupTable, isAllowRule, pathEndOf, pathStartOf } from "./parser.js";

const NO_DUPLICATES = new Uint8Array(0);

/** Finds the rules that their group already has: same type, same canonical pattern, not empty. */
export class DuplicateFinder {
	readonly #table: GroupTable;
	/** Kept from group to group. */
	readonly #buffer = new SymbolBuffer();
	/** The group that was searched last, its first rule, and for each of its rules 1 if it is a duplicate. */
	#group = -1;
	#firstRule = 0;
	#areDuplicates: Uint8Array = NO_DUPLICATES;

	constructor(table: GroupTable) {
		this.#table = table;
	}

	/** Fast if all rules of a group are asked for before the next group. */
	isDuplicate(group: number, rule: number): boolean {
		if (group !== this.#group) this.#lookThrough(group);
		return this.#areDuplicates[rule - this.#firstRule] === 1;
	}

	#lookThrough(group: number): void {
		const { firstRules } = this.#table;
		this.#group = group;
		this.#firstRule = firstRules[group]!;
		const ruleCount = firstRules[group + 1]! - this.#firstRule;
		this.#areDuplicates = ruleCount > 1 ? new Uint8Array(ruleCount) : NO_DUPLICATES;
		if (ruleCount > 1) this.#markDuplicates(ruleCount);
	}

	#markDuplicates(ruleCount: number): void {
		const { body, dialect } = this.#table;
		const buffer = this.#buffer;
		buffer.clear();
		const starts = new Int32Array(ruleCount);
		const ends = new Int32Array(ruleCount);
		for (let index = 0; index < ruleCount; index++) {
			const rule = this.#firstRule + index;
			starts[index] = buffer.length;
			buffer.append(body.octets, pathStartOf(this.#table, rule), pathEndOf(this.#table, rule), dialect);
			ends[index] = buffer.length;
		}
		const sorted = sortPatterns(buffer.symbols, starts, ends);
		let from = 0;
		// sorted[from, index) have the same pattern.
		for (let index = 1; index <= ruleCount; index++) {
			const first = sorted[from]!;
			const isSame =
				index < ruleCount && arePatternsEqual(buffer.symbols, starts, ends, first, sorted[index]!);
			if (isSame) continue;
			const isRepeated = index - from > 1 && starts[first]! < ends[first]!;
			if (isRepeated) this.#markRepeated(sorted.subarray(from, index).sort());
			from = index;
		}
	}

	/** @param equal rules of one pattern, counted from the group's first, in their order. */
	#markRepeated(equal: Int32Array): void {
		let hasAllow = false;
		let hasDisallow = false;
		for (const index of equal) {
			const isAllow = isAllowRule(this.#table, this.#firstRule + index);
			if (isAllow ? hasAllow : hasDisallow) this.#areDuplicates[index] = 1;
			if (isAllow) hasAllow = true;
			else hasDisallow = true;
		}
	}
}
