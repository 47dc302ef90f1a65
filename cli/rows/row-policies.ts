import { Buffer } from "node:buffer";
import type { RobotsTxt } from "../../bindings/auto.js";
import type { Verdict } from "../../bindings/contract/types.js";
import { describeOtherBody } from "../../bindings/file/other-body.js";
import { hashOf, randomSeed } from "../../bindings/text/octet-hash.js";
import { crawlerOfName } from "../arguments/asked-crawler.js";
import type { CommonOptions } from "../arguments/commands.js";
import type { Host } from "../host.js";
import { viewOf } from "../output/octet-writer.js";
import { type GivenUrl, toPrintable } from "../urls/octet-text.js";

/** Estimated octets of a file, and of each of its policies, beside as many octets as its text has. */
const OVERHEAD_OCTETS = 8192;
const MAX_KEPT_OCTETS = 128 * 1_048_576;

/** Of so many files that are none standard error tells. */
const MAX_REPORTED = 10;
/** So much of such a file shows which it is. */
const SHOWN_OCTETS = 20;

/** What a crawler may do by one file. */
export interface RowPolicy {
	/** The verdict on a URL and the line of the rule that decides, 0 for none. */
	decide(url: GivenUrl): { readonly verdict: Verdict; readonly line: number };
}

interface KeptFile {
	/** What it is found by, a copy. */
	readonly key: Uint8Array;
	readonly hash: number;
	readonly robots: RobotsTxt;
	readonly policies: Map<string, RowPolicy>;
	octets: number;
}

/** Policies by the text of the file and the crawler, those used last kept. */
export class RowPolicies {
	readonly #host: Host;
	readonly #parse: CommonOptions["parse"];
	/** Sees whether a crawler is one. */
	readonly #empty: RobotsTxt;
	/** By the hash of what they are found by. The file that was used last comes last. */
	readonly #files = new Map<number, KeptFile>();
	/** Unknown to whoever writes the files. */
	readonly #seed = randomSeed();
	#last: KeptFile | null = null;
	#keptOctets = 0;
	readonly #tell: (message: string) => void;
	#otherCount = 0;

	/** @param tell says a line of what is odd about a file. */
	constructor(host: Host, { parse }: CommonOptions, tell: (message: string) => void) {
		this.#tell = tell;
		this.#host = host;
		this.#parse = parse;
		this.#empty = host.library.parse("", parse);
	}

	/**
	 * @param key stands for the file: other bytes for another text, and about as many. Copied where they are kept.
	 * @param textOf its text, which is asked for where the file is not kept.
	 * @returns the policy, to be used before the next call; a sentence where the crawler is none.
	 */
	find(key: Uint8Array, textOf: () => Uint8Array, crawler: string): RowPolicy | string {
		const file = this.#findFile(key);
		const kept = file?.policies.get(crawler);
		if (file !== null && kept !== undefined) {
			this.#touch(file);
			return kept;
		}
		const known = crawlerOfName(this.#host, crawler);
		try {
			this.#empty.matcher(known);
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
		const octets = key.length + OVERHEAD_OCTETS;
		this.#makeRoom(2 * octets);
		// Room may have been made of this very file.
		const used = this.#findFile(key) ?? this.#open(key, textOf());
		const policy = used.robots.matcher(known);
		used.policies.set(crawler, policy);
		const more = (used.policies.size === 1 ? 2 : 1) * octets;
		used.octets += more;
		this.#keptOctets += more;
		this.#touch(used);
		return policy;
	}

	#findFile(key: Uint8Array): KeptFile | null {
		const last = this.#last;
		if (last !== null && isSame(last.key, key)) return last;
		const file = this.#files.get(this.#hashOf(key));
		return file !== undefined && isSame(file.key, key) ? file : null;
	}

	#hashOf(key: Uint8Array): number {
		return hashOf(viewOf(key), 0, key.length, this.#seed);
	}

	/** Makes a file the one that was used last. */
	#touch(file: KeptFile): void {
		if (file === this.#last) return;
		this.#files.delete(file.hash);
		this.#files.set(file.hash, file);
		this.#last = file;
	}

	/** Of two files of one hash the later is kept. */
	#open(key: Uint8Array, text: Uint8Array): KeptFile {
		const other = describeOtherBody(text);
		if (other !== null && ++this.#otherCount <= MAX_REPORTED) {
			const start = toPrintable(text.subarray(0, SHOWN_OCTETS));
			this.#tell(`robots: ${start}… ${other}, and no robots.txt: no rule is read of it`);
		}
		const hash = this.#hashOf(key);
		const before = this.#files.get(hash);
		if (before !== undefined) this.#forget(before);
		return {
			// The slice of a Buffer would be no copy.
			key: new Uint8Array(key),
			hash,
			robots: this.#host.library.parse(text, this.#parse),
			policies: new Map(),
			octets: 0,
		};
	}

	/** Forgets files until so many octets more may be kept, or none is left. */
	#makeRoom(octets: number): void {
		for (const file of this.#files.values()) {
			if (this.#keptOctets + octets <= MAX_KEPT_OCTETS) return;
			this.#forget(file);
		}
	}

	#forget(file: KeptFile): void {
		if (file === this.#last) this.#last = null;
		this.#files.delete(file.hash);
		this.#keptOctets -= file.octets;
		file.robots.dispose();
	}

	dispose(): void {
		for (const { robots } of this.#files.values()) robots.dispose();
		this.#files.clear();
		this.#empty.dispose();
	}
}

function isSame(some: Uint8Array, others: Uint8Array): boolean {
	return some.length === others.length && Buffer.compare(some, others) === 0;
}
