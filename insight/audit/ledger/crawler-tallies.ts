import type { CrawlDelayReading } from "../../../crawling/crawlers/index.js";
import { findByName } from "../../../crawling/internal.js";
import type { CrawlerIdentity } from "../../site-requests/types.js";
import { FetchedCopies } from "../crawler-tally/fetched-copies.js";
import { Tally } from "../crawler-tally/tally.js";
import type { PolicyShelf } from "../policies/crawler-policies.js";
import type { CrawlerPolicies } from "../policies/shared-policy.js";
import { LeftOut } from "./left-out.js";

/** The most crawlers that are reported although no list has them. If there are more names, they are made up. */
const MAX_OTHERS = 256;

/** The tallies of a crawler, by whether it was really that crawler. */
type CrawlerIdentities = Partial<Record<CrawlerIdentity, Tally>>;

/** All that one crawler did, by whether it was really that crawler. */
export interface CrawlerTally {
	readonly token: string;
	/** The longest crawl-delay that it keeps, as its operator documents; null if it documents none, or none in seconds. */
	readonly longestDelaySeconds: number | null;
	/** The policies by which it is judged. */
	readonly policies: CrawlerPolicies;
	tallies: CrawlerIdentities;
	/** The copies of each of its tallies: one may have those that another got. */
	readonly copies: Readonly<Record<CrawlerIdentity, FetchedCopies>>;
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
 * replaces the name with the least weight, and inherits its weight. So a crawler with more than one in 256 of the others'
 * requests is always reported.
 */
export class CrawlerTallies {
	readonly #shelf: PolicyShelf;
	readonly #named = new Map<string, CrawlerTally>();
	/**
	 * The places of the others, by their names in lower case. The map has no tallies, since a map whose names come and go
	 * keeps all former values alive until the next major collection.
	 */
	readonly #placesOfOthers = new Map<string, number>();
	readonly #others: CrawlerTally[] = [];
	/**
	 * The places of the others with the least weight when it was last looked for. They still have this weight unless they
	 * have had requests since.
	 */
	readonly #lightest: number[] = [];
	#leastWeight = 0;
	readonly leftOut = new LeftOut();

	constructor(shelf: PolicyShelf) {
		this.#shelf = shelf;
	}

	/** The tally of a crawler, which may be used until it `isGone`. */
	of(token: string): CrawlerTally {
		const key = token.toLowerCase();
		const known = this.#named.get(key) ?? this.#others[this.#placesOfOthers.get(key) ?? -1];
		if (known !== undefined) return known;
		if (findByName(token) !== undefined) {
			const named = this.#make(token, true, 0);
			this.#named.set(key, named);
			return named;
		}
		const place = this.#others.length < MAX_OTHERS ? this.#others.length : this.#removeLeast();
		const other = this.#make(token, false, this.#others[place]?.weight ?? 0);
		this.#others[place] = other;
		this.#placesOfOthers.set(key, place);
		return other;
	}

	#make(token: string, isNamed: boolean, weight: number): CrawlerTally {
		const policies = this.#shelf.policiesOf(token, isNamed);
		const copies = {
			confirmed: new FetchedCopies(),
			unverified: new FetchedCopies(),
			impostor: new FetchedCopies(),
		};
		const seen = { tallies: {}, copies, weight, inheritedWeight: weight, isGone: false };
		return { token, policies, longestDelaySeconds: longestDelaySecondsOf(token), ...seen };
	}

	/** Counts a request of a crawler. */
	tallyOf(crawler: CrawlerTally, identity: CrawlerIdentity): Tally {
		crawler.weight++;
		crawler.tallies[identity] ??= new Tally(crawler.copies[identity]);
		return crawler.tallies[identity];
	}

	all(): CrawlerTally[] {
		return [...this.#named.values(), ...this.#others];
	}

	/**
	 * Removes the crawler with the least weight; of several, that of the first place. A new crawler has that weight and
	 * one request more. So all crawlers with the least weight are removed before another search. The cost per name
	 * does not depend on the number of names.
	 *
	 * @returns the place of the removed crawler, which still has it.
	 */
	#removeLeast(): number {
		let place = this.#lightest.pop();
		while (place !== undefined && this.#others[place]!.weight !== this.#leastWeight)
			place = this.#lightest.pop();
		if (place === undefined) {
			this.#findLightest();
			place = this.#lightest.pop()!;
		}
		const least = this.#others[place]!;
		least.isGone = true;
		this.leftOut.add(Object.values(least.tallies));
		// A batch may hold the crawler until it ends.
		least.tallies = {};
		this.#placesOfOthers.delete(least.token.toLowerCase());
		return place;
	}

	/** Finds the others with the least weight. The first place is the last of the list. */
	#findLightest(): void {
		this.#leastWeight = Math.min(...this.#others.map(({ weight }) => weight));
		for (let place = this.#others.length - 1; place >= 0; place--) {
			if (this.#others[place]!.weight === this.#leastWeight) this.#lightest.push(place);
		}
	}
}

/** The readings by which a crawler waits between two pages: in seconds, or in an unknown unit. */
const WAITING: ReadonlySet<CrawlDelayReading | null> = new Set(["seconds", "supported"]);

function longestDelaySecondsOf(token: string): number | null {
	const found = findByName(token);
	if (!found?.isDocumented || !WAITING.has(found.crawlDelay)) return null;
	return found.crawlDelayWindow?.maxSeconds ?? Number.POSITIVE_INFINITY;
}
