import type { DecidedLines, EngineCrawler, PolicyExplanation } from "../../contract/engine.js";
import type { EngineSet, OctetSource, SetEngine, SetOptions } from "../../contract/set-engine.js";
import { Verdict } from "../../contract/types.js";
import { ChecksumInParts } from "../../matcher/snapshot/checksum-in-parts.js";
import { keepBody } from "../../text/lines.js";
import { CR, LF } from "../../text/octets.js";
import { isAscii, textOfAscii } from "../../text/utf8.js";
import { isSerialisedOrigin, judgingOrigin, originAsWritten, urlTextOfOctets } from "../../url/index.js";
import { PolicyBlock } from "../block/policy-block.js";
import { parseGroups } from "../file/parser.js";
import { selectGroups } from "../file/product-token.js";
import { BlockMatcher } from "../match/block-matcher.js";
import { BlockPolicy } from "../match/block-policy.js";
import { unmatched } from "../match/rivals.js";
import { writePolicyBlock } from "../policy/block-writer.js";
import { readTableRules } from "../policy/table-rules.js";
import { octetsOfEntry, packEntry, readEntry } from "./set-entries.js";
import { SharedPolicies, type SharedPolicy } from "./shared-policies.js";

/** The JavaScript engine of sets: a map of policies, which match directly by their stored blocks. */
export const jsSetEngine: SetEngine = {
	name: "js",
	needsDisposal: false,
	createSet: (options) => new JsPolicySet(options),
};

class JsPolicySet implements EngineSet {
	readonly #policies = new SharedPolicies();
	readonly #byOrigin = new Map<string, SharedPolicy>();
	/** One object for all policies, which have the same dialect. It has the matcher of the policy that is asked. */
	#asked: BlockPolicy | null = null;

	constructor(private readonly options: SetOptions) {}

	get size(): number {
		return this.#byOrigin.size;
	}

	add(origin: string, body: string | Uint8Array, crawler?: EngineCrawler): void {
		const before = this.#byOrigin.get(origin);
		this.#put(origin, this.#policies.intern(this.#compile(body, crawler)));
		if (before !== undefined) this.#policies.leave(before);
	}

	#compile(body: string | Uint8Array, crawler: EngineCrawler | undefined): Uint8Array {
		const options = { ...this.options, origin: null };
		const table = parseGroups(keepBody(body, options), options.dialect);
		const { groupIndexes } = selectGroups(table, crawler ?? options.crawler);
		const rules = readTableRules(table, groupIndexes);
		if (crawler !== undefined) rules.lines.fill(0);
		return writePolicyBlock(rules, options);
	}

	#put(origin: string, shared: SharedPolicy): void {
		this.#byOrigin.set(origin, shared);
		shared.originCount++;
	}

	delete(origin: string): boolean {
		const shared = this.#byOrigin.get(origin);
		if (shared === undefined) return false;
		this.#policies.leave(shared);
		return this.#byOrigin.delete(origin);
	}

	has(origin: string): boolean {
		return this.#byOrigin.has(origin);
	}

	origins(): string[] {
		return Array.from(this.#byOrigin.keys());
	}

	check(url: string | Uint8Array): Verdict {
		const policy = this.#policyFor(url);
		return typeof policy === "number" ? policy : policy.check(url);
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const policy = this.#policyFor(url);
		if (typeof policy !== "number") return policy.explain(url);
		return unmatched(policy);
	}

	/** The policy of a URL's origin, or the verdict for a URL without a policy. */
	#policyFor(url: string | Uint8Array): BlockPolicy | Verdict {
		const text = typeof url === "string" ? url : urlTextOfOctets(url);
		const written = originAsWritten(text);
		const plain = written === null ? undefined : this.#byOrigin.get(written);
		if (plain !== undefined) return this.#turnTo(plain, written!);
		const origin = judgingOrigin(text, this.options.dialect === "google");
		if (origin === null) return Verdict.InvalidUrl;
		const shared = this.#byOrigin.get(origin);
		return shared === undefined ? Verdict.Unknown : this.#turnTo(shared, origin);
	}

	/** Turns the shared object to a policy. The object must be asked before its next turn. */
	#turnTo(shared: SharedPolicy, origin: string): BlockPolicy {
		shared.matcher ??= new BlockMatcher(new PolicyBlock(shared.octets, shared.start));
		this.#asked ??= new BlockPolicy({ ...this.options, origin: null }, shared.matcher);
		return this.#asked.turnTo(shared.matcher, origin);
	}

	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array {
		const verdicts = new Uint8Array(urls.length);
		for (let index = 0; index < urls.length; index++) verdicts[index] = this.check(urls[index]!);
		return verdicts;
	}

	checkLines(octets: Uint8Array): Uint8Array {
		const verdicts: number[] = [];
		forEachLine(octets, (url) => verdicts.push(this.check(url)));
		return Uint8Array.from(verdicts);
	}

	decideLines(octets: Uint8Array): DecidedLines {
		const verdicts: number[] = [];
		const lines: number[] = [];
		forEachLine(octets, (url) => {
			const policy = this.#policyFor(url);
			const isAnswer = typeof policy === "number";
			const { verdict, line } = isAnswer ? { verdict: policy, line: 0 } : policy.decide(url);
			verdicts.push(verdict);
			lines.push(line);
		});
		return { verdicts: Uint8Array.from(verdicts), lines: Uint32Array.from(lines) };
	}

	countSnapshotOctets(): number {
		let count = 0;
		for (const [shared, origins] of this.#originsByPolicy()) count += octetsOfEntry(shared, origins);
		return count;
	}

	writeTo(before: Uint8Array, write: (octets: Uint8Array) => void): bigint {
		const checksum = new ChecksumInParts().add(before);
		for (const [shared, origins] of this.#originsByPolicy()) {
			const octets = packEntry(shared, origins);
			checksum.add(octets);
			write(octets);
		}
		return checksum.end();
	}

	readFrom(before: Uint8Array, source: OctetSource, expectedChecksum: bigint): boolean {
		const octets = new Uint8Array(source.octetsLeft);
		source.read(octets);
		if (new ChecksumInParts().add(before).add(octets).end() !== expectedChecksum) return false;
		for (let start = 0; start < octets.length; ) {
			const entry = readEntry(octets, start, this.options.dialect);
			if (entry === null) return false;
			const shared = this.#policies.take(octets, start, entry.policyEnd);
			for (const origin of entry.origins) {
				if (!isSerialisedOrigin(origin)) return false;
				const { size } = this;
				this.#put(origin, shared);
				// The set already had this origin.
				if (this.size === size) return false;
			}
			start = entry.end;
		}
		return true;
	}

	dispose(): void {
		this.#byOrigin.clear();
		this.#policies.clear();
	}

	/** For each policy its origins, LF after each. */
	#originsByPolicy(): Map<SharedPolicy, string> {
		const origins = new Map<SharedPolicy, string>();
		for (const [origin, shared] of this.#byOrigin) {
			origins.set(shared, `${origins.get(shared) ?? ""}${origin}\n`);
		}
		return origins;
	}
}

/** Calls back with each line without its end, blank lines included; as text if it is ASCII, which is read faster. */
function forEachLine(octets: Uint8Array, visit: (line: string | Uint8Array) => void): void {
	// Invariant: octets[0, start) are the lines that were visited.
	for (let start = 0; start < octets.length; ) {
		const lineFeed = octets.indexOf(LF, start);
		const lineEnd = lineFeed === -1 ? octets.length : lineFeed;
		const isCrLf = lineFeed > start && octets[lineFeed - 1] === CR;
		const end = isCrLf ? lineEnd - 1 : lineEnd;
		const isText = isAscii(octets, start, end);
		visit(isText ? textOfAscii(octets, start, end) : octets.subarray(start, end));
		start = lineEnd + 1;
	}
}
