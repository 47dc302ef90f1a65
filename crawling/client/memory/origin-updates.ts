import { originOfPage } from "../../../bindings/url/index.js";
import { nextAccessState } from "../../access/next-access-state.js";
import type { Access, AccessResult, AccessState } from "../../access/types.js";
import type { ClientSettings } from "../options.js";
import { withDeadline } from "../requests/abort.js";
import { type Fetched, fetchRobotsTxt } from "../requests/fetch-robots-txt.js";
import { Flight } from "../requests/flight.js";
import type { ClientExplanation } from "../types.js";
import type { OriginMemory } from "./origin-memory.js";
import { OriginPolicy } from "./origin-policy.js";
import { isFailure, laterOf, NO_RECORD, type OriginRecord, withoutValidators } from "./origin-record.js";

/** From 2001 on Unix seconds have ten digits; as milliseconds such numbers are in early 1970. */
const EARLIEST_SECONDS = 1e9;

/** Answers a guard's question. */
export type ExplainForGuard = (url: string, signal: AbortSignal) => Promise<ClientExplanation>;

/** Keeps what is known of origins up to date: from memory, from the store, by a fetch where that is due. */
export class OriginUpdates {
	readonly #settings: ClientSettings;
	readonly #memory: OriginMemory;
	readonly #flights = new Map<string, Flight<OriginPolicy>>();
	readonly #explain: ExplainForGuard;
	/** Origins whose robots.txt a guard waits for, each as often as it does. */
	readonly #awaited = new Map<string, number>();
	#isClockDoubted = false;
	/** Why there are none any more; undefined while there are. */
	#ended: { readonly reason: unknown } | undefined;

	/** @param explain answers for a guard, by the client. */
	constructor(settings: ClientSettings, memory: OriginMemory, explain: ExplainForGuard) {
		this.#settings = settings;
		this.#memory = memory;
		this.#explain = explain;
	}

	get isEnded(): boolean {
		return this.#ended !== undefined;
	}

	/** @returns false where they have ended before. */
	end(reason: unknown): boolean {
		if (this.isEnded) return false;
		this.#ended = { reason };
		for (const flight of [...this.#flights.values()]) flight.abort(reason);
		return true;
	}

	/**
	 * What is in force at an origin now.
	 * @returns rejects with the reason of `signal` or of the end alone.
	 */
	async policyFor(origin: string, signal: AbortSignal | undefined): Promise<OriginPolicy> {
		signal?.throwIfAborted();
		this.#throwIfEnded();
		const record = this.#memory.use(origin);
		if (record !== undefined && this.#holds(record)) {
			this.#settings.emit({ type: "cache-hit", origin, source: "memory" });
			return record;
		}
		// A listener may have ended the client when it was told of the clock.
		this.#throwIfEnded();
		let flight = this.#flights.get(origin);
		if (flight === undefined) {
			flight = new Flight(
				(aborted) => this.#refresh(origin, record, aborted),
				(ended) => {
					if (this.#flights.get(origin) === ended) this.#flights.delete(origin);
				},
			);
			this.#flights.set(origin, flight);
			// Nor does a flight go on that began while a listener ended the client.
			if (this.#ended !== undefined) flight.abort(this.#ended.reason);
		}
		return flight.join(signal);
	}

	#throwIfEnded(): void {
		if (this.#ended !== undefined) throw this.#ended.reason;
	}

	#nowMs(): number {
		const nowMs = this.#settings.now();
		if (!this.#isClockDoubted && nowMs >= EARLIEST_SECONDS && nowMs < 10 * EARLIEST_SECONDS) {
			this.#isClockDoubted = true;
			const text = `now() gives ${nowMs}, which would be in 1970: it should give Unix milliseconds, and these seem to be seconds.`;
			this.#settings.emit({ type: "warning", code: "clock-in-seconds", origin: null, text });
		}
		return nowMs;
	}

	#nowSeconds(): number {
		return this.#nowMs() / 1000;
	}

	#compute(state: AccessState | null, result: AccessResult | null, atSeconds: number): Access {
		return nextAccessState(state, result, atSeconds, this.#settings.access);
	}

	/** Whether a policy needs no fetch; takes note of what time has changed. */
	#holds(policy: OriginPolicy): boolean {
		const atSeconds = this.#nowSeconds();
		if (policy.holdsAt(atSeconds)) return true;
		const access = this.#compute(policy.access.state, null, atSeconds);
		if (!isFresh(access, atSeconds)) return false;
		policy.recompute(access, atSeconds);
		return true;
	}

	/** Brings an origin up to date, from the store where another client has been there before. */
	async #refresh(
		origin: string,
		before: OriginPolicy | undefined,
		signal: AbortSignal,
	): Promise<OriginPolicy> {
		const { emit, store } = this.#settings;
		const own = before?.record ?? this.#memory.recall(origin) ?? NO_RECORD;
		const fresh = this.#keepFresh(origin, before, own);
		if (fresh !== null) {
			emit({ type: "cache-hit", origin, source: "memory" });
			return fresh;
		}
		try {
			const { record, policy: shared } = await this.#share(origin, before, own, signal);
			if (shared !== null) {
				emit({ type: "cache-hit", origin, source: "store" });
				return shared;
			}
			const fetched = await this.#fetch(origin, record, signal);
			// A listener may have ended the client when it was told of the fetch.
			signal.throwIfAborted();
			const policy = this.#keep(origin, before, fetched.access, fetched.copyUrl, fetched.atSeconds);
			if (fetched.isToBeStored) store?.write(origin, policy.record);
			return policy;
		} finally {
			store?.release(origin);
		}
	}

	/** The policy that needs no fetch; null where one is due. */
	#keepFresh(origin: string, before: OriginPolicy | undefined, record: OriginRecord): OriginPolicy | null {
		const { state, copyUrl, retryAfterSeconds } = record;
		const atSeconds = this.#nowSeconds();
		const access = this.#compute(state, null, atSeconds);
		if (!isFresh(access, atSeconds)) return null;
		return this.#keep(origin, before, { ...access, retryAfterSeconds }, copyUrl, atSeconds);
	}

	/** What is known with the store, and the policy where that needs no fetch. Else the fetch is claimed, as far as may be. */
	async #share(origin: string, before: OriginPolicy | undefined, own: OriginRecord, signal: AbortSignal) {
		const { store } = this.#settings;
		if (store === null) return { record: own, policy: null };
		const asked = await store.read(origin, signal);
		const record = laterOf(own, asked.record);
		const policy = record === own ? null : this.#keepFresh(origin, before, record);
		if (policy !== null) return { record, policy };
		// Two clients whose fetches wait for guards, and these for each other's fetch, would wait in a circle.
		const mayWait = () => !this.#awaited.has(origin);
		const claimed = await store.claim(origin, asked, mayWait, signal);
		if (claimed === asked) return { record, policy };
		const later = laterOf(record, claimed.record);
		return { record: later, policy: this.#keepFresh(origin, before, later) };
	}

	/** What is known, and whether the store, where there is one, could be asked. */
	async #lookUp(
		origin: string,
		record: OriginRecord,
		signal: AbortSignal,
	): Promise<{ readonly record: OriginRecord; readonly isAnswered: boolean }> {
		const found = await this.#settings.store?.read(origin, signal);
		if (found === undefined) return { record, isAnswered: true };
		return { record: laterOf(record, found.record), isAnswered: found.isAnswered };
	}

	async #fetch(origin: string, record: OriginRecord, signal: AbortSignal) {
		const { emit } = this.#settings;
		const startMs = this.#nowMs();
		const { conditional } = this.#compute(record.state, null, startMs / 1000);
		const url = `${origin}/robots.txt`;
		const isConditional = url === record.copyUrl && Object.keys(conditional).length > 0;
		emit({ type: "fetch-start", origin, url, isConditional });
		try {
			const explain = (asked: string) => this.#explainTo(origin, asked, signal);
			const request = { origin, url, conditional, conditionalUrl: record.copyUrl, explain };
			const fetched = await fetchRobotsTxt(request, this.#settings.fetching, signal);
			const end = await this.#judge(origin, record, fetched, signal);
			this.#tell(origin, fetched, end.access, this.#nowMs() - startMs);
			return end;
		} catch (error) {
			if (signal.aborted) emit({ type: "fetch-abort", origin, url });
			throw error;
		}
	}

	/**
	 * What a guard asks while the robots.txt of an origin is being fetched. A fetch that a guard waits for lets its
	 * own guards ask nothing, so that neither circles nor chains of origins without end come about.
	 */
	async #explainTo(origin: string, url: string, signal: AbortSignal): Promise<ClientExplanation | null> {
		const asked = originOfPage("url", url);
		if (asked === origin || this.#awaited.has(origin)) return null;
		this.#awaited.set(asked, (this.#awaited.get(asked) ?? 0) + 1);
		try {
			return await this.#explain(url, signal);
		} finally {
			const leftCount = (this.#awaited.get(asked) ?? 1) - 1;
			if (leftCount === 0) this.#awaited.delete(asked);
			else this.#awaited.set(asked, leftCount);
		}
	}

	/** What a result means; `google` may have to know of the rest of the site as well. */
	async #judge(origin: string, asked: OriginRecord, fetched: Fetched, signal: AbortSignal) {
		// While this client waited for nothing, another may have learnt something, which a failure must not undo.
		const { record, isAnswered } = isFailure(fetched.result)
			? await this.#lookUp(origin, asked, signal)
			: { record: asked, isAnswered: true };
		const isUnasked = fetched.result.status === 304 && !fetched.isConditional;
		const state = isUnasked ? withoutValidators(record.state) : record.state;
		const atSeconds = this.#nowSeconds();
		let access = this.#compute(state, fetched.result, atSeconds);
		const siteReachable = await this.#probe(origin, access, signal);
		if (siteReachable !== undefined) {
			access = this.#compute(state, { ...fetched.result, siteReachable }, atSeconds);
		}
		signal.throwIfAborted();
		const isNewCopy = access.state?.copy?.reason === "fetched" && access.state.outage === null;
		const copyUrl = isNewCopy ? fetched.url : record.copyUrl;
		return { access, copyUrl, atSeconds, isToBeStored: isAnswered };
	}

	/** Undefined where nobody needs to know, or nobody knows. */
	async #probe(origin: string, { reason }: Access, signal: AbortSignal): Promise<boolean | undefined> {
		const { access, fetching, probeSite } = this.#settings;
		const isLong = reason === "unreachable-too-long" || reason === "unreachable-kept-copy";
		if (probeSite === undefined || access.policy !== "google" || !isLong) return undefined;
		try {
			const isReachable = await withDeadline(fetching.timeoutMs, signal, (inner) =>
				probeSite(origin, { signal: inner }),
			);
			return typeof isReachable === "boolean" ? isReachable : undefined;
		} catch {
			signal.throwIfAborted();
			return undefined;
		}
	}

	#tell(origin: string, fetched: Fetched, access: Access, durationMs: number): void {
		const { emit } = this.#settings;
		const { result, url, contentType, redirectCount, bodyOctets, isCut } = fetched;
		const { inForce, reason, nextFetchAtSeconds, retryAfterSeconds, notices } = access;
		emit({
			type: "fetch-end",
			origin,
			url,
			status: result.status ?? null,
			failure: result.failure ?? null,
			...("error" in fetched ? { error: fetched.error } : {}),
			contentType,
			redirectCount,
			bodyOctets,
			isCut,
			durationMs,
			inForce,
			reason,
			nextFetchAtSeconds,
			retryAfterSeconds,
		});
		for (const { code, text } of notices) emit({ type: "warning", code, origin, text });
	}

	#keep(
		origin: string,
		before: OriginPolicy | undefined,
		access: Access,
		copyUrl: string | null,
		atSeconds: number,
	): OriginPolicy {
		const policy = new OriginPolicy(this.#settings.reading, origin, access, copyUrl, atSeconds);
		policy.inherit(before);
		if (this.#ended === undefined) this.#memory.keep(policy);
		else policy.close();
		return policy;
	}
}

/** Without a copy nothing was fetched yet, whatever another client waits for. */
function isFresh({ reason, nextFetchAtSeconds }: Access, atSeconds: number): boolean {
	return atSeconds < nextFetchAtSeconds && reason !== "not-fetched";
}
