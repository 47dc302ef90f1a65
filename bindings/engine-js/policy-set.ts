import { POLICY_OCTETS } from "../../assembly/abi.js";
import type { EngineCrawler, Policy } from "../contract/engine.js";
import type { EngineSet, SetEngine, SetOptions } from "../contract/set-engine.js";
import { Verdict } from "../contract/types.js";
import { checksumOf } from "../snapshot/checksum.js";
import { wholeStrides } from "../snapshot/write.js";
import { originOfUrl, resolveUrl, urlTextOfOctets } from "../url/index.js";
import { BlockPolicy } from "./block-policy.js";
import { type BlockContent, readPolicyBlock } from "./block-reader.js";
import { jsEngine } from "./index.js";
import { CR, LF } from "./octets.js";

/** Behind `https://`, from where on a slash ends the authority. */
const BEHIND_SCHEME = 8;

/** The JavaScript engine of sets: a map of policies, each compiled out of its block when it is first asked. */
export const jsSetEngine: SetEngine = {
	name: "js",
	needsDisposal: false,
	createSet: (options) => new JsPolicySet(options),
};

interface Entry {
	readonly block: Uint8Array;
	policy: Policy | null;
}

class JsPolicySet implements EngineSet {
	readonly #options: SetOptions;
	readonly #entries = new Map<string, Entry>();

	constructor(options: SetOptions) {
		this.#options = options;
	}

	get size(): number {
		return this.#entries.size;
	}

	add(origin: string, body: string | Uint8Array, crawler: EngineCrawler = this.#options.crawler): void {
		const { dialect, maxOctets } = this.#options;
		const file = jsEngine.parse(body, { dialect, maxOctets, origin });
		this.#entries.set(origin, { block: file.compile(crawler).toBlock(), policy: null });
	}

	delete(origin: string): boolean {
		return this.#entries.delete(origin);
	}

	has(origin: string): boolean {
		return this.#entries.has(origin);
	}

	check(url: string | Uint8Array): Verdict {
		const text = typeof url === "string" ? url : urlTextOfOctets(url);
		const pathStart = text.indexOf("/", BEHIND_SCHEME);
		// What begins with a serialised origin and a slash is of that origin.
		const plain = pathStart < 0 ? undefined : this.#entries.get(text.slice(0, pathStart));
		if (plain !== undefined) return policyOf(plain).check(url);
		const isGoogle = this.#options.dialect === "google";
		const origin = (isGoogle ? originOfUrl(text) : resolveUrl(text)?.origin) ?? null;
		if (origin === null) return Verdict.InvalidUrl;
		const entry = this.#entries.get(origin);
		return entry === undefined ? Verdict.Unknown : policyOf(entry).check(url);
	}

	checkLines(octets: Uint8Array): Uint8Array {
		const verdicts: number[] = [];
		// octets[0, start) are the lines that have their verdicts.
		for (let start = 0; start < octets.length; ) {
			const lineFeed = octets.indexOf(LF, start);
			const lineEnd = lineFeed === -1 ? octets.length : lineFeed;
			const isCrLf = lineFeed > start && octets[lineFeed - 1] === CR;
			const end = isCrLf ? lineEnd - 1 : lineEnd;
			verdicts.push(start === end ? Verdict.InvalidUrl : this.check(octets.subarray(start, end)));
			start = lineEnd + 1;
		}
		return Uint8Array.from(verdicts);
	}

	countSnapshotOctets(): number {
		let count = 0;
		for (const { block } of this.#entries.values()) count += wholeStrides(block.length);
		return count;
	}

	writeTo(content: Uint8Array, offset: number): bigint {
		let to = offset;
		for (const { block } of this.#entries.values()) {
			content.set(block, to);
			to += wholeStrides(block.length);
		}
		return checksumOf(content);
	}

	readFrom(content: Uint8Array, offset: number, expectedChecksum: bigint): boolean {
		if (checksumOf(content) !== expectedChecksum) return false;
		const view = new DataView(content.buffer, content.byteOffset, content.length);
		for (let from = offset; from < content.length; ) {
			const octetCount = view.getUint32(from + POLICY_OCTETS, true);
			const block = content.slice(from, from + octetCount);
			const read = readPolicyBlock(block);
			if (read === null || read.origin === null || read.dialect !== this.#options.dialect) return false;
			this.#entries.set(read.origin, { block, policy: null });
			from += wholeStrides(octetCount);
		}
		return true;
	}

	dispose(): void {
		this.#entries.clear();
	}
}

/** The policy of an entry, compiled at its first use and kept. */
function policyOf(entry: Entry): Policy {
	if (entry.policy === null) {
		// An engine wrote the block, or it has been read before.
		entry.policy = new BlockPolicy(readPolicyBlock(entry.block) as BlockContent);
	}
	return entry.policy;
}
