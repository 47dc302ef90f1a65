import { viewOf } from "../../../bindings/text/octets.js";
import type { Identities } from "../crawlers/identities.js";
import { PolicyShelf } from "../policies/crawler-policies.js";
import { COPY_SECONDS, type RobotsVersions } from "../policies/robots-versions.js";
import type { Ask, SharedPolicy } from "../policies/shared-policy.js";
import { KIND, NO_STATUS, type RequestBatch } from "../requests/request-batch.js";
import { CrawlerTallies, type CrawlerTally } from "./crawler-tallies.js";
import type { Tally } from "./tally.js";

/** Counts what crawlers did, from the requests that it gets, in their order. Nothing else affects the counts. */
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
		targetStarts,
		targetEnds,
		isRewritten,
		octets,
		rewritten,
		addresses,
	}: RequestBatch): void {
		const crawlers: (CrawlerTally | undefined)[] = tokens.map(() => undefined);
		const views = [viewOf(octets), viewOf(rewritten)] as const;
		const hasAddresses = addresses.length > 0;
		for (let index = 0; index < length; index++) {
			const tokenIndex = tokenIndexes[index]!;
			let crawler = crawlers[tokenIndex];
			if (crawler === undefined || crawler.isGone) {
				crawler = this.tallies.of(tokens[tokenIndex]!);
				crawlers[tokenIndex] = crawler;
			}
			const kind = kinds[index]!;
			const atSeconds = seconds[index]!;
			const tally = this.#tallyOf(crawler, hasAddresses ? addresses[index] : undefined);
			tally.addRequest(atSeconds);
			if (kind === KIND.robotsTxt) {
				const status = statuses[index]!;
				tally.addFetch(atSeconds, status === NO_STATUS ? null : status);
				continue;
			}
			if (kind === KIND.page) tally.pageCount++;
			const policy = crawler.policies.of(this.#versions.indexAt(atSeconds));
			if (policy === null) continue;
			tally.pace.add(atSeconds, policy.crawlDelaySeconds);
			const view = views[isRewritten[index]!]!;
			policy.add(tally, crawler.policies, atSeconds, view, targetStarts[index]!, targetEnds[index]!);
		}
	}

	/** Judges all requests that wait for their verdicts. */
	flush(): void {
		this.#shelf.flush();
	}

	dispose(): void {
		this.#shelf.dispose();
	}

	#tallyOf(crawler: CrawlerTally, address: string | undefined): Tally {
		const identity =
			address !== undefined && this.#identities.knows(crawler.token)
				? this.#identities.of(crawler.token, address)
				: "unverified";
		return this.tallies.tallyOf(crawler, identity);
	}

	/** Counts a request that the version in force disallows. An older copy may have allowed it. */
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
