import { Verdict } from "../../../bindings/shared-exports.js";
import { COPY_SECONDS } from "../../site-requests/files/copy-seconds.js";
import type { PossiblePolicies } from "../../site-requests/files/possible-policies.js";
import type { Identities } from "../../site-requests/senders/identities.js";
import { mergedTarget } from "../../site-requests/targets/merge-slashes.js";
import {
	type FetchedCopies,
	type FetchedCopy,
	goodCopies,
	hasAlone,
	isUnreachable,
	lastFetch,
} from "../crawler-tally/fetched-copies.js";
import type { KeptDelay } from "../crawler-tally/page-gaps.js";
import { isRefusal } from "../crawler-tally/refusals.js";
import { type PlacedRequest, shownUrl } from "../crawler-tally/shown-requests.js";
import type { Tally } from "../crawler-tally/tally.js";
import { PolicyShelf } from "../policies/crawler-policies.js";
import type { RobotsVersions } from "../policies/robots-versions.js";
import type { Ask, VersionPlace, VersionPolicy } from "../policies/shared-policy.js";
import { KIND, KNOWN_BY, NO_STATUS } from "../requests/request-batch.js";
import { NO_HOST } from "../requests/seen-hosts.js";
import type { CountedBatch } from "./counted-batch.js";
import { CoveredTime } from "./covered-time.js";
import { CrawledHosts } from "./crawled-hosts.js";
import { CrawlerTallies, type CrawlerTally } from "./crawler-tallies.js";
import { TimeOrder } from "./time-order.js";

const REDIRECT_FROM = 300;
const ERROR_FROM = 400;

/** Counts what crawlers did, from the requests that it gets, in their order. Nothing else affects the counts. */
export class RequestLedger {
	readonly tallies: CrawlerTallies;
	/** Whether the requests of all logs come in the order of time. */
	readonly order = new TimeOrder();
	readonly identities: Identities;
	/** The sites for which crawlers asked, with the indexes of the logs that say so. */
	readonly logsOfSites = new Map<number, Set<number>>();
	readonly #versions: RobotsVersions;
	readonly #hosts: CrawledHosts;
	readonly #covered = new CoveredTime();
	readonly #mergeSlashes: boolean;
	readonly #shelf: PolicyShelf;
	/** The request that is being counted: an object for each would cost more than all its counts. */
	readonly #request: { -readonly [Member in keyof PlacedRequest]: PlacedRequest[Member] } = {
		logIndex: 0,
		lineNumber: 0,
		atSeconds: 0,
		status: NO_STATUS,
		octets: new DataView(new ArrayBuffer(0)),
		targetStart: 0,
		targetEnd: 0,
	};

	/** @param mergeSlashes as `LogAuditOptions.mergeSlashes`. */
	constructor(versions: RobotsVersions, identities: Identities, mergeSlashes: boolean) {
		this.#versions = versions;
		this.#hosts = new CrawledHosts(versions);
		this.#mergeSlashes = mergeSlashes;
		this.identities = identities;
		this.#shelf = new PolicyShelf(versions, (...doubt) => this.#addDoubtful(...doubt));
		this.tallies = new CrawlerTallies(this.#shelf);
	}

	/** As `PolicyShelf.wholeNames`. */
	get wholeNames(): readonly string[] {
		return this.#shelf.wholeNames;
	}

	/** Counts the requests of a batch from `start` to `end`. */
	add(counted: CountedBatch, start: number, end: number): void {
		const { batch, logOrder, logIndex, linesBefore, crawlers, views } = counted;
		const { tokens, knownBy, tokenIndexes, lineNumbers, seconds, kinds, statuses, targetStarts, targetEnds } =
			batch;
		const { isRewritten, addresses, signatures, siteIndexes, hosts, hostIndexes } = batch;
		const hasAddresses = addresses.length > 0;
		const hasSignatures = signatures.length > 0;
		const hasSites = siteIndexes.length > 0;
		const request = this.#request;
		request.logIndex = logIndex;
		let lastSiteIndex = -1;
		for (let index = start; index < end; index++) {
			const tokenIndex = tokenIndexes[index]!;
			let crawler = crawlers[tokenIndex];
			if (crawler === undefined || crawler.isGone) {
				crawler = this.tallies.of(tokens[tokenIndex]!);
				crawlers[tokenIndex] = crawler;
			}
			const kind = kinds[index]!;
			const atSeconds = seconds[index]!;
			logOrder.add(atSeconds);
			this.order.add(atSeconds);
			const tally = this.#tallyOf(crawler, (hasAddresses && addresses[index]) || "");
			const siteIndex = hasSites ? siteIndexes[index]! : 0;
			if (hasSites && siteIndex !== lastSiteIndex) {
				this.#addSite(siteIndex, logIndex);
				lastSiteIndex = siteIndex;
			}
			tally.addRequest(atSeconds, siteIndex);
			const coveredFrom = this.#covered.startAt(atSeconds, siteIndex);
			if (hasSignatures) tally.addSignature(signatures[index] ?? "");
			const versionIndex = this.#versions.indexAt(siteIndex, atSeconds);
			if (kind === KIND.robotsTxt || kind === KIND.askedOnly) {
				const status = statuses[index]!;
				tally.addFetch(atSeconds, status === NO_STATUS ? null : status, siteIndex);
				if (kind === KIND.askedOnly || status === NO_STATUS) continue;
				// A row that took the place of another may lack a fetch.
				const from = crawler.inheritedWeight > 0 ? Math.max(coveredFrom, tally.firstSeconds) : coveredFrom;
				const answer = { atSeconds, status, versionIndex, coveredFromSeconds: from };
				tally.copies.add({ ...answer, isOwn: true }, siteIndex);
				copiesOfSame(crawler, tally, status)?.add({ ...answer, isOwn: false }, siteIndex);
				continue;
			}
			if (kind === KIND.page) tally.pageCount++;
			if (versionIndex < 0) {
				tally.unknownVersionCount++;
				tally.pace.add(atSeconds, undefined, siteIndex);
				continue;
			}
			const { policy, other } = crawler.policies.of(versionIndex);
			const known = knownBy[tokenIndex]!;
			if (policy === null || known === KNOWN_BY.pattern) continue;
			if (known === KNOWN_BY.file && !policy.isNamed) continue;
			const isDelayKnown = other === null || other.crawlDelaySeconds === policy.crawlDelaySeconds;
			const delaySeconds = isDelayKnown ? policy.crawlDelaySeconds : undefined;
			tally.pace.add(atSeconds, delaySeconds, siteIndex);
			const view = views[isRewritten[index]!]!;
			const targetStart = targetStarts[index]!;
			const targetEnd = targetEnds[index]!;
			request.lineNumber = linesBefore + lineNumbers[index]!;
			request.atSeconds = atSeconds;
			request.status = statuses[index]!;
			request.octets = view;
			request.targetStart = targetStart;
			request.targetEnd = targetEnd;
			if (kind === KIND.page && crawler.longestDelaySeconds !== null && !isRedirect(request.status)) {
				const host = hosts[hostIndexes[index] ?? NO_HOST];
				const hostIndex = host === undefined ? 0 : this.#hosts.indexOf(host);
				tally.addPage(
					request,
					this.#keptDelay(crawler, tally, atSeconds, policy.place),
					siteIndex,
					hostIndex,
				);
			}
			tally.addVisit(request, siteIndex);
			const served = this.#mergeSlashes ? mergedTarget(view, targetStart, targetEnd) : null;
			policy.add(tally, crawler.policies, request, served);
		}
	}

	/** Judges all requests that wait for their verdicts. */
	flush(): void {
		this.#shelf.flush();
	}

	dispose(): void {
		this.#shelf.dispose();
	}

	#addSite(siteIndex: number, logIndex: number): void {
		const logs = this.logsOfSites.get(siteIndex) ?? new Set();
		this.logsOfSites.set(siteIndex, logs.add(logIndex));
	}

	/** @param address where a request came from; "" if that is not known. */
	#tallyOf(crawler: CrawlerTally, address: string): Tally {
		const tally = this.tallies.tallyOf(crawler, this.identities.of(crawler.token, address));
		if (address !== "") tally.senders.add(address, 1);
		return tally;
	}

	/**
	 * The crawl-delay that the crawler has to keep: the shortest of the version in force and of all copies that it may
	 * have, up to the longest that it says it keeps. Null if one of these copies asks for no delay.
	 */
	#keptDelay(
		{ policies, longestDelaySeconds }: CrawlerTally,
		tally: Tally,
		atSeconds: number,
		{ versionIndex, siteIndex }: VersionPlace,
	): KeptDelay | null {
		const fetched = tally.copiesOf(siteIndex);
		if (isUnreachable(fetched, atSeconds)) return null;
		const good = goodCopies(fetched, atSeconds);
		if (good.some(({ isUnavailable }) => isUnavailable)) return null;
		let shortest = shorterDelay(undefined, policies.of(versionIndex));
		for (const copy of good) {
			shortest = copy.versionIndex < 0 ? null : shorterDelay(shortest, policies.of(copy.versionIndex));
		}
		const oldest = hasAlone(versionIndex, good, fetched, atSeconds)
			? versionIndex
			: this.#versions.indexAt(siteIndex, atSeconds - COPY_SECONDS);
		for (let index = oldest; index < versionIndex; index++) {
			shortest = index < 0 ? null : shorterDelay(shortest, policies.of(index));
		}
		if (shortest === null || shortest.seconds <= longestDelaySeconds!) return shortest;
		return { ...shortest, seconds: longestDelaySeconds! };
	}

	/** As `OnDoubt`. */
	#addDoubtful(ask: Ask, target: Uint8Array, policy: VersionPolicy, verdict: Verdict): void {
		const { atSeconds, fetched, policies } = ask;
		const tally = ask.tally.heir ?? ask.tally;
		const isRefused = this.#isRefused(ask, target, policy, verdict);
		if (isRefused) tally.refusedCount++;
		// No URL is judged.
		if (verdict > Verdict.Allowed) return;
		if (isUnreachable(fetched, atSeconds)) {
			tally.judgedCount--;
			tally.unreachableCount++;
			return;
		}
		const { other } = policies.of(policy.place.versionIndex);
		if (other !== null && other.verdictOn(target) !== verdict) {
			tally.judgedCount--;
			tally.undecidedCount++;
			return;
		}
		const { logIndex, lineNumber, refusedBy } = ask;
		const toShown = () => {
			return { logIndex, lineNumber, atSeconds, url: shownUrl(target), ...lastFetch(fetched, atSeconds) };
		};
		if (verdict === Verdict.Allowed) {
			if (refusedBy !== null) tally.refusals.add(refusedBy, () => ({ ...toShown(), status: refusedBy }));
			return;
		}
		const copies = goodCopies(fetched, atSeconds);
		if (copies.some(({ isUnavailable }) => isUnavailable)) {
			tally.unavailableCount++;
			return;
		}
		// An older copy may have allowed it.
		const isAllowed = this.#isAllowedByCopy(ask, target, policy.place, copies);
		if (isAllowed === true) {
			tally.olderCopyCount++;
			return;
		}
		if (isAllowed === null) {
			tally.judgedCount--;
			tally.unknownVersionCount++;
			return;
		}
		tally.disallowedCount++;
		if (atSeconds - ask.tally.firstSeconds <= COPY_SECONDS) tally.firstDayDisallowedCount++;
		if (!isRefused) tally.passedCount++;
		tally.timeline.addDisallowed(atSeconds);
		tally.broken.add(policy.ruleOf(target), policy.place.versionIndex, toShown);
	}

	/**
	 * Whether an enforcer would have refused a request.
	 *
	 * @param verdict on the target that was requested, which it may read otherwise.
	 */
	#isRefused(ask: Ask, target: Uint8Array, policy: VersionPolicy, verdict: Verdict): boolean {
		const { served, policies } = ask;
		if (!policy.isNamed && !policies.isListed) return false;
		if ((served === null ? verdict : policy.verdictOn(served)) !== Verdict.Disallowed) return false;
		const { place } = policy;
		const asked = served ?? target;
		const { other, family } = policies.of(place.versionIndex);
		if (family === null && other?.verdictOn(asked) === Verdict.Allowed) return false;
		return (
			!this.#shelf.isRobotsTxt(place.versionIndex, asked) &&
			!this.#isAllowedLately(ask, asked, place, passesBy)
		);
	}

	/**
	 * Whether any copy that the crawler may use allows a target; null if one may be of before the first version. A
	 * crawler that is not seen with only the newest file may still have requests that an enforcer lets pass for a day.
	 */
	#isAllowedByCopy(
		ask: Ask,
		target: Uint8Array,
		place: VersionPlace,
		copies: readonly FetchedCopy[],
	): boolean | null {
		const { atSeconds } = ask;
		const { versionIndex, siteIndex } = place;
		if (hasAlone(versionIndex, copies, ask.fetched, atSeconds)) return false;
		if (this.#isAllowedLately(ask, target, place, isAllowedBy)) return true;
		const older = copies.filter((copy) => copy.versionIndex !== versionIndex);
		if (older.some((copy) => copy.versionIndex >= 0 && isAllowedBy(ask, copy.versionIndex, target)))
			return true;
		return this.#versions.indexAt(siteIndex, atSeconds - COPY_SECONDS) < 0 ? null : false;
	}

	/** Whether a version before, of the time for which crawlers may use a copy, allows a target. */
	#isAllowedLately(
		ask: Ask,
		target: Uint8Array,
		{ versionIndex, siteIndex }: VersionPlace,
		isAllowed: typeof isAllowedBy,
	): boolean {
		const oldest = this.#versions.indexAt(siteIndex, ask.atSeconds - COPY_SECONDS);
		const first = Math.max(oldest, this.#versions.startOf(siteIndex));
		for (let index = versionIndex - 1; index >= first; index--) {
			if (isAllowed(ask, index, target)) return true;
		}
		return false;
	}
}

/** Whether the next request is for the same page: a crawler sends it without a wait. */
function isRedirect(status: number): boolean {
	return status >= REDIRECT_FROM && status < ERROR_FROM;
}

/** Whether a version allows a target, by any policy that may be the crawler's. */
function isAllowedBy({ policies }: Ask, versionIndex: number, target: Uint8Array): boolean {
	const { policy, other } = policies.of(versionIndex);
	return [policy, other].some((each) => each?.verdictOn(target) === Verdict.Allowed);
}

/** Whether an enforcer that has a version lets a target pass. If a family's group decides, only that group counts. */
function passesBy(ask: Ask, versionIndex: number, target: Uint8Array): boolean {
	const { policy, family } = ask.policies.of(versionIndex);
	if (family === null) return isAllowedBy(ask, versionIndex, target);
	return policy?.verdictOn(target) === Verdict.Allowed;
}

/** The shorter of a crawl-delay, undefined if there is none before, and those of a version; null if any asks for no delay. */
function shorterDelay(
	before: KeptDelay | null | undefined,
	{ policy, other }: PossiblePolicies<VersionPolicy>,
): KeptDelay | null {
	const own = policy?.leastDelay ?? null;
	const second = other === null ? own : other.leastDelay;
	if (before === null || own === null || second === null) return null;
	const shorter = second.seconds < own.seconds ? second : own;
	return before !== undefined && before.seconds <= shorter.seconds ? before : shorter;
}

/**
 * The copies of the row that may be of the same crawler as another, and may have what it got: one of its rows is confirmed, the other
 * unverified. A site refuses strangers what it gives the crawler. Undefined if there is none.
 */
function copiesOfSame(
	{ tallies, copies }: CrawlerTally,
	tally: Tally,
	status: number,
): FetchedCopies | undefined {
	if (tally === tallies.confirmed) return copies.unverified;
	return tally === tallies.unverified && !isRefusal(status) ? copies.confirmed : undefined;
}
