import type { EngineOptions, FilePolicy, PolicyExplanation } from "../contract/engine.js";
import { Verdict } from "../contract/types.js";
import { writePolicyBlock } from "./block-writer.js";
import type { PatternSet } from "./compiler.js";
import { NO_RULE } from "./literal-trie.js";
import { RuleMatcher } from "./matcher.js";
import { CR, LF } from "./octets.js";
import { octetsOfArrays } from "./reckoning.js";
import type { RuleSource } from "./rule-source.js";
import { UrlReader, verdictWithoutTarget } from "./url-reader.js";
import { encodeUtf8 } from "./utf8.js";

/** What a policy takes beside its arrays. */
const POLICY_OCTETS = 800;

const ROBOTS_TXT_PATH = encodeUtf8("/robots.txt");

/** What the memory of policies is counted to. */
export interface Ledger {
	policyOctets: number;
}

/** What a policy needs of the options its file was read with. */
export type PolicyOptions = Pick<EngineOptions, "dialect" | "origin">;

/** One crawler's compiled policy (RFC 9309 §2.2.2). */
export class CompiledPolicy implements FilePolicy {
	readonly #source: RuleSource;
	readonly #options: PolicyOptions;
	readonly #ledger: Ledger;
	/** What the ledger has of it; 0 after disposal. */
	#octetCount: number;
	readonly #matcher: RuleMatcher;
	/** For each order: 1 where its rule disallows. */
	readonly #areDisallowing: Uint8Array;
	readonly #urls: UrlReader;
	/** RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"; the other dialects do not say so. */
	readonly #isRobotsTxtAllowed: boolean;

	/**
	 * @param patterns of the rules of `source`; only read.
	 * @param ledger counts the policy until its disposal.
	 */
	constructor(patterns: PatternSet, source: RuleSource, options: PolicyOptions, ledger: Ledger) {
		this.#source = source;
		this.#options = options;
		this.#matcher = new RuleMatcher(patterns);
		this.#areDisallowing = patterns.areDisallowing;
		this.#urls = new UrlReader(options);
		this.#isRobotsTxtAllowed = options.dialect === "rfc9309";
		this.#ledger = ledger;
		this.#octetCount =
			POLICY_OCTETS + octetsOfArrays([...source.arrays, this.#areDisallowing, ...this.#matcher.arrays]);
		ledger.policyOctets += this.#octetCount;
	}

	check(url: string | Uint8Array): Verdict {
		return this.#judge(this.#read(url));
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

	/** The verdict, and the order of the rule that decides; `NO_RULE` where none does. */
	decide(url: string | Uint8Array): { readonly verdict: Verdict; readonly order: number } {
		const octetCount = this.#read(url);
		if (octetCount < 0) return { verdict: verdictWithoutTarget(octetCount), order: NO_RULE };
		const order = this.#findDecidingRule(octetCount);
		return { verdict: this.#verdictOf(order), order };
	}

	toBlock(): Uint8Array {
		return writePolicyBlock(this.#source.readRules(), this.#options);
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const octetCount = this.#read(url);
		const nothing = { isRobotsTxt: false, isTie: false, line: 0, rivalLines: [] };
		if (octetCount < 0) return { ...nothing, verdict: verdictWithoutTarget(octetCount) };
		const rules = this.#source.findMatchingRules(this.#urls.target, octetCount);
		const isRobotsTxt = this.#isRobotsTxt(octetCount);
		this.#urls.forget();
		if (isRobotsTxt) {
			return { ...nothing, verdict: Verdict.Allowed, isRobotsTxt, rivalLines: rules.map(({ line }) => line) };
		}
		const [deciding, ...rivals] = rules;
		if (deciding === undefined) return { ...nothing, verdict: Verdict.Allowed };
		const { isAllow, rank, line } = deciding;
		return {
			verdict: isAllow || rank === 0 ? Verdict.Allowed : Verdict.Disallowed,
			isRobotsTxt: false,
			isTie: isAllow && rivals.some((rival) => !rival.isAllow && rival.rank === rank),
			line,
			rivalLines: rivals.map((rival) => rival.line),
		};
	}

	dispose(): void {
		this.#ledger.policyOctets -= this.#octetCount;
		this.#octetCount = 0;
	}

	#read(url: string | Uint8Array): number {
		return typeof url === "string" ? this.#urls.readText(url) : this.#urls.readOctets(url, 0, url.length);
	}

	/** @param octetCount as the URL reader gives it. */
	#judge(octetCount: number): Verdict {
		return octetCount < 0
			? verdictWithoutTarget(octetCount)
			: this.#verdictOf(this.#findDecidingRule(octetCount));
	}

	#verdictOf(order: number): Verdict {
		return order !== NO_RULE && this.#areDisallowing[order] === 1 ? Verdict.Disallowed : Verdict.Allowed;
	}

	/** The order of the rule that decides; NO_RULE where none does. */
	#findDecidingRule(octetCount: number): number {
		const isRobotsTxt = this.#isRobotsTxt(octetCount);
		const order = isRobotsTxt ? NO_RULE : this.#matcher.findDecidingRule(this.#urls.target, octetCount);
		this.#urls.forget();
		return order;
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
