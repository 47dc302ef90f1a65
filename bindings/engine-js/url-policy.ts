import type { EngineOptions, Policy, PolicyExplanation } from "../contract/engine.js";
import { Verdict } from "../contract/types.js";
import { CR, LF } from "./octets.js";
import type { MatchingRule } from "./rivals.js";
import { UrlReader } from "./url-reader.js";
import { encodeUtf8 } from "./utf8.js";

const ROBOTS_TXT_PATH = encodeUtf8("/robots.txt");

/** That no rule decides, so that the URL is allowed. */
export const NO_DECISION = -Verdict.Allowed;

/** What a policy needs of the options its file was read with. */
export type PolicyOptions = Pick<EngineOptions, "dialect" | "origin">;

/**
 * One crawler's policy (RFC 9309 §2.2.2) as it is asked about URLs; what extends it knows the rules. These see targets:
 * the canonical path and query of a URL in octets, with a NUL and two more octets of room behind it.
 */
export abstract class UrlPolicy implements Policy {
	protected readonly urls: UrlReader;
	/** RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"; the other dialects do not say so. */
	readonly #isRobotsTxtAllowed: boolean;

	constructor(options: PolicyOptions) {
		this.urls = new UrlReader(options);
		this.#isRobotsTxtAllowed = options.dialect === "rfc9309";
	}

	abstract dispose(): void;

	/** The decision on a target: twice the number of the deciding rule, plus 1 where it allows; `NO_DECISION` without one. */
	protected abstract findDecision(target: Uint8Array, octetCount: number): number;

	/** The rules that match a target, best first. */
	protected abstract findMatchingRules(target: Uint8Array, octetCount: number): readonly MatchingRule[];

	check(url: string | Uint8Array): Verdict {
		return verdictOf(this.decide(url));
	}

	/** As `findDecision`; where the URL has no target, minus the verdict that says so. */
	protected decide(url: string | Uint8Array): number {
		return this.#decide(this.#read(url));
	}

	checkLines(octets: Uint8Array): Uint8Array {
		const verdicts = new Uint8Array(countLines(octets));
		let start = 0;
		// octets[0, start) are the lines that have their verdicts.
		for (let index = 0; index < verdicts.length; index++) {
			const lineFeed = octets.indexOf(LF, start);
			const lineEnd = lineFeed === -1 ? octets.length : lineFeed;
			const isCrLf = lineFeed > start && octets[lineFeed - 1] === CR;
			const end = isCrLf ? lineEnd - 1 : lineEnd;
			verdicts[index] =
				start === end
					? Verdict.InvalidUrl
					: verdictOf(this.#decide(this.urls.readOctets(octets, start, end)));
			start = lineEnd + 1;
		}
		return verdicts;
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const octetCount = this.#read(url);
		if (octetCount < 0) return unmatched(verdictOf(octetCount));
		const rules = this.findMatchingRules(this.urls.target, octetCount);
		const isRobotsTxt = this.#isRobotsTxt(octetCount);
		this.urls.forget();
		if (isRobotsTxt) return { ...unmatched(Verdict.Allowed), isRobotsTxt, rivalLines: linesOf(rules) };
		const [deciding] = rules;
		if (deciding === undefined) return unmatched(Verdict.Allowed);
		const { isAllow, rank, line } = deciding;
		const rivals = rules.filter((rule) => rule.line !== line);
		return {
			// A rule of rank 0 gives its line but disallows nothing (dialect google).
			verdict: isAllow || rank === 0 ? Verdict.Allowed : Verdict.Disallowed,
			isRobotsTxt: false,
			isTie: isAllow && rivals.some((rival) => !rival.isAllow && rival.rank === rank),
			line,
			rivalLines: linesOf(rivals),
		};
	}

	#read(url: string | Uint8Array): number {
		return typeof url === "string" ? this.urls.readText(url) : this.urls.readOctets(url, 0, url.length);
	}

	/** @param octetCount as the URL reader gives it. */
	#decide(octetCount: number): number {
		if (octetCount < 0) return octetCount;
		const isRobotsTxt = this.#isRobotsTxt(octetCount);
		const decision = isRobotsTxt ? NO_DECISION : this.findDecision(this.urls.target, octetCount);
		this.urls.forget();
		return decision;
	}

	#isRobotsTxt(octetCount: number): boolean {
		if (!this.#isRobotsTxtAllowed || octetCount !== ROBOTS_TXT_PATH.length) return false;
		const { target } = this.urls;
		for (let index = 0; index < octetCount; index++) {
			if (target[index] !== ROBOTS_TXT_PATH[index]) return false;
		}
		return true;
	}
}

/** The verdict of a decision. */
export function verdictOf(decision: number): Verdict {
	return (decision < 0 ? -decision : decision & 1) as Verdict;
}

/** A verdict that no rule decides. */
function unmatched(verdict: Verdict): PolicyExplanation {
	return { verdict, isRobotsTxt: false, isTie: false, line: 0, rivalLines: [] };
}

/** Each line once: in dialect google one rule can match in two forms. */
function linesOf(rules: readonly MatchingRule[]): number[] {
	return Array.from(new Set(rules.map(({ line }) => line)));
}

/** A last line without an end counts, a last empty one does not. */
function countLines(octets: Uint8Array): number {
	let count = 0;
	for (let offset = 0; offset < octets.length; offset++) {
		if (octets[offset] === LF) count++;
	}
	return octets.length > 0 && octets[octets.length - 1] !== LF ? count + 1 : count;
}
