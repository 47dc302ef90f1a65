import { LF } from "../../../bindings/internal.js";
import { type Dialect, type Group, type Rule, Verdict } from "../../../bindings/shared-exports.js";
import type { DocumentedReading } from "../../site-requests/files/documented-reading.js";
import type { CompiledReading } from "../../site-requests/files/file-policies.js";
import type { PossiblePolicies } from "../../site-requests/files/possible-policies.js";
import { AskedTargets } from "../../site-requests/targets/asked-targets.js";
import type { AuditableMatcher } from "../../site-requests/types.js";
import { isUnreachable, type SiteCopies, withSecond } from "../crawler-tally/fetched-copies.js";
import type { KeptDelay } from "../crawler-tally/page-gaps.js";
import { isRefusal } from "../crawler-tally/refusals.js";
import type { PlacedRequest } from "../crawler-tally/shown-requests.js";
import type { Tally } from "../crawler-tally/tally.js";
import { copyOctets, viewOf } from "../octets.js";

/** The octets of URLs that are judged at once. A call to the engine per URL costs more than the verdict. */
const BATCH_OCTETS = 1 << 15;
/** Some servers write lines so much later than others: a fetch of robots.txt among them counts. */
const LATE_SECONDS = 30;
/** No more wait for such lines: each request keeps its tally alive. */
const MAX_WAITING_OCTETS = 1 << 20;
const MAX_WAITING_COUNT = 8192;
const FIRST_OCTETS = 1 << 10;

/** The policies by which one crawler is judged: one per version, compiled when it is first used. */
export interface CrawlerPolicies {
	/** Whether a list has the crawler, or its family. */
	readonly isListed: boolean;
	of(versionIndex: number): PossiblePolicies<VersionPolicy>;
}

/** A request that waits for its verdict. */
export interface Ask {
	readonly tally: Tally;
	readonly policies: CrawlerPolicies;
	/** As of `PlacedRequest`. */
	readonly logIndex: number;
	readonly lineNumber: number;
	readonly atSeconds: number;
	/** The answers to the crawler's fetches of robots.txt by the end of that second. */
	readonly fetched: SiteCopies;
	/** The status by which the server refused the request; null if it did not. */
	readonly refusedBy: number | null;
	/** The target that an enforcer reads in place of the requested one; null if it reads that. */
	readonly served: Uint8Array | null;
}

/** The index of a version among the versions of all sites, and the index of its site. */
export interface VersionPlace {
	readonly versionIndex: number;
	readonly siteIndex: number;
}

/**
 * A callback for each request that is disallowed, whose verdict may not count, that the server refused, or of which an
 * enforcer reads another target. It gets the target as written in the log, and the verdict of the version in force.
 */
export type OnDoubt = (ask: Ask, target: Uint8Array, policy: VersionPolicy, verdict: Verdict) => void;

/** One version's rules for all crawlers that have the same rules. Requests wait here to be judged together. */
export class VersionPolicy {
	readonly matcher: AuditableMatcher;
	/** Whether a group of the file names the crawlers. */
	readonly isNamed: boolean;
	readonly place: VersionPlace;
	readonly crawlDelaySeconds: number | undefined;
	/** The shortest crawl-delay that it asks for; null if it asks for none, or for 0 s. */
	readonly leastDelay: KeptDelay | null;
	readonly #documented: DocumentedReading | null;
	readonly #asked: AskedTargets;
	readonly #onDoubt: OnDoubt;
	/**
	 * The members of `Ask` for each waiting request, and the end of its line. They are lists, since each line of a
	 * crawler adds a request.
	 */
	readonly #tallies: Tally[] = [];
	readonly #policies: CrawlerPolicies[] = [];
	readonly #logIndexes: number[] = [];
	readonly #lineNumbers: number[] = [];
	readonly #seconds: number[] = [];
	readonly #fetched: SiteCopies[] = [];
	readonly #ends: number[] = [];
	/** The targets in the log of the few requests that the file is asked about by another text, by their index. */
	#written = new Map<number, Uint8Array>();
	/** As `Ask.served`, of the few requests that have one, by their index. */
	#served = new Map<number, Uint8Array>();
	/** As `Ask.refusedBy`, of the few requests that were refused, by their index. */
	#refused = new Map<number, number>();
	#count = 0;
	#octets = new Uint8Array(FIRST_OCTETS);
	#view = viewOf(this.#octets);
	#length = 0;
	/** The only rule that can disallow a target; undefined unless there is exactly one. */
	readonly #onlyRule: Rule | undefined;
	/** The rules that have decided, keyed by their lines. */
	readonly #rules = new Map<number, Rule | null>();

	constructor(
		{ matcher, choice, crawlDelaySeconds, leastDelay, documented }: CompiledReading,
		dialect: Dialect,
		place: VersionPlace,
		onDoubt: OnDoubt,
	) {
		this.matcher = matcher;
		this.#documented = documented;
		this.isNamed = choice.chosenBy === "own";
		this.place = place;
		this.crawlDelaySeconds = crawlDelaySeconds;
		const isAsked = leastDelay !== null && leastDelay.seconds > 0;
		this.leastDelay = isAsked ? { ...leastDelay, versionIndex: place.versionIndex } : null;
		this.#onlyRule = onlyDisallowing(choice.groups);
		this.#asked = new AskedTargets(dialect);
		this.#onDoubt = onDoubt;
	}

	/** The verdict on one target, at once. */
	verdictOn(target: Uint8Array): number | undefined {
		const verdict = this.matcher.checkLines(this.#asked.of(target))[0];
		return verdict === Verdict.Disallowed && this.#documented?.allows(target) ? Verdict.Allowed : verdict;
	}

	/**
	 * Adds a request that waits for its verdict. Its target is copied.
	 *
	 * @param served as in `Ask`; kept.
	 */
	add(
		tally: Tally,
		policies: CrawlerPolicies,
		{ logIndex, lineNumber, atSeconds, status, octets, targetStart: start, targetEnd: end }: PlacedRequest,
		served: Uint8Array | null,
	): void {
		if (this.#length >= BATCH_OCTETS && this.#isHalfSettled(atSeconds)) this.#judge((this.#count + 1) >> 1);
		const index = this.#count++;
		if (served !== null) this.#served.set(index, served);
		if (isRefusal(status)) this.#refused.set(index, status);
		const requested = this.#asked.areAsWritten ? null : this.#requested(index, octets, start, end);
		const length =
			requested === null
				? this.#append(octets, start, end)
				: this.#append(viewOf(requested), 0, requested.length);
		this.#tallies[index] = tally;
		this.#policies[index] = policies;
		this.#logIndexes[index] = logIndex;
		this.#lineNumbers[index] = lineNumber;
		this.#seconds[index] = atSeconds;
		this.#fetched[index] = tally.copiesOf(this.place.siteIndex);
		this.#ends[index] = length;
	}

	/** Whether the first half of the requests waits no longer for lines that are written late. */
	#isHalfSettled(atSeconds: number): boolean {
		if (this.#count >= MAX_WAITING_COUNT || this.#length >= MAX_WAITING_OCTETS) return true;
		return this.#seconds[this.#count >> 1]! + LATE_SECONDS < atSeconds;
	}

	/** Judges all requests that wait. */
	flush(): void {
		if (this.#count > 0) this.#judge(this.#count);
	}

	/** Judges the first requests that wait. */
	#judge(count: number): void {
		const octets = this.#octets.subarray(0, this.#ends[count - 1]);
		const verdicts = this.matcher.checkLines(octets);
		for (let index = 0; index < count; index++) {
			let verdict = verdicts[index]!;
			if (verdict === Verdict.Disallowed && this.#documented?.allows(this.#targetOf(index, octets))) {
				verdict = Verdict.Allowed;
			}
			if (verdict <= Verdict.Allowed) {
				const tally = this.#tallies[index]!;
				(tally.heir ?? tally).judgedCount++;
			} else if (!this.#served.has(index)) continue;
			if (verdict === Verdict.Disallowed || this.#mayNotCount(index)) {
				this.#tell(index, octets, verdict as Verdict);
			}
		}
		this.#drop(count);
	}

	/** Forgets the first requests. */
	#drop(count: number): void {
		const start = this.#ends[count - 1]!;
		this.#octets.copyWithin(0, start, this.#length);
		this.#length -= start;
		for (let index = count; index < this.#count; index++) this.#ends[index]! -= start;
		for (const list of [
			this.#tallies,
			this.#policies,
			this.#logIndexes,
			this.#lineNumbers,
			this.#seconds,
			this.#fetched,
			this.#ends,
		]) {
			list.copyWithin(0, count, this.#count);
		}
		this.#count -= count;
		this.#written = withoutFirst(this.#written, count);
		this.#served = withoutFirst(this.#served, count);
		this.#refused = withoutFirst(this.#refused, count);
	}

	/** The rule that disallows a target; null if a file that could not be fetched disallows everything. */
	ruleOf(target: Uint8Array): Rule | null {
		if (this.#onlyRule !== undefined) return this.#onlyRule;
		const asked = this.#asked.of(target);
		const line = this.matcher.decide?.(asked).line;
		const known = line === undefined ? undefined : this.#rules.get(line);
		if (known !== undefined) return known;
		const { rule } = this.matcher.explain(asked);
		if (line !== undefined) this.#rules.set(line, rule);
		return rule;
	}

	/** Whether a request that is not disallowed may not be judged, was refused, or may be refused by an enforcer. */
	#mayNotCount(index: number): boolean {
		const { other } = this.#policies[index]!.of(this.place.versionIndex);
		if (other !== null || this.#served.has(index) || this.#refused.has(index)) return true;
		return isUnreachable(this.#fetchedBy(index), this.#seconds[index]!);
	}

	/** As `Ask.fetched`. */
	#fetchedBy(index: number): SiteCopies {
		return withSecond(this.#fetched[index]!, this.#seconds[index]!);
	}

	#tell(index: number, octets: Uint8Array, verdict: Verdict): void {
		const ask = {
			tally: this.#tallies[index]!,
			policies: this.#policies[index]!,
			logIndex: this.#logIndexes[index]!,
			lineNumber: this.#lineNumbers[index]!,
			atSeconds: this.#seconds[index]!,
			fetched: this.#fetchedBy(index),
			refusedBy: this.#refused.get(index) ?? null,
			served: this.#served.get(index) ?? null,
		};
		this.#onDoubt(ask, this.#targetOf(index, octets), this, verdict);
	}

	/** The target of a waiting request as written in the log. */
	#targetOf(index: number, octets: Uint8Array): Uint8Array {
		const start = index === 0 ? 0 : this.#ends[index - 1]!;
		return this.#written.get(index) ?? octets.subarray(start, this.#ends[index]! - 1);
	}

	/** The text by which the file is asked about a target; null if it is the target, which is kept if it is not. */
	#requested(index: number, { buffer, byteOffset }: DataView, start: number, end: number): Uint8Array | null {
		const target = new Uint8Array(buffer, byteOffset + start, end - start);
		const requested = this.#asked.of(target);
		if (requested === target) return null;
		this.#written.set(index, target.slice());
		return requested;
	}

	/** Adds a line. @returns the place after it. */
	#append(octets: DataView, start: number, end: number): number {
		this.#reserve(end - start + 1);
		const own = this.#view;
		let length = copyOctets(octets, start, end, own, this.#length);
		own.setUint8(length++, LF);
		this.#length = length;
		return length;
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

/** The items by index, without the first indexes. A map that is emptied keeps its past alive until the next great collection. */
function withoutFirst<Item>(items: Map<number, Item>, count: number): Map<number, Item> {
	if (items.size === 0) return items;
	return new Map(
		Array.from(items).flatMap(([index, item]) => (index < count ? [] : [[index - count, item]])),
	);
}
