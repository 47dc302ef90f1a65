import * as abi from "../assembly/abi.js";
import type { Policy, PolicyExplanation } from "./engine.js";
import type { WasmInstance } from "./engine-wasm.js";
import { type InputRegion, outOfMemory } from "./memory.js";
import { Verdict } from "./types.js";
import { originOfUrl, resolveUrl, urlTextOfOctets } from "./url.js";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A rule that matched, as the policy block holds it. */
interface MatchedRule {
	readonly line: number;
	readonly rank: number;
	readonly isAllow: boolean;
}

/** A compiled policy in linear memory. */
export class WasmPolicy implements Policy {
	readonly #instance: WasmInstance;
	readonly #checkUrl: WasmInstance["exports"]["checkUrl"];
	readonly #region: InputRegion;
	readonly #dialect: number;
	readonly #origin: string | null;
	#policyPtr: number;

	constructor(instance: WasmInstance, policyPtr: number, dialect: number, origin: string | null) {
		this.#instance = instance;
		this.#checkUrl = instance.exports.checkUrl;
		this.#region = instance.url;
		this.#policyPtr = policyPtr;
		this.#dialect = dialect;
		this.#origin = origin;
	}

	check(url: string | Uint8Array): Verdict {
		const region = this.#region;
		const octetCount = typeof url === "string" ? region.putText(url) : region.putOctets(url);
		const verdict = this.#checkUrl(this.#policyPtr, region.ptr, octetCount, 0);
		if (verdict >= 0 && verdict < abi.VERDICT_UNRESOLVED) return verdict as Verdict;
		return this.#settle(url, verdict, octetCount);
	}

	/** The rare rest of `check`, apart so that the hot path stays small enough to be inlined. */
	#settle(url: string | Uint8Array, verdict: number, octetCount: number): Verdict {
		const settled = this.#resolve(url, verdict, octetCount, (count) =>
			this.#checkUrl(this.#policyPtr, this.#region.ptr, count, 1),
		);
		if (settled < 0) throw outOfMemory();
		return settled as Verdict;
	}

	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array {
		const verdicts = new Uint8Array(urls.length);
		for (let index = 0; index < urls.length; index++) verdicts[index] = this.check(urls[index]!);
		return verdicts;
	}

	checkLines(octets: Uint8Array): Uint8Array {
		const verdicts = new Uint8Array(countLines(octets));
		let offset = 0;
		for (let line = 0; line < verdicts.length; line++) {
			const found = octets.indexOf(LINE_FEED, offset);
			const lineEnd = found < 0 ? octets.length : found;
			const isReturn = found > offset && octets[found - 1] === CARRIAGE_RETURN;
			const url = octets.subarray(offset, isReturn ? lineEnd - 1 : lineEnd);
			verdicts[line] = url.length === 0 ? Verdict.InvalidUrl : this.check(url);
			offset = lineEnd + 1;
		}
		return verdicts;
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const { exports, memory } = this.#instance;
		const region = this.#region;
		const octetCount = typeof url === "string" ? region.putText(url) : region.putOctets(url);
		const ruleCount = memory.word(this.#policyPtr + abi.POLICY_RULE_COUNT);
		const indexesPtr = memory.allocate(4 * ruleCount);
		try {
			const find = (count: number, isResolved: number): number =>
				exports.findMatches(this.#policyPtr, region.ptr, count, isResolved, indexesPtr);
			let matchCount = find(octetCount, 0);
			if (matchCount < 0) {
				const settled = this.#resolve(url, -1 - matchCount, octetCount, (count) => {
					matchCount = find(count, 1);
					return matchCount < 0 ? -1 - matchCount : Verdict.Allowed;
				});
				if (settled < 0) throw outOfMemory();
				if (settled !== Verdict.Allowed) return unmatched(settled as Verdict, false);
			}
			if (exports.isRobotsTxt() !== 0) return unmatched(Verdict.Allowed, true);
			return this.#judge(indexesPtr, matchCount);
		} finally {
			exports.release(indexesPtr);
		}
	}

	dispose(): void {
		this.#instance.exports.release(this.#policyPtr);
		this.#policyPtr = 0;
	}

	/**
	 * Settles what the module could not: resolves the URL, or says whose it is, and matches again.
	 * @param matchResolved matches what now stands in the URL region, so many octets, as resolved.
	 */
	#resolve(
		url: string | Uint8Array,
		verdict: number,
		octetCount: number,
		matchResolved: (octetCount: number) => number,
	): number {
		if (verdict !== abi.VERDICT_UNRESOLVED) return verdict;
		const text = typeof url === "string" ? url : urlTextOfOctets(url);
		if (this.#dialect === abi.DIALECT_GOOGLE) {
			const origin = originOfUrl(text);
			return origin !== null && origin !== this.#origin ? Verdict.OutOfScope : matchResolved(octetCount);
		}
		const resolved = resolveUrl(text);
		if (resolved === null) return Verdict.InvalidUrl;
		const isElsewhere = this.#origin !== null && resolved.origin !== null && resolved.origin !== this.#origin;
		return isElsewhere ? Verdict.OutOfScope : matchResolved(this.#region.putText(resolved.target));
	}

	#judge(indexesPtr: number, matchCount: number): PolicyExplanation {
		const { memory } = this.#instance;
		const rulesPtr = this.#policyPtr + memory.word(this.#policyPtr + abi.POLICY_RULES_OFFSET);
		const matched: MatchedRule[] = [];
		for (let index = 0; index < matchCount; index++) {
			const rulePtr = rulesPtr + memory.word(indexesPtr + 4 * index) * abi.RULE_STRIDE;
			const rankAndType = memory.word(rulePtr + abi.RULE_RANK_AND_TYPE);
			const line = memory.word(rulePtr + abi.RULE_LINE);
			matched.push({ line, rank: rankAndType >>> 1, isAllow: (rankAndType & 1) !== 0 });
		}
		matched.sort(this.#dialect === abi.DIALECT_ORIGINAL1994 ? compareLines : comparePrecedence);
		const decisive = matched[0];
		if (decisive === undefined) return unmatched(Verdict.Allowed, false);
		const rivals = matched.filter((rule) => rule.line !== decisive.line);
		const isTie = decisive.isAllow && rivals.some((rule) => !rule.isAllow && rule.rank === decisive.rank);
		return {
			verdict: decisive.isAllow || decisive.rank === 0 ? Verdict.Allowed : Verdict.Disallowed,
			isRobotsTxt: false,
			isTie,
			line: decisive.line,
			rivalLines: [...new Set(rivals.map((rule) => rule.line))],
		};
	}
}

function compareLines(a: MatchedRule, b: MatchedRule): number {
	return a.line - b.line;
}

/** Most octets first, allow before disallow, then by line. */
function comparePrecedence(a: MatchedRule, b: MatchedRule): number {
	return b.rank - a.rank || Number(b.isAllow) - Number(a.isAllow) || a.line - b.line;
}

function unmatched(verdict: Verdict, isRobotsTxt: boolean): PolicyExplanation {
	return { verdict, isRobotsTxt, isTie: false, line: 0, rivalLines: [] };
}

/** Lines parted by LF; a last line without an end counts, a last empty one does not. */
function countLines(octets: Uint8Array): number {
	let count = octets.length > 0 && octets[octets.length - 1] !== LINE_FEED ? 1 : 0;
	for (const octet of octets) if (octet === LINE_FEED) count++;
	return count;
}
