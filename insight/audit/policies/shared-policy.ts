import { type Group, type GroupChoice, type Rule, Verdict } from "../../../bindings/contract/types.js";
import { copyOctets, LF, viewOf } from "../../../bindings/text/octets.js";
import type { FetchedCopy, Tally } from "../tally/tally.js";
import type { AuditableMatcher } from "../types.js";

/** The octets of URLs that are judged at once. A call to the engine per URL costs more than the verdict. */
const BATCH_OCTETS = 1 << 15;
const FIRST_OCTETS = 1 << 10;

/** The policies by which one crawler is judged: one per version, compiled when it is first used. */
export interface CrawlerPolicies {
	/** Whether a list has the crawler. */
	readonly isListed: boolean;
	/** @returns null if no policy is compiled for further names. */
	of(versionIndex: number): SharedPolicy | null;
}

/** A request that waits for its verdict. */
export interface Ask {
	readonly tally: Tally;
	readonly policies: CrawlerPolicies;
	readonly atSeconds: number;
	/** The copy of robots.txt that the crawler had fetched by then. */
	readonly copy: FetchedCopy | null;
}

/** The index of a version among those of all sites, and of its site. */
export interface VersionPlace {
	readonly versionIndex: number;
	readonly siteIndex: number;
}

/** A callback for each disallowed request. */
export type OnDisallowed = (ask: Ask, target: Uint8Array, policy: SharedPolicy) => void;

/** One version's rules for all crawlers that have the same rules. Requests wait here to be judged together. */
export class SharedPolicy {
	readonly matcher: AuditableMatcher;
	/** Whether a group of the file names the crawlers. */
	readonly isNamed: boolean;
	readonly place: VersionPlace;
	readonly crawlDelaySeconds: number | undefined;
	readonly #onDisallowed: OnDisallowed;
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
		onDisallowed: OnDisallowed,
	) {
		this.matcher = matcher;
		this.isNamed = chosenBy === "own";
		this.place = place;
		this.crawlDelaySeconds = matcher.crawlDelaySeconds;
		this.#onlyRule = onlyDisallowing(groups);
		this.#onDisallowed = onDisallowed;
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
		this.#copies[index] = tally.copies[this.place.siteIndex] ?? null;
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
			if (verdict === Verdict.Disallowed) this.#tellDisallowed(index, octets);
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

	#tellDisallowed(index: number, octets: Uint8Array): void {
		const ask = {
			tally: this.#tallies[index]!,
			policies: this.#policies[index]!,
			atSeconds: this.#seconds[index]!,
			copy: this.#copies[index]!,
		};
		const start = index === 0 ? 0 : this.#ends[index - 1]!;
		this.#onDisallowed(ask, octets.subarray(start, this.#ends[index]! - 1), this);
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
