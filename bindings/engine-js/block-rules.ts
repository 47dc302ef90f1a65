import type { PatternSet } from "./compiler.js";
import { matchesPattern } from "./pieces.js";
import type { MatchingRule } from "./rivals.js";
import type { PolicyRule, RuleSource } from "./rule-source.js";
import { arePatternsEqual, sortPatterns } from "./sort-patterns.js";

/** Rules that came out of a policy block. */
export class BlockRules implements RuleSource {
	readonly #rules: readonly PolicyRule[];
	readonly #symbols: Uint8Array;
	/** For each rule, and one more: where its symbols begin. */
	readonly #starts: Int32Array;

	/** @param rules best first; kept. */
	constructor(rules: readonly PolicyRule[]) {
		this.#rules = rules;
		this.#starts = new Int32Array(rules.length + 1);
		const symbolCount = rules.reduce((sum, { symbols }) => sum + symbols.length, 0);
		this.#symbols = new Uint8Array(symbolCount);
		let offset = 0;
		for (const [index, { symbols }] of rules.entries()) {
			for (let unit = 0; unit < symbols.length; unit++) this.#symbols[offset++] = symbols.charCodeAt(unit);
			this.#starts[index + 1] = offset;
		}
	}

	get arrays(): readonly ArrayBufferView[] {
		return [this.#symbols, this.#starts];
	}

	/** Its patterns, each once; of rules that share one the best counts. */
	get patterns(): PatternSet {
		const symbols = this.#symbols;
		const starts = this.#starts.subarray(0, this.#rules.length);
		const ends = this.#starts.subarray(1);
		const kept: number[] = [];
		for (const rule of sortPatterns(symbols, starts, ends)) {
			const last = kept.at(-1);
			if (last === undefined || !arePatternsEqual(symbols, starts, ends, last, rule)) kept.push(rule);
			else kept[kept.length - 1] = Math.min(last, rule);
		}
		return {
			symbols,
			starts: Int32Array.from(kept, (rule) => starts[rule]!),
			ends: Int32Array.from(kept, (rule) => ends[rule]!),
			orders: Int32Array.from(kept),
			// A rule of rank 0 gives its line but disallows nothing (dialect google).
			areDisallowing: Uint8Array.from(this.#rules, ({ isAllow, rank }) => Number(!isAllow && rank > 0)),
		};
	}

	findMatchingRules(octets: Uint8Array, octetCount: number): MatchingRule[] {
		const lines = new Set<number>();
		return this.#rules.filter(({ line }, rule) => {
			const [start, end] = [this.#starts[rule]!, this.#starts[rule + 1]!];
			if (lines.has(line) || !matchesPattern(this.#symbols, start, end, octets, octetCount)) return false;
			lines.add(line);
			return true;
		});
	}

	readRules(): readonly PolicyRule[] {
		return this.#rules;
	}
}
