import { POLICY_HEADER_OCTETS } from "../../assembly/abi.js";
import type { Verdict } from "../contract/types.js";
import type { BlockMatcher } from "./block-matcher.js";
import type { PolicyBlock } from "./policy-block.js";
import type { MatchingRule } from "./rivals.js";
import { type PolicyOptions, UrlPolicy, verdictOf } from "./url-policy.js";
import { decodeUtf8 } from "./utf8.js";

/** A policy that is judged by as it lies in its block. */
export class BlockPolicy extends UrlPolicy {
	#matcher: BlockMatcher;

	constructor(options: PolicyOptions, matcher: BlockMatcher) {
		super(options);
		this.#matcher = matcher;
	}

	/**
	 * Judges by another policy of the same options.
	 * @param origin with which the next URL probably begins.
	 */
	turnTo(matcher: BlockMatcher, origin: string): this {
		this.#matcher = matcher;
		this.urls.expect(origin);
		return this;
	}

	/** The verdict, and the line of the rule that decides; 0 where none does. */
	decideLine(url: string | Uint8Array): { readonly verdict: Verdict; readonly line: number } {
		const decision = this.decide(url);
		return { verdict: verdictOf(decision), line: decision < 0 ? 0 : this.#matcher.lineOf(decision >>> 1) };
	}

	dispose(): void {
		// Nothing is held that the host's collector does not give back.
	}

	protected findDecision(target: Uint8Array, octetCount: number): number {
		return this.#matcher.findDecision(target, octetCount);
	}

	protected findMatchingRules(target: Uint8Array, octetCount: number): MatchingRule[] {
		return this.#matcher.findMatchingRules(target, octetCount);
	}
}

/** What a block says of the options its file was read with. */
export function optionsOfBlock(block: PolicyBlock): PolicyOptions {
	const { dialect, octets, start, root } = block;
	const origin = decodeUtf8(octets, start + POLICY_HEADER_OCTETS, root);
	return { dialect, origin: origin === "" ? null : origin };
}
