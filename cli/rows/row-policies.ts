import { Buffer } from "node:buffer";
import type { RobotsTxt } from "../../bindings/auto.js";
import { describeOtherBody, hashOf, type PolicyDecision } from "../../bindings/internal.js";
import { crawlerByName } from "../arguments/asked-crawler.js";
import type { CommonOptions } from "../arguments/command.js";
import type { Host } from "../host/host.js";
import { type GivenUrl, toPrintable } from "../urls/octet-text.js";

/** Estimated octets of a file, and of each of its policies, in addition to the length of its text. */
const OVERHEAD_OCTETS = 8192;
const MAX_KEPT_OCTETS = 128 * 1_048_576;

/** Number of files that are not a robots.txt and that standard error reports. */
const MAX_REPORTED = 10;
const SHOWN_OCTETS = 20;

/** The policy of one file for a crawler. */
export interface RowPolicy {
	/** The verdict on a URL, and the line of the rule that decides; 0 if no rule decides. */
	decide(url: GivenUrl): PolicyDecision;
}

interface KeptFile {
	/** A copy of the key by which the file is found. */
	readonly key: Uint8Array;
	readonly hash: number;
	readonly robots: RobotsTxt;
	readonly policies: Map<string, RowPolicy>;
	octets: number;
}

/** Policies by the text of the file and the crawler. The least recently used files are forgotten first. */
export class RowPolicies {
	readonly #parse: CommonOptions["parse"];
	/** An empty file, which checks whether a crawler is valid. */
	readonly #empty: RobotsTxt;
	/** Files by the hashes of their keys. The most recently used file comes last. */
	readonly #files = new Map<number, KeptFile>();
	/** The seed of the hashes, which the authors of the files cannot know. */
	readonly #seed = (Math.random() * 2 ** 32) | 0;
	#last: KeptFile | null = null;
	#keptOctets = 0;
	#otherCount = 0;

	/** @param tell reports, in a line, that something is unusual about a file. */
	constructor(
		private readonly host: Host,
		{ parse }: CommonOptions,
		private readonly tell: (message: string) => void,
	) {
		this.#parse = parse;
		this.#empty = host.library.parse("", parse);
	}

	/**
	 * Finds the policy of a file for a crawler.
	 * @param key identifies the file: another text has another key, about as long as the text. Copied if it is kept.
	 * @param textOf returns the text of the file; called only if the file is not kept.
	 * @returns the policy, which is valid until the next call; a sentence if the crawler is not valid.
	 */
	find(key: Uint8Array, textOf: () => Uint8Array, crawler: string): RowPolicy | string {
		const file = this.#findFile(key);
		const kept = file?.policies.get(crawler);
		if (file !== null && kept !== undefined) {
			this.#touch(file);
			return kept;
		}
		const known = crawlerByName(this.host, crawler);
		try {
			this.#empty.matcher(known);
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
		const octets = key.length + OVERHEAD_OCTETS;
		this.#makeRoom(2 * octets);
		// Making room may have forgotten this file.
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
		const view = new DataView(key.buffer, key.byteOffset, key.length);
		return hashOf(view, 0, key.length, this.#seed);
	}

	#touch(file: KeptFile): void {
		if (file === this.#last) return;
		this.#files.delete(file.hash);
		this.#files.set(file.hash, file);
		this.#last = file;
	}

	/** Opens a file. If two files have the same hash, the later file replaces the earlier. */
	#open(key: Uint8Array, text: Uint8Array): KeptFile {
		const other = describeOtherBody(text);
		if (other !== null && ++this.#otherCount <= MAX_REPORTED) {
			const start = toPrintable(text.subarray(0, SHOWN_OCTETS));
			this.tell(`robots: ${start}… ${other}`);
		}
		const hash = this.#hashOf(key);
		const before = this.#files.get(hash);
		if (before !== undefined) this.#forget(before);
		return {
			// The slice of a Buffer is not a copy.
			key: new Uint8Array(key),
			hash,
			robots: this.host.library.parse(text, this.#parse),
			policies: new Map(),
			octets: 0,
		};
	}

	/** Forgets files until `octets` more can be kept, or until no file is kept. */
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
