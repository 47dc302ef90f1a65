import { POLICY_HEADER_OCTETS } from "../../../assembly/abi.js";
import type {
	DecidedLines,
	EngineOptions,
	Policy,
	PolicyDecision,
	PolicyExplanation,
} from "../../contract/engine.js";
import { Verdict } from "../../contract/types.js";
import { CR, LF } from "../../text/octets.js";
import { decodeUtf8, encodeUtf8 } from "../../text/utf8.js";
import type { PolicyBlock } from "../block/policy-block.js";
import { type BlockMatcher, NO_DECISION } from "./block-matcher.js";
import { RivalList, unmatched } from "./rivals.js";
import { UrlReader } from "./target/url-reader.js";

const ROBOTS_TXT_PATH = encodeUtf8("/robots.txt");

/** The options of a file that its policies need. */
export type PolicyOptions = Pick<EngineOptions, "dialect" | "origin">;

/** One crawler's policy (RFC 9309 §2.2.2). It matches directly by the stored block. */
export class BlockPolicy implements Policy {
	readonly #urls: UrlReader;
	#matcher: BlockMatcher;
	/** RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"; the other dialects do not say so. */
	readonly #isRobotsTxtAllowed: boolean;

	constructor(options: PolicyOptions, matcher: BlockMatcher) {
		this.#urls = new UrlReader(options);
		this.#matcher = matcher;
		this.#isRobotsTxtAllowed = options.dialect === "rfc9309";
	}

	/** Judges by another policy of the same options. @param origin the origin that the next URL probably has. */
	turnTo(matcher: BlockMatcher, origin: string): this {
		this.#matcher = matcher;
		this.#urls.expect(origin);
		return this;
	}

	/** Stops counting its matcher's memory; the host's collector gives all memory back. */
	dispose(): void {
		this.#matcher.dispose();
	}

	check(url: string | Uint8Array): Verdict {
		return verdictOf(this.#decide(this.#read(url)));
	}

	decide(url: string | Uint8Array): PolicyDecision {
		const decision = this.#decide(this.#read(url));
		return { verdict: verdictOf(decision), line: decision < 0 ? 0 : this.#matcher.lineOf(decision >>> 1) };
	}

	checkLines(octets: Uint8Array): Uint8Array {
		const verdicts = new Uint8Array(countLines(octets));
		this.#decideEach(octets, verdicts, null);
		return verdicts;
	}

	decideLines(octets: Uint8Array): DecidedLines {
		const verdicts = new Uint8Array(countLines(octets));
		const lines = new Uint32Array(verdicts.length);
		this.#decideEach(octets, verdicts, lines);
		return { verdicts, lines };
	}

	/** @param lines takes the lines of the deciding rules, if anybody asks for them; it is full of 0. */
	#decideEach(octets: Uint8Array, verdicts: Uint8Array, lines: Uint32Array | null): void {
		let start = 0;
		// Invariant: octets[0, start) are the lines that have their verdicts.
		for (let index = 0; index < verdicts.length; index++) {
			const lineFeed = octets.indexOf(LF, start);
			const lineEnd = lineFeed === -1 ? octets.length : lineFeed;
			const isCrLf = lineFeed > start && octets[lineFeed - 1] === CR;
			const end = isCrLf ? lineEnd - 1 : lineEnd;
			const decision =
				start === end ? -Verdict.InvalidUrl : this.#decide(this.#urls.readOctets(octets, start, end));
			verdicts[index] = verdictOf(decision);
			if (lines !== null && decision >= 0) lines[index] = this.#matcher.lineOf(decision >>> 1);
			start = lineEnd + 1;
		}
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const octetCount = this.#read(url);
		if (octetCount < 0) return unmatched(verdictOf(octetCount));
		const rivals = new RivalList(this.#isRobotsTxt(octetCount));
		this.#matcher.visitMatches(this.#urls.target, octetCount, (match) => rivals.add(match));
		this.#urls.forget();
		return rivals.explain();
	}

	#read(url: string | Uint8Array): number {
		return typeof url === "string" ? this.#urls.readText(url) : this.#urls.readOctets(url, 0, url.length);
	}

	/** As `BlockMatcher.findDecision`; for a URL without a target, minus the verdict that the URL reader returned. */
	#decide(octetCount: number): number {
		if (octetCount < 0) return octetCount;
		const isRobotsTxt = this.#isRobotsTxt(octetCount);
		const decision = isRobotsTxt ? NO_DECISION : this.#matcher.findDecision(this.#urls.target, octetCount);
		this.#urls.forget();
		return decision;
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

function verdictOf(decision: number): Verdict {
	return (decision < 0 ? -decision : decision & 1) as Verdict;
}

/** The options of a file that its block contains. */
export function optionsOfBlock(block: PolicyBlock): PolicyOptions {
	const { dialect, octets, start, root } = block;
	const origin = decodeUtf8(octets, start + POLICY_HEADER_OCTETS, root);
	return { dialect, origin: origin === "" ? null : origin };
}

/** A last line without an end counts, a last empty one does not. */
function countLines(octets: Uint8Array): number {
	let count = 0;
	for (let offset = 0; offset < octets.length; offset++) {
		if (octets[offset] === LF) count++;
	}
	return octets.length > 0 && octets[octets.length - 1] !== LF ? count + 1 : count;
}
