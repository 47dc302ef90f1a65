import { describeOtherBody } from "../access/other-body.js";
import type { Matcher, RobotsTxt, Rule } from "../auto.js";
import type { Verdict } from "../contract/types.js";
import { crawlerOfName } from "./asked-crawler.js";
import type { CommonOptions } from "./commands.js";
import type { Host } from "./host.js";
import { type GivenUrl, toPrintable } from "./octet-text.js";
import { ownText } from "./rows.js";
import { ruleFinder } from "./rule-finder.js";

/** What a file, and what each policy of it, is reckoned to take beside as many octets as its text has. */
const OVERHEAD_OCTETS = 8192;
const MOST_KEPT_OCTETS = 128 * 1_048_576;

/** Of so many files that are none standard error tells. */
const MOST_TOLD = 10;
/** So much of such a file shows which it is. */
const SHOWN_OCTETS = 20;

/** What a crawler may do by one file. */
export interface RowPolicy {
	readonly matcher: Matcher;
	/** The rule behind a verdict of the matcher. */
	readonly ruleOf: (judged: { readonly verdict: Verdict; readonly asked: GivenUrl }) => Rule | null;
}

interface KeptFile {
	/** What it is found by, with nothing behind it. */
	readonly key: string;
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
	/** The file that was used last comes last. */
	readonly #files = new Map<string, KeptFile>();
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
	 * @param key stands for the file: another one for another text, and about as long.
	 * @param textOf its text, which is asked for where the file is not kept.
	 * @returns the policy, to be used before the next call; a sentence where the crawler is none.
	 */
	find(key: string, textOf: () => Uint8Array, crawler: string): RowPolicy | string {
		const file = this.#files.get(key);
		const kept = file?.policies.get(crawler);
		if (file !== undefined && kept !== undefined) {
			this.#files.delete(key);
			this.#files.set(file.key, file);
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
		const used = this.#files.get(key) ?? this.#open(key, textOf());
		const matcher = used.robots.matcher(known);
		const policy = {
			matcher,
			ruleOf: ruleFinder(matcher, matcher.explain("/").group, used.robots.dialect === "google"),
		};
		used.policies.set(crawler, policy);
		const more = (used.policies.size === 1 ? 2 : 1) * octets;
		used.octets += more;
		this.#keptOctets += more;
		this.#files.delete(key);
		this.#files.set(used.key, used);
		return policy;
	}

	#open(key: string, text: Uint8Array): KeptFile {
		const other = describeOtherBody(text);
		if (other !== null && ++this.#otherCount <= MOST_TOLD) {
			const start = toPrintable(text.subarray(0, SHOWN_OCTETS));
			this.#tell(`robots: ${start}… ${other}, and no robots.txt: no rule is read of it`);
		}
		return {
			key: ownText(key),
			robots: this.#host.library.parse(text, this.#parse),
			policies: new Map(),
			octets: 0,
		};
	}

	/** Forgets files until so many octets more may be kept, or none is left. */
	#makeRoom(octets: number): void {
		for (const [key, file] of this.#files) {
			if (this.#keptOctets + octets <= MOST_KEPT_OCTETS) return;
			this.#files.delete(key);
			this.#keptOctets -= file.octets;
			file.robots.dispose();
		}
	}

	dispose(): void {
		for (const { robots } of this.#files.values()) robots.dispose();
		this.#files.clear();
		this.#empty.dispose();
	}
}
