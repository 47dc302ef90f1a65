import { decodeUtf8 } from "../../../bindings/internal.js";
import type { Rule } from "../../../bindings/shared-exports.js";
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
		const broken = this.#count(rule, versionIndex, 1);
		if (broken === null || broken.examples.length === MAX_EXAMPLES) return;
		const text = decodeUtf8(url, 0, url.length);
		addExample(broken, text.length > MAX_EXAMPLE_UNITS ? `${text.slice(0, MAX_EXAMPLE_UNITS)}…` : text);
	}

	addAll(other: BrokenRules): void {
		this.otherCount += other.otherCount;
		for (const { rule, versionIndex, count, examples } of other.#rules?.values() ?? []) {
			const broken = this.#count(rule, versionIndex, count);
			if (broken !== null) for (const example of examples) addExample(broken, example);
		}
	}

	/** Counts requests that a rule disallows. @returns null if there is no room for the rule. */
	#count(rule: Rule, versionIndex: number, count: number): Broken | null {
		const key = versionIndex * LINES_PER_VERSION + rule.line;
		this.#rules ??= new Map();
		let broken = this.#rules.get(key);
		if (broken === undefined) {
			if (this.#rules.size === MAX_RULES) {
				this.otherCount += count;
				return null;
			}
			broken = { rule, versionIndex, count: 0, examples: [] };
			this.#rules.set(key, broken);
		}
		broken.count += count;
		return broken;
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

function addExample({ examples }: Broken, example: string): void {
	if (examples.length < MAX_EXAMPLES && !examples.includes(example)) examples.push(example);
}
