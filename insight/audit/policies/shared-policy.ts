import { type Rule, Verdict } from "../../../bindings/contract/types.js";
import { BACKSLASH, hexPairValue, LF } from "../../../bindings/text/octets.js";
import type { FetchedCopy, Tally } from "../tallies/tally.js";
import type { AuditableMatcher } from "../types.js";

/** So many octets of URLs are judged at once: crossing to the engine for each costs more than the verdict. */
const BATCH_OCTETS = 1 << 15;
const FIRST_OCTETS = 1 << 10;

/** By whose rules one crawler is judged: a policy for each version, compiled where it is first asked for. */
export interface CrawlerPolicies {
	/** @returns null where no more names are compiled for. */
	of(versionIndex: number): SharedPolicy | null;
}

/** A request whose verdict is to come. */
export interface Ask {
	readonly tally: Tally;
	readonly policies: CrawlerPolicies;
	readonly atSeconds: number;
	readonly versionIndex: number;
	/** What the crawler had fetched by then. */
	readonly copy: FetchedCopy | null;
}

/** What is done with a disallowed request. */
export type OnDisallowed = (ask: Ask, target: Uint8Array, policy: SharedPolicy) => void;

/** One version's rules for all crawlers that have the same ones: requests wait here to be judged together. */
export class SharedPolicy {
	readonly matcher: AuditableMatcher;
	readonly crawlDelaySeconds: number | undefined;
	/** The rule that decides whatever is disallowed, where there is one only: it need not be looked for. */
	readonly onlyDisallow: Rule | null;
	readonly #onDisallowed: OnDisallowed;
	readonly #asks: Ask[] = [];
	#octets = new Uint8Array(FIRST_OCTETS);
	#length = 0;

	constructor(matcher: AuditableMatcher, onDisallowed: OnDisallowed) {
		this.matcher = matcher;
		this.crawlDelaySeconds = matcher.crawlDelaySeconds;
		const rules = matcher.explain("/").group.groups.flatMap((group) => group.rules);
		const disallows = rules.filter(({ type, pattern }) => type === "disallow" && pattern !== "");
		this.onlyDisallow = disallows.length === 1 ? disallows[0]! : null;
		this.#onDisallowed = onDisallowed;
	}

	/** Lets a request wait for its verdict: its target is the octets from `start` to `end`, then the query if there is one. */
	add(ask: Ask, octets: Uint8Array, start: number, end: number, queryStart: number, queryEnd: number): void {
		this.#reserve(end - start + queryEnd - queryStart + 2);
		const { length } = this.#asks;
		this.#put(octets, start, end);
		if (queryStart < queryEnd) {
			// Apache's query has its question mark.
			if (octets[queryStart] !== QUESTION_MARK) this.#octets[this.#length++] = QUESTION_MARK;
			this.#put(octets, queryStart, queryEnd);
		}
		this.#octets[this.#length++] = LF;
		this.#asks[length] = ask;
		if (this.#length >= BATCH_OCTETS) this.flush();
	}

	/** Judges all that wait. */
	flush(): void {
		if (this.#asks.length === 0) return;
		const octets = this.#octets.subarray(0, this.#length);
		const asks = this.#asks.splice(0);
		this.#length = 0;
		const verdicts = this.matcher.checkLines(octets);
		let start = 0;
		for (const [index, ask] of asks.entries()) {
			const end = octets.indexOf(LF, start);
			const verdict = verdicts[index]!;
			if (verdict <= Verdict.Allowed) ask.tally.judgedCount++;
			if (verdict === Verdict.Disallowed) this.#onDisallowed(ask, octets.subarray(start, end), this);
			start = end + 1;
		}
	}

	#reserve(count: number): void {
		const needed = this.#length + count;
		if (needed <= this.#octets.length) return;
		const larger = new Uint8Array(Math.max(needed, 2 * this.#octets.length));
		larger.set(this.#octets.subarray(0, this.#length));
		this.#octets = larger;
	}

	/** Copies octets as they were requested: servers write quotes, backslashes and what is not printable as escapes. */
	#put(octets: Uint8Array, start: number, end: number): void {
		const to = this.#octets;
		let length = this.#length;
		for (let at = start; at < end; at++) {
			let octet = octets[at]!;
			if (octet === BACKSLASH && at + 1 < end) {
				const next = octets[at + 1]!;
				const value = next === LETTER_X && at + 3 < end ? hexPairValue(octets[at + 2], octets[at + 3]) : -1;
				if (value >= 0) {
					octet = value;
					at += 3;
				} else if (next === BACKSLASH || next === QUOTE) {
					octet = next;
					at++;
				}
			}
			// No URL has a line end, and one would make two lines of it.
			if (octet !== LF) to[length++] = octet;
		}
		this.#length = length;
	}
}

const QUESTION_MARK = 0x3f;
const QUOTE = 0x22;
const LETTER_X = 0x78;
