import type { Identities } from "../crawlers/identities.js";
import { PolicyShelf } from "../policies/crawler-policies.js";
import { COPY_SECONDS, type RobotsVersions } from "../policies/robots-versions.js";
import type { Ask, SharedPolicy } from "../policies/shared-policy.js";
import { KIND, NO_STATUS, type RequestBatch } from "../requests/request-batch.js";
import { CrawlerTallies, type CrawlerTally } from "./crawler-tallies.js";

/** What crawlers did, of the requests that it is told, in their order: nothing else decides what it says. */
export class RequestLedger {
	readonly tallies: CrawlerTallies;
	readonly #versions: RobotsVersions;
	readonly #shelf: PolicyShelf;
	readonly #identities: Identities;

	constructor(versions: RobotsVersions, identities: Identities) {
		this.#versions = versions;
		this.#identities = identities;
		this.#shelf = new PolicyShelf(versions, (ask, target, policy) =>
			this.#addDisallowed(ask, target, policy),
		);
		this.tallies = new CrawlerTallies(this.#shelf);
	}

	add({
		tokens,
		length,
		tokenIndexes,
		seconds,
		kinds,
		statuses,
		targetEnds,
		octets,
		addresses,
	}: RequestBatch): void {
		const crawlers: (CrawlerTally | undefined)[] = tokens.map(() => undefined);
		let targetStart = 0;
		for (let index = 0; index < length; index++) {
			const tokenIndex = tokenIndexes[index]!;
			let crawler = crawlers[tokenIndex];
			if (crawler === undefined || crawler.isGone) {
				crawler = this.tallies.of(tokens[tokenIndex]!);
				crawlers[tokenIndex] = crawler;
			}
			const targetEnd = targetEnds[index]!;
			const kind = kinds[index]!;
			const address = addresses[index];
			if (kind === KIND.robotsTxt) this.#addFetch(crawler, address, seconds[index]!, statuses[index]!);
			else this.#add(crawler, address, seconds[index]!, kind === KIND.page, octets, targetStart, targetEnd);
			targetStart = targetEnd;
		}
	}

	/** Judges all requests that wait for their verdicts. */
	flush(): void {
		this.#shelf.flush();
	}

	dispose(): void {
		this.#shelf.dispose();
	}

	#addFetch(crawler: CrawlerTally, address: string | undefined, atSeconds: number, status: number): void {
		const tally = this.#tallyOf(crawler, address);
		tally.addRequest(atSeconds);
		tally.addFetch(atSeconds, status === NO_STATUS ? null : status);
	}

	#add(
		crawler: CrawlerTally,
		address: string | undefined,
		atSeconds: number,
		isPage: boolean,
		octets: Uint8Array,
		targetStart: number,
		targetEnd: number,
	): void {
		const tally = this.#tallyOf(crawler, address);
		tally.addRequest(atSeconds);
		if (isPage) tally.pageCount++;
		const policy = crawler.policies.of(this.#versions.indexAt(atSeconds));
		if (policy === null) return;
		tally.pace.add(atSeconds, policy.crawlDelaySeconds);
		policy.add(tally, crawler.policies, atSeconds, octets, targetStart, targetEnd);
	}

	#tallyOf(crawler: CrawlerTally, address: string | undefined) {
		const identity =
			address !== undefined && this.#identities.knows(crawler.token)
				? this.#identities.of(crawler.token, address)
				: "unverified";
		return this.tallies.tallyOf(crawler, identity);
	}

	/** A request that the version in force disallows: an older copy may have allowed it. */
	#addDisallowed(ask: Ask, target: Uint8Array, policy: SharedPolicy): void {
		const { tally, atSeconds } = ask;
		if (this.#isAllowedByCopy(ask, target, policy.versionIndex)) {
			tally.olderCopyCount++;
			return;
		}
		tally.disallowedCount++;
		tally.timeline.addDisallowed(atSeconds);
		const rule = policy.ruleOf(target);
		if (rule !== null) tally.broken.add(rule, policy.versionIndex, target);
	}

	#isAllowedByCopy({ policies, atSeconds, copy }: Ask, target: Uint8Array, versionIndex: number): boolean {
		const isAllowedBy = (index: number) =>
			index !== versionIndex && policies.of(index)?.matcher.checkLines(target)[0] === 1;
		if (copy !== null) {
			if (atSeconds - copy.atSeconds > COPY_SECONDS) return false;
			return copy.isUnavailable || isAllowedBy(this.#versions.indexAt(copy.atSeconds));
		}
		const oldest = this.#versions.indexAt(atSeconds - COPY_SECONDS);
		for (let index = versionIndex - 1; index >= oldest; index--) if (isAllowedBy(index)) return true;
		return false;
	}
}
