import { type Group, type GroupChoice, type Rule, Verdict } from "../../../bindings/contract/types.js";
import { copyOctets, LF, viewOf } from "../../../bindings/text/octets.js";
import type { FetchedCopy } from "../tally/fetched-copies.js";
import type { Tally } from "../tally/tally.js";
import type { AuditableMatcher } from "../types.js";

/** The octets of URLs that are judged at once. A call to the engine per URL costs more than the verdict. */
const BATCH_OCTETS = 1 << 15;
const FIRST_OCTETS = 1 << 10;

/** The policies by which one crawler is judged: one per version, compiled when it is first used. */
export interface CrawlerPolicies {
	/** Whether a list has the crawler. */
	readonly isListed: boolean;
	/** Whether an enforcer finds the crawler in the header. */
	readonly isFound: boolean;
	/** @returns null if no policy is compiled for further names. */
	of(versionIndex: number): SharedPolicy | null;
	/**
	 * The other policy that may be the crawler's, where nobody documents which of two groups it goes by; it returns null
	 * if there is no doubt, and is null if there never is.
	 */
	readonly assumedOf: ((versionIndex: number) => SharedPolicy | null) | null;
}

/** A request that waits for its verdict. */
export interface Ask {
	readonly tally: Tally;
	readonly policies: CrawlerPolicies;
	readonly atSeconds: number;
	/** What the crawler had been answered by then when it fetched robots.txt. */
	readonly copy: FetchedCopy | null;
}

/** The index of a version among those of all sites, and of its site. */
export interface VersionPlace {
	readonly versionIndex: number;
	readonly siteIndex: number;
}

/** The verdict of the version in force on a request with a URL. */
export type UrlVerdict = typeof Verdict.Allowed | typeof Verdict.Disallowed;

/** A callback for each request that is disallowed, or whose verdict may not count. */
export type OnDoubt = (ask: Ask, target: Uint8Array, policy: SharedPolicy, verdict: UrlVerdict) => void;

/** One version's rules for all crawlers that have the same rules. Requests wait here to be judged together. */
export class SharedPolicy {
	readonly matcher: AuditableMatcher;
	/** Whether a group of the file names the crawlers. */
	readonly isNamed: boolean;
	readonly place: VersionPlace;
	readonly crawlDelaySeconds: number | undefined;
	readonly #onDoubt: OnDoubt;
	/**
	 * The members of `Ask` for each waiting request, and the end of its line. They are lists, since each line of a
	 * crawler adds a request.
	 */
	readonly #tallies: Tally[] = [];
	readonly #policies: CrawlerPolicies[] = [];
	readonly #seconds: number[] = [];
	readonly #copies: (FetchedCopy | null)[] = [];
	readonly #ends: number[] = [];
	#count = 0;
	#octets = new Uint8Array(FIRST_OCTETS);
	#view = viewOf(this.#octets);
	#length = 0;
	/** The only rule that can disallow a target; undefined unless there is exactly one. */
	readonly #onlyRule: Rule | undefined;
	/** The rules that have decided, keyed by their lines. */
	readonly #rules = new Map<number, Rule | null>();

	/** @param choice the groups of the file whose rules the matcher has. */
	constructor(
		matcher: AuditableMatcher,
		{ chosenBy, groups }: GroupChoice,
		place: VersionPlace,
		onDoubt: OnDoubt,
	) {
		this.matcher = matcher;
		this.isNamed = chosenBy === "own";
		this.place = place;
		this.crawlDelaySeconds = matcher.crawlDelaySeconds;
		this.#onlyRule = onlyDisallowing(groups);
		this.#onDoubt = onDoubt;
	}

	/** The verdict on one target, at once. */
	verdictOn(target: Uint8Array): number | undefined {
		return this.matcher.checkLines(target)[0];
	}

	/** Adds a request that waits for its verdict. Its target is the octets from `start` to `end`, which are copied. */
	add(
		tally: Tally,
		policies: CrawlerPolicies,
		atSeconds: number,
		octets: DataView,
		start: number,
		end: number,
	): void {
		this.#reserve(end - start + 1);
		const own = this.#view;
		let length = copyOctets(octets, start, end, own, this.#length);
		own.setUint8(length++, LF);
		this.#length = length;
		const index = this.#count++;
		this.#tallies[index] = tally;
		this.#policies[index] = policies;
		this.#seconds[index] = atSeconds;
		this.#copies[index] = tally.copies?.at(atSeconds, this.place.siteIndex) ?? null;
		this.#ends[index] = length;
		if (length >= BATCH_OCTETS) this.flush();
	}

	/** Judges all requests that wait. */
	flush(): void {
		const count = this.#count;
		if (count === 0) return;
		const octets = this.#octets.subarray(0, this.#length);
		this.#count = 0;
		this.#length = 0;
		const verdicts = this.matcher.checkLines(octets);
		for (let index = 0; index < count; index++) {
			const verdict = verdicts[index]!;
			if (verdict > Verdict.Allowed) continue;
			this.#tallies[index]!.judgedCount++;
			if (verdict === Verdict.Disallowed || this.#mayNotCount(index)) {
				this.#tell(index, octets, verdict as UrlVerdict);
			}
		}
	}

	/** The rule that disallows a target; null if a file that could not be fetched disallows everything. */
	ruleOf(target: Uint8Array): Rule | null {
		if (this.#onlyRule !== undefined) return this.#onlyRule;
		const line = this.matcher.decide?.(target).line;
		const known = line === undefined ? undefined : this.#rules.get(line);
		if (known !== undefined) return known;
		const { rule } = this.matcher.explain(target);
		if (line !== undefined) this.#rules.set(line, rule);
		return rule;
	}

	/** Whether a request that is allowed may not be judged. */
	#mayNotCount(index: number): boolean {
		return this.#policies[index]!.assumedOf !== null || this.#copies[index]?.kind === "unreachable";
	}

	#tell(index: number, octets: Uint8Array, verdict: UrlVerdict): void {
		const ask = {
			tally: this.#tallies[index]!,
			policies: this.#policies[index]!,
			atSeconds: this.#seconds[index]!,
			copy: this.#copies[index]!,
		};
		const start = index === 0 ? 0 : this.#ends[index - 1]!;
		this.#onDoubt(ask, octets.subarray(start, this.#ends[index]! - 1), this, verdict);
	}

	#reserve(count: number): void {
		const needed = this.#length + count;
		if (needed <= this.#octets.length) return;
		const larger = new Uint8Array(Math.max(needed, 2 * this.#octets.length));
		larger.set(this.#octets.subarray(0, this.#length));
		this.#octets = larger;
		this.#view = viewOf(larger);
	}
}

/** As `SharedPolicy.#onlyRule`. */
function onlyDisallowing(groups: readonly Group[]): Rule | undefined {
	const rules = groups.flatMap((group) => group.rules).filter(({ type }) => type === "disallow");
	return rules.length === 1 ? rules[0] : undefined;
}
