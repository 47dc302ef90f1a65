import { findNamed } from "../crawlers/crawler-facts.js";
import type { PolicyShelf } from "../policies/crawler-policies.js";
import type { CrawlerPolicies } from "../policies/shared-policy.js";
import type { CrawlerIdentity } from "../types.js";
import { Tally } from "./tally.js";

/** So many crawlers are told of that no list has: more names than that are made up. */
const MAX_OTHERS = 256;

/** All that one crawler did: apart by whether it was the crawler. */
export interface CrawlerTally {
	readonly token: string;
	/** By whose rules it is judged. */
	readonly policies: CrawlerPolicies;
	readonly tallies: Map<CrawlerIdentity, Tally>;
	/** Its own requests, and those of whom it took the place of. */
	weight: number;
	/** Of these the others'. */
	readonly inheritedWeight: number;
	/** Whether another one has taken its place. */
	isGone: boolean;
}

/**
 * The tallies of all crawlers. Those of the lists have a place each. The others share places by Space-Saving (Metwally,
 * Agrawal, El Abbadi, "Efficient Computation of Frequent and Top-k Elements in Data Streams"): a new name takes the place of
 * the one with the least weight, and its weight. So a crawler with more than one request in 256 of theirs is always told of.
 */
export class CrawlerTallies {
	readonly #shelf: PolicyShelf;
	readonly #named = new Map<string, CrawlerTally>();
	readonly #others = new Map<string, CrawlerTally>();
	/** Others of the least weight when it was last looked for; that is theirs still, unless they have had requests since. */
	readonly #lightest: CrawlerTally[] = [];
	#leastWeight = 0;
	leftOutCrawlerCount = 0;
	leftOutRequestCount = 0;

	constructor(shelf: PolicyShelf) {
		this.#shelf = shelf;
	}

	/** The tally of a crawler, which may be used until it `isGone`. */
	of(token: string): CrawlerTally {
		const key = token.toLowerCase();
		const isNamed = findNamed(token) !== undefined;
		const crawlers = isNamed ? this.#named : this.#others;
		const known = crawlers.get(key);
		if (known !== undefined) return known;
		const weight = isNamed || this.#others.size < MAX_OTHERS ? 0 : this.#removeLeast();
		const crawler = {
			token,
			policies: this.#shelf.policiesOf(token, isNamed),
			tallies: new Map(),
			weight,
			inheritedWeight: weight,
			isGone: false,
		};
		crawlers.set(key, crawler);
		return crawler;
	}

	/** Counts a request of a crawler. */
	tallyOf(crawler: CrawlerTally, identity: CrawlerIdentity): Tally {
		crawler.weight++;
		const known = crawler.tallies.get(identity);
		if (known !== undefined) return known;
		const tally = new Tally();
		crawler.tallies.set(identity, tally);
		return tally;
	}

	all(): CrawlerTally[] {
		return [...this.#named.values(), ...this.#others.values()];
	}

	/**
	 * Removes the one with the least weight, of several the first that came. Whoever comes has that weight, and a request more:
	 * so all with the least weight go before another is looked for, and a name costs the same however many there are.
	 *
	 * @returns the weight that the place had.
	 */
	#removeLeast(): number {
		let least = this.#lightest.pop();
		while (least !== undefined && least.weight !== this.#leastWeight) least = this.#lightest.pop();
		if (least === undefined) {
			this.#findLightest();
			least = this.#lightest.pop()!;
		}
		least.isGone = true;
		this.#others.delete(least.token.toLowerCase());
		this.leftOutCrawlerCount++;
		this.leftOutRequestCount += least.weight - least.inheritedWeight;
		return least.weight;
	}

	/** The first that came is the last of the list. */
	#findLightest(): void {
		const others = [...this.#others.values()].reverse();
		this.#leastWeight = Math.min(...others.map(({ weight }) => weight));
		this.#lightest.push(...others.filter(({ weight }) => weight === this.#leastWeight));
	}
}
