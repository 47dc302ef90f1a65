import type { EngineOptions, Policy, PolicyExplanation } from "../contract/engine.js";
import { Verdict } from "../contract/types.js";
import type { RuleSet } from "./compiler.js";
import { NO_RULE } from "./literal-trie.js";
import { RuleMatcher } from "./matcher.js";
import { CR, LF } from "./octets.js";
import { UrlReader, verdictWithoutTarget } from "./url-reader.js";
import { encodeUtf8 } from "./utf8.js";

const ROBOTS_TXT_PATH = encodeUtf8("/robots.txt");

/** One crawler's compiled policy (RFC 9309 §2.2.2). */
export class CompiledPolicy implements Policy {
	readonly #rules: RuleSet;
	readonly #matcher: RuleMatcher;
	readonly #urls: UrlReader;
	/** RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"; the other dialects do not say so. */
	readonly #isRobotsTxtAllowed: boolean;

	constructor(rules: RuleSet, options: EngineOptions) {
		this.#rules = rules;
		this.#matcher = new RuleMatcher(rules);
		this.#urls = new UrlReader(options);
		this.#isRobotsTxtAllowed = options.dialect === "rfc9309";
	}

	check(url: string | Uint8Array): Verdict {
		return this.#judge(this.#read(url));
	}

	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array {
		const verdicts = new Uint8Array(urls.length);
		for (let index = 0; index < urls.length; index++) verdicts[index] = this.check(urls[index]!);
		return verdicts;
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
				start === end ? Verdict.InvalidUrl : this.#judge(this.#urls.readOctets(octets, start, end));
			start = lineEnd + 1;
		}
		return verdicts;
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const octetCount = this.#read(url);
		const nothing = { isRobotsTxt: false, isTie: false, line: 0, rivalLines: [] };
		if (octetCount < 0) return { ...nothing, verdict: verdictWithoutTarget(octetCount) };
		const { lines, areAllow, ranks } = this.#rules;
		const orders = this.#matcher.findMatchingRules(this.#urls.target, octetCount);
		const matchingLines = Array.from(new Set(orders.map((order) => lines[order]!)));
		if (this.#isRobotsTxt(octetCount)) {
			return { ...nothing, verdict: Verdict.Allowed, isRobotsTxt: true, rivalLines: matchingLines };
		}
		const deciding = orders[0];
		if (deciding === undefined) return { ...nothing, verdict: Verdict.Allowed };
		const [line = 0, ...rivalLines] = matchingLines;
		const isAllow = areAllow[deciding]!;
		const isBeaten = (order: number) => !areAllow[order] && ranks[order] === ranks[deciding];
		return {
			verdict: this.#verdictOf(deciding),
			isRobotsTxt: false,
			isTie: isAllow && orders.some(isBeaten),
			line,
			rivalLines,
		};
	}

	dispose(): void {
		// Nothing is held that the host's collector does not give back.
	}

	#read(url: string | Uint8Array): number {
		return typeof url === "string" ? this.#urls.readText(url) : this.#urls.readOctets(url, 0, url.length);
	}

	/** @param octetCount as the URL reader gives it. */
	#judge(octetCount: number): Verdict {
		if (octetCount < 0) return verdictWithoutTarget(octetCount);
		if (this.#isRobotsTxt(octetCount)) return Verdict.Allowed;
		return this.#verdictOf(this.#matcher.findDecidingRule(this.#urls.target, octetCount));
	}

	/** A rule of rank 0 gives its line but disallows nothing (dialect google). */
	#verdictOf(order: number): Verdict {
		if (order === NO_RULE) return Verdict.Allowed;
		const { areAllow, ranks } = this.#rules;
		return areAllow[order] || ranks[order] === 0 ? Verdict.Allowed : Verdict.Disallowed;
	}

	#isRobotsTxt(octetCount: number): boolean {
		if (!this.#isRobotsTxtAllowed || octetCount !== ROBOTS_TXT_PATH.length) return false;
		const { target } = this.#urls;
		for (let index = 0; index < octetCount; index++) {
			if (target[index] !== ROBOTS_TXT_PATH[index]) return false;
		}
		return true;
	}
}

/** A last line without an end counts, a last empty one does not. */
function countLines(octets: Uint8Array): number {
	let count = 0;
	for (let offset = 0; offset < octets.length; offset++) {
		if (octets[offset] === LF) count++;
	}
	return octets.length > 0 && octets[octets.length - 1] !== LF ? count + 1 : count;
}
