import { findByName } from "../../../crawling/crawlers/identify/namesakes.js";
import type { PolicyShelf } from "../policies/crawler-policies.js";
import type { CrawlerPolicies } from "../policies/shared-policy.js";
import { Tally } from "../tally/tally.js";
import type { CrawlerIdentity } from "../types.js";

/** The most crawlers that are reported although no list has them. If there are more names, they are made up. */
const MAX_OTHERS = 256;

/** All that one crawler did, by whether it was really that crawler. */
export interface CrawlerTally {
	readonly token: string;
	/** The policies by which it is judged. */
	readonly policies: CrawlerPolicies;
	readonly tallies: Map<CrawlerIdentity, Tally>;
	/** The number of its own requests, and of those of crawlers that it replaced. */
	weight: number;
	/** The part of `weight` that comes from replaced crawlers. */
	readonly inheritedWeight: number;
	/** Whether another crawler has replaced it. */
	isGone: boolean;
}

/**
 * The tallies of all crawlers. Each crawler of the lists has a place. The others share places by Space-Saving
 * (Metwally, Agrawal, El Abbadi, "Efficient Computation of Frequent and Top-k Elements in Data Streams"). A new name
 * replaces the name with the least weight, and inherits its weight. So a crawler with more than one request in 256
 * of theirs is always reported.
 */
export class CrawlerTallies {
	readonly #shelf: PolicyShelf;
	readonly #named = new Map<string, CrawlerTally>();
	readonly #others = new Map<string, CrawlerTally>();
	/**
	 * The others with the least weight when it was last looked for. They still have it unless they have had requests
	 * since.
	 */
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
		const isNamed = findByName(token) !== undefined;
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
	 * Removes the crawler with the least weight; of several, the first that came. A new crawler has that weight and
	 * one request more. So all crawlers with the least weight are removed before another search. The cost per name
	 * does not depend on the number of names.
	 *
	 * @returns the weight of the removed crawler.
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

	/** Finds the others with the least weight. The first that came is the last of the list. */
	#findLightest(): void {
		const others = [...this.#others.values()].reverse();
		this.#leastWeight = Math.min(...others.map(({ weight }) => weight));
		this.#lightest.push(...others.filter(({ weight }) => weight === this.#leastWeight));
	}
}
