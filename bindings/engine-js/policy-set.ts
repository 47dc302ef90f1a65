import type { EngineCrawler, PolicyExplanation } from "../contract/engine.js";
import type { DecidedLines, EngineSet, OctetSource, SetEngine, SetOptions } from "../contract/set-engine.js";
import { Verdict } from "../contract/types.js";
import { Checksum } from "../snapshot/checksum.js";
import { judgingOrigin, originAsWritten, urlTextOfOctets } from "../url/index.js";
import type { BlockPolicy } from "./block-policy.js";
import { jsEngine } from "./index.js";
import { CR, LF } from "./octets.js";
import { policyOf, SharedPolicies, type SharedPolicy } from "./shared-policies.js";
import { octetsOfShare, packShare, readShare } from "./shares.js";

/** The JavaScript engine of sets: a map of policies, each compiled out of its block when it is first asked. */
export const jsSetEngine: SetEngine = {
	name: "js",
	needsDisposal: false,
	createSet: (options) => new JsPolicySet(options),
};

class JsPolicySet implements EngineSet {
	readonly #options: SetOptions;
	readonly #policies = new SharedPolicies();
	readonly #byOrigin = new Map<string, SharedPolicy>();

	constructor(options: SetOptions) {
		this.#options = options;
	}

	get size(): number {
		return this.#byOrigin.size;
	}

	add(origin: string, body: string | Uint8Array, crawler: EngineCrawler = this.#options.crawler): void {
		const { dialect, maxOctets } = this.#options;
		const file = jsEngine.parse(body, { dialect, maxOctets, origin: null });
		const before = this.#byOrigin.get(origin);
		this.#put(origin, this.#policies.share(file.compile(crawler).toBlock()));
		if (before !== undefined) this.#policies.leave(before);
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
		return { verdict: policy, isRobotsTxt: false, isTie: false, line: 0, rivalLines: [] };
	}

	/** The policy of a URL's origin, or the verdict of what has none. */
	#policyFor(url: string | Uint8Array): BlockPolicy | Verdict {
		const text = typeof url === "string" ? url : urlTextOfOctets(url);
		const written = originAsWritten(text);
		const plain = written === null ? undefined : this.#byOrigin.get(written);
		if (plain !== undefined) return policyOf(plain);
		const origin = judgingOrigin(text, this.#options.dialect === "google");
		if (origin === null) return Verdict.InvalidUrl;
		const shared = this.#byOrigin.get(origin);
		return shared === undefined ? Verdict.Unknown : policyOf(shared);
	}

	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array {
		return Uint8Array.from(urls, (url) => this.check(url));
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
		for (const [shared, origins] of this.#originsByPolicy()) count += octetsOfShare(shared, origins);
		return count;
	}

	writeTo(before: Uint8Array, write: (octets: Uint8Array) => void): bigint {
		const checksum = new Checksum().add(before);
		for (const [shared, origins] of this.#originsByPolicy()) {
			const octets = packShare(shared, origins);
			checksum.add(octets);
			write(octets);
		}
		return checksum.end();
	}

	readFrom(before: Uint8Array, source: OctetSource, expectedChecksum: bigint): boolean {
		const octets = new Uint8Array(source.octetsLeft);
		source.read(octets);
		if (new Checksum().add(before).add(octets).end() !== expectedChecksum) return false;
		for (let offset = 0; offset < octets.length; ) {
			const share = readShare(octets.subarray(offset), this.#options.dialect);
			if (share === null) return false;
			const shared = this.#policies.share(share.block);
			for (const origin of share.origins) {
				if (this.#byOrigin.has(origin)) return false;
				this.#put(origin, shared);
			}
			offset += share.octetCount;
		}
		return true;
	}

	dispose(): void {
		this.#byOrigin.clear();
		this.#policies.clear();
	}

	/** For each policy its origins, LF behind each. */
	#originsByPolicy(): Map<SharedPolicy, string> {
		const origins = new Map<SharedPolicy, string>();
		for (const [origin, shared] of this.#byOrigin) {
			origins.set(shared, `${origins.get(shared) ?? ""}${origin}\n`);
		}
		return origins;
	}
}

/** Calls back with each line, a blank one too, without its end. */
function forEachLine(octets: Uint8Array, visit: (line: Uint8Array) => void): void {
	// Invariant: octets[0, start) are the lines that were visited.
	for (let start = 0; start < octets.length; ) {
		const lineFeed = octets.indexOf(LF, start);
		const lineEnd = lineFeed === -1 ? octets.length : lineFeed;
		const isCrLf = lineFeed > start && octets[lineFeed - 1] === CR;
		visit(octets.subarray(start, isCrLf ? lineEnd - 1 : lineEnd));
		start = lineEnd + 1;
	}
}
