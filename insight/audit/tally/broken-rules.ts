import type { Rule } from "../../../bindings/contract/types.js";
import { decodeUtf8 } from "../../../bindings/text/utf8.js";
import type { BrokenRule } from "../types.js";

const MAX_RULES = 50;
const MAX_EXAMPLES = 3;
/** Longer URLs are cut. */
const MAX_EXAMPLE_UNITS = 200;
/** The key of a rule combines its version and its line. A file has fewer lines than this. */
const LINES_PER_VERSION = 2 ** 32;

interface Broken {
	readonly rule: Rule;
	readonly versionIndex: number;
	count: number;
	readonly examples: string[];
}

/** The rules that a crawler broke, with a few URLs per rule. */
export class BrokenRules {
	/** Null before the first: most made-up names break none. */
	#rules: Map<number, Broken> | null = null;
	otherCount = 0;

	add(rule: Rule, versionIndex: number, url: Uint8Array): void {
		const key = versionIndex * LINES_PER_VERSION + rule.line;
		this.#rules ??= new Map();
		let broken = this.#rules.get(key);
		if (broken === undefined) {
			if (this.#rules.size === MAX_RULES) {
				this.otherCount++;
				return;
			}
			broken = { rule, versionIndex, count: 0, examples: [] };
			this.#rules.set(key, broken);
		}
		broken.count++;
		if (broken.examples.length === MAX_EXAMPLES) return;
		const text = decodeUtf8(url, 0, url.length);
		const example = text.length > MAX_EXAMPLE_UNITS ? `${text.slice(0, MAX_EXAMPLE_UNITS)}…` : text;
		if (!broken.examples.includes(example)) broken.examples.push(example);
	}

	/**
	 * The broken rules, the most broken first.
	 *
	 * @param versions the place in the report, and the host, of each version.
	 */
	report(versions: readonly { readonly place: number; readonly host: string | null }[]): BrokenRule[] {
		return Array.from(this.#rules?.values() ?? [], ({ rule, versionIndex, count, examples }) => {
			const { place, host } = versions[versionIndex]!;
			return { rule, versionIndex: place, host, count, examples: [...examples] };
		}).sort((one, other) => other.count - one.count);
	}
}
