import * as abi from "../../../assembly/abi.js";
import { forgetResource } from "../../contract/disposal.js";
import type { DecidedLines, Policy, PolicyDecision, PolicyExplanation } from "../../contract/engine.js";
import { MOST_RIVALS, Verdict } from "../../contract/types.js";
import { originOfUrl, resolveUrl, urlTextOfOctets } from "../../url/index.js";
import type { WasmInstance } from "../memory/instance.js";
import { type InputRegion, isLongInput, outOfMemory } from "../memory/memory.js";
import { checkLineChunks, decideLineChunks, WORD_OCTETS } from "./line-chunks.js";

/** A compiled policy in linear memory. */
export class WasmPolicy implements Policy {
	readonly #instance: WasmInstance;
	readonly #checkUrl: WasmInstance["exports"]["checkUrl"];
	readonly #region: InputRegion;
	readonly #dialect: number;
	#policyPtr: number;
	#blockPtr: number;

	/** @param blockPtr the block that contains the policy, which is given back with it. */
	constructor(instance: WasmInstance, policyPtr: number, dialect: number, blockPtr = policyPtr) {
		this.#instance = instance;
		this.#checkUrl = instance.exports.checkUrl;
		this.#region = instance.url;
		this.#policyPtr = policyPtr;
		this.#dialect = dialect;
		this.#blockPtr = blockPtr;
	}

	check(url: string | Uint8Array): Verdict {
		const region = this.#region;
		const octetCount = region.put(url);
		const verdict = this.#checkUrl(this.#policyPtr, region.ptr, octetCount, 0);
		if (verdict < abi.VERDICT_UNRESOLVED && !isLongInput(octetCount)) return verdict as Verdict;
		return this.#judgeUnresolved(url, verdict, octetCount);
	}

	/** The rare rest of `check`, in a function of its own so that the hot path stays small enough to be inlined. */
	#judgeUnresolved(url: string | Uint8Array, verdict: number, octetCount: number): Verdict {
		try {
			const resolved = this.#resolve(url, verdict, octetCount, (count) =>
				this.#checkUrl(this.#policyPtr, this.#region.ptr, count, 1),
			);
			if (resolved === abi.VERDICT_OUT_OF_MEMORY) throw outOfMemory();
			return resolved as Verdict;
		} finally {
			this.#trimAfter(octetCount);
		}
	}

	/** Trims the regions after a long URL. */
	#trimAfter(octetCount: number): void {
		if (!isLongInput(octetCount)) return;
		this.#instance.exports.releaseScratch();
		this.#region.trim();
	}

	checkLines(octets: Uint8Array): Uint8Array {
		const { exports } = this.#instance;
		try {
			return checkLineChunks(this.#instance, octets, {
				check: (ptr, endPtr, toPtr) => exports.checkLines(this.#policyPtr, ptr, endPtr, toPtr, 0),
				resolve: (url) => this.check(url),
			});
		} finally {
			this.#trimAfter(octets.length);
		}
	}

	decideLines(octets: Uint8Array): DecidedLines {
		const { exports } = this.#instance;
		try {
			return decideLineChunks(this.#instance, octets, {
				check: (ptr, endPtr, toPtr, rulesPtr) =>
					exports.checkLines(this.#policyPtr, ptr, endPtr, toPtr, rulesPtr),
				resolve: (url) => this.decide(url),
			});
		} finally {
			this.#trimAfter(octets.length);
		}
	}

	decide(url: string | Uint8Array): PolicyDecision {
		const verdict = this.check(url);
		const isMatched = verdict <= Verdict.Allowed;
		return { verdict, line: isMatched ? this.#instance.exports.lastDecidingLine(this.#policyPtr) : 0 };
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const { exports, memory } = this.#instance;
		const region = this.#region;
		const octetCount = region.put(url);
		const ruleCount = memory.word(this.#policyPtr + abi.POLICY_RULE_COUNT);
		let matchesPtr = 0;
		try {
			matchesPtr = memory.allocate(abi.MATCH_STRIDE * ruleCount);
			const find = (count: number, isResolved: number): number =>
				exports.findMatches(this.#policyPtr, region.ptr, count, isResolved, matchesPtr);
			let found = find(octetCount, 0);
			const resolved = this.#resolve(url, found & abi.MATCHES_VERDICT_BITS, octetCount, (count) => {
				found = find(count, 1);
				return found & abi.MATCHES_VERDICT_BITS;
			});
			if (resolved === abi.VERDICT_OUT_OF_MEMORY) throw outOfMemory();
			if (resolved !== Verdict.Allowed) return unmatched(resolved as Verdict);
			const matchCount = found >>> abi.MATCHES_COUNT_SHIFT;
			const wordCount = (abi.MATCH_STRIDE / WORD_OCTETS) * matchCount;
			const words = new Uint32Array(memory.octets.buffer, matchesPtr, wordCount);
			return explainMatches(words, (found & abi.MATCHES_ARE_OF_ROBOTS_TXT) !== 0);
		} finally {
			exports.release(matchesPtr);
			this.#trimAfter(octetCount);
		}
	}

	dispose(): void {
		forgetResource(this);
		this.#instance.exports.release(this.#blockPtr);
		this.#policyPtr = 0;
		this.#blockPtr = 0;
	}

	/** Matches a URL that the module left unresolved: resolves it, or compares its origin, and matches again. */
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
			return this.#isElsewhere(origin) ? Verdict.OutOfScope : matchResolved(octetCount);
		}
		const resolved = resolveUrl(text);
		if (resolved === null) return Verdict.InvalidUrl;
		if (this.#isElsewhere(resolved.origin)) return Verdict.OutOfScope;
		return matchResolved(this.#region.putText(resolved.target));
	}

	/** Whether the policy has an origin, and the URL has another one. */
	#isElsewhere(origin: string | null): boolean {
		const { memory } = this.#instance;
		const originOctets = memory.word(this.#policyPtr + abi.POLICY_ORIGIN_OCTETS);
		if (originOctets === 0 || origin === null) return false;
		const originPtr = this.#policyPtr + abi.POLICY_HEADER_OCTETS;
		return origin !== urlTextOfOctets(memory.octets.subarray(originPtr, originPtr + originOctets));
	}
}

/** The factor that combines an index and a place among the words into one number. */
const MAX_WORDS = 2 ** 26;
/** Up to this number, lines are compared with each other without a set; below `MOST_RIVALS`, so that all are kept. */
const FEW_MATCHES = 8;

/** Explains a URL by the words of its matching rules (abi.ts), which come in no order. */
function explainMatches(words: Uint32Array, isRobotsTxt: boolean): PolicyExplanation {
	const stride = abi.MATCH_STRIDE / WORD_OCTETS;
	// Rules are sorted by precedence, so their indexes are their order.
	const sorted = new Float64Array(words.length / stride);
	for (let match = 0; match < sorted.length; match++) {
		sorted[match] = words[match * stride + abi.MATCH_INDEX / WORD_OCTETS]! * MAX_WORDS + match * stride;
	}
	sorted.sort();
	const lines = sorted.length > FEW_MATCHES ? new LineSet() : null;
	const rivalLines: number[] = [];
	let rivalCount = 0;
	let decisive: { readonly line: number; readonly rankAndType: number } | null = null;
	let isTie = false;
	for (const key of sorted) {
		const at = key % MAX_WORDS;
		const line = words[at + abi.MATCH_LINE / WORD_OCTETS]!;
		// In dialect google one rule can match in two forms.
		if (lines === null ? line === decisive?.line || rivalLines.includes(line) : !lines.add(line)) continue;
		const rankAndType = words[at + abi.MATCH_RANK_AND_TYPE / WORD_OCTETS]!;
		if (decisive === null && !isRobotsTxt) {
			decisive = { line, rankAndType };
			continue;
		}
		isTie ||= decisive !== null && isAllow(decisive) && rankAndType === decisive.rankAndType - 1;
		if (rivalCount++ < MOST_RIVALS) rivalLines.push(line);
	}
	if (decisive === null) return { ...unmatched(Verdict.Allowed), isRobotsTxt, rivalLines, rivalCount };
	// A rule of rank 0 disallows nothing.
	const isAllowed = isAllow(decisive) || decisive.rankAndType === 0;
	const verdict = isAllowed ? Verdict.Allowed : Verdict.Disallowed;
	return { verdict, isRobotsTxt, isTie, line: decisive.line, rivalLines, rivalCount };
}

function isAllow({ rankAndType }: { readonly rankAndType: number }): boolean {
	return (rankAndType & 1) !== 0;
}

/** A set of line numbers: one bit each. */
class LineSet {
	#bits = new Uint32Array(32);

	/** Adds a line; returns whether it is new. */
	add(line: number): boolean {
		const at = line >>> 5;
		if (at >= this.#bits.length) {
			const bits = new Uint32Array(2 * at);
			bits.set(this.#bits);
			this.#bits = bits;
		}
		const bit = 1 << (line & 31);
		const isNew = (this.#bits[at]! & bit) === 0;
		this.#bits[at]! |= bit;
		return isNew;
	}
}

/** A verdict that no rule decides. */
export function unmatched(verdict: Verdict): PolicyExplanation {
	return { verdict, isRobotsTxt: false, isTie: false, line: 0, rivalLines: [], rivalCount: 0 };
}
