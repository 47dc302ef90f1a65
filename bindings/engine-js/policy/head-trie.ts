import { MAX_LABEL_OCTETS } from "../../../assembly/abi.js";
import { Int32List } from "../../text/int32-list.js";
import { sortPatterns } from "../../text/sort-patterns.js";
import type { PolicyRules } from "./table-rules.js";

/** The radix trie over rules' literal prefixes, in the order of a policy block (assembly/abi.ts, "One node"). */
export class HeadTrie {
	/** For each node, and one more: its first child. */
	readonly firstChildren: Int32Array;
	/** For each node: the place of its key among the symbols, with its label after it; the octets of both. */
	readonly keys: Int32Array;
	readonly labelOctets: Int32Array;
	/** For each node: the octets from the target's start to it; the root is after the slash. */
	readonly depths: Int32Array;
	/** For each rule: the node at which its literal prefix ends. */
	readonly nodeOf: Int32Array;
	readonly labelOctetCount: number;

	/** Takes time linear in the heads. */
	constructor({ symbols, starts, headEnds }: PolicyRules) {
		const sorted = sortPatterns(symbols, starts, headEnds);
		// For each node: the rules whose literal prefixes begin with the octets that lead to it.
		const firsts = new Int32List();
		const lasts = new Int32List();
		const firstChildren = new Int32List();
		const keys = new Int32List();
		const labelOctets = new Int32List();
		const depths = new Int32List();
		this.nodeOf = new Int32Array(starts.length);
		let labelOctetCount = 0;
		firsts.push(0);
		lasts.push(sorted.length);
		keys.push(0);
		labelOctets.push(0);
		depths.push(1);
		// Invariant: the nodes before `node` have their children and rules.
		for (let node = 0; node < firsts.length; node++) {
			const depth = depths.values[node]!;
			const last = lasts.values[node]!;
			let from = firsts.values[node]!;
			// If a pattern begins with a star, its literal prefix is empty.
			while (from < last && headEnds[sorted[from]!]! - starts[sorted[from]!]! <= depth) {
				this.nodeOf[sorted[from++]!] = node;
			}
			firstChildren.push(firsts.length);
			while (from < last) {
				const key = starts[sorted[from]!]! + depth;
				const childFirst = from;
				while (from < last && symbols[starts[sorted[from]!]! + depth] === symbols[key]) from++;
				// The prefixes are sorted: as long as the first and the last are the same, all are.
				const end = Math.min(headEnds[sorted[childFirst]!]!, key + 1 + MAX_LABEL_OCTETS);
				const other = starts[sorted[from - 1]!]! + depth - key;
				let labelEnd = key + 1;
				while (labelEnd < end && symbols[labelEnd] === symbols[labelEnd + other]) labelEnd++;
				firsts.push(childFirst);
				lasts.push(from);
				keys.push(key);
				labelOctets.push(labelEnd - key - 1);
				depths.push(depth + labelEnd - key);
				labelOctetCount += labelEnd - key - 1;
			}
		}
		firstChildren.push(firsts.length);
		this.firstChildren = firstChildren.values;
		this.keys = keys.values;
		this.labelOctets = labelOctets.values;
		this.depths = depths.values;
		this.labelOctetCount = labelOctetCount;
		this.nodeCount = firsts.length;
	}

	readonly nodeCount: number;
}
