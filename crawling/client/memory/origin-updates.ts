import { originOfLink } from "../../../bindings/internal.js";
import { nextAccessState } from "../../access/next-access-state.js";
import type { Access, AccessResult, AccessState } from "../../access/types.js";
import { withDeadline } from "../fetches/abort.js";
import { codedErrorOf } from "../fetches/failure.js";
import { type Fetched, fetchRobotsTxt, NothingSentError } from "../fetches/fetch-robots-txt.js";
import { Flight } from "../fetches/flight.js";
import type { ClientSettings } from "../options.js";
import type { ClientExplanation } from "../types.js";
import type { OriginMemory } from "./origin-memory.js";
import { type OriginFacts, OriginPolicy } from "./origin-policy.js";
import {
	isFailure,
	isUnaskedNotModified,
	laterOf,
	NO_RECORD,
	type OriginRecord,
	withoutValidators,
} from "./origin-record.js";

/** Unix seconds have ten digits since 2001; as milliseconds such numbers are in early 1970. */
const EARLIEST_SECONDS = 1e9;

/** Answers a question of a guard. */
export type ExplainForGuard = (url: string, signal: AbortSignal) => Promise<ClientExplanation>;

/** Keeps the records of origins up to date: from memory, from the store, by a fetch if it is due. */
export class OriginUpdates {
	readonly #flights = new Map<string, Flight<OriginPolicy>>();
	/** Origins whose robots.txt a guard waits for, with the number of such waits. */
	readonly #awaited = new Map<string, number>();
	#isClockDoubted = false;
	/** The reason why the updates have ended; undefined while they have not. */
	#ended: { readonly reason: unknown } | undefined;

	/** @param explain answers for a guard, by the client. */
	constructor(
		private readonly settings: ClientSettings,
		private readonly memory: OriginMemory,
		private readonly explain: ExplainForGuard,
	) {}

	get isEnded(): boolean {
		return this.#ended !== undefined;
	}

	/** @returns false if they had already ended. */
	end(reason: unknown): boolean {
		if (this.isEnded) return false;
		this.#ended = { reason };
		for (const flight of [...this.#flights.values()]) flight.abort(reason);
		return true;
	}

	/** The effective policy of an origin. Rejects with the reason of `signal` or the end, or the caller's own error. */
	async policyFor(origin: string, signal: AbortSignal | undefined): Promise<OriginPolicy> {
		signal?.throwIfAborted();
		this.#throwIfEnded();
		const record = this.memory.use(origin);
		if (record !== undefined && this.#holds(record)) {
			this.settings.emit({ type: "cache-hit", origin, source: "memory" });
			return record;
		}
		// A listener may have ended the client during the clock's event.
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
			// A flight must not continue if a listener ended the client when it began.
			if (this.#ended !== undefined) flight.abort(this.#ended.reason);
		}
		return flight.join(signal);
	}

	#throwIfEnded(): void {
		if (this.#ended !== undefined) throw this.#ended.reason;
	}

	#nowMs(): number {
		const nowMs = this.settings.now();
		if (!this.#isClockDoubted && nowMs >= EARLIEST_SECONDS && nowMs < 10 * EARLIEST_SECONDS) {
			this.#isClockDoubted = true;
			const text = `now() gives ${nowMs}, which would be in 1970: it should give Unix milliseconds, and these seem to be seconds.`;
			this.settings.emit({ type: "warning", code: "clock-in-seconds", origin: null, text });
		}
		return nowMs;
	}

	#nowSeconds(): number {
		return this.#nowMs() / 1000;
	}

	#compute(state: AccessState | null, result: AccessResult | null, atSeconds: number): Access {
		return nextAccessState(state, result, atSeconds, this.settings.access);
	}

	/** Whether a policy needs no fetch; updates the policy to the present time. */
	#holds(policy: OriginPolicy): boolean {
		const atSeconds = this.#nowSeconds();
		if (policy.holdsAt(atSeconds)) return true;
		const access = this.#compute(policy.access.state, null, atSeconds);
		if (!isFresh(access, atSeconds)) return false;
		policy.recompute(access, atSeconds);
		return true;
	}

	/** Updates an origin, from the store if another client has fetched its file before. */
	async #refresh(
		origin: string,
		before: OriginPolicy | undefined,
		signal: AbortSignal,
	): Promise<OriginPolicy> {
		const { emit, store } = this.settings;
		const own = before?.record ?? this.memory.recall(origin) ?? NO_RECORD;
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
			// A listener may have ended the client during the fetch's event.
			signal.throwIfAborted();
			const policy = this.#keep(before, fetched);
			if (fetched.isToBeStored) store?.write(origin, policy.record);
			return policy;
		} catch (error) {
			if (error instanceof NothingSentError && !signal.aborted) return this.#keepAsKnown(origin, before, own);
			throw error;
		} finally {
			store?.release(origin);
		}
	}

	/** The policy that needs no fetch; null if a fetch is due. */
	#keepFresh(origin: string, before: OriginPolicy | undefined, record: OriginRecord): OriginPolicy | null {
		const atSeconds = this.#nowSeconds();
		if (!isFresh(this.#compute(record.state, null, atSeconds), atSeconds)) return null;
		return this.#keepAsKnown(origin, before, record);
	}

	/** The policy by what is known, even if a fetch is due. */
	#keepAsKnown(origin: string, before: OriginPolicy | undefined, record: OriginRecord): OriginPolicy {
		const { state, copyUrl, retryAfterSeconds } = record;
		const atSeconds = this.#nowSeconds();
		const access = this.#compute(state, null, atSeconds);
		return this.#keep(before, { origin, access: { ...access, retryAfterSeconds }, copyUrl, atSeconds });
	}

	/** The record combined with the store's, and the policy if it is fresh. Otherwise claims the fetch, if possible. */
	async #share(origin: string, before: OriginPolicy | undefined, own: OriginRecord, signal: AbortSignal) {
		const { store } = this.settings;
		if (store === null) return { record: own, policy: null };
		const asked = await store.read(origin, signal);
		const record = laterOf(own, asked.record);
		const policy = record === own ? null : this.#keepFresh(origin, before, record);
		if (policy !== null) return { record, policy };
		// Two clients whose fetches wait for guards, and whose guards wait for each other's fetch, would be a deadlock.
		const mayWait = () => !this.#awaited.has(origin);
		const claimed = await store.claim(origin, asked, mayWait, signal);
		if (claimed === asked) return { record, policy };
		const later = laterOf(record, claimed.record);
		return { record: later, policy: this.#keepFresh(origin, before, later) };
	}

	/** The record, and whether the store, if there is one, could be asked. */
	async #lookUp(
		origin: string,
		record: OriginRecord,
		signal: AbortSignal,
	): Promise<{ readonly record: OriginRecord; readonly isAnswered: boolean }> {
		const found = await this.settings.store?.read(origin, signal);
		if (found === undefined) return { record, isAnswered: true };
		return { record: laterOf(record, found.record), isAnswered: found.isAnswered };
	}

	async #fetch(origin: string, record: OriginRecord, signal: AbortSignal) {
		const { emit } = this.settings;
		const startMs = this.#nowMs();
		const { conditional } = this.#compute(record.state, null, startMs / 1000);
		const url = `${origin}/robots.txt`;
		const isConditional = url === record.copyUrl && Object.keys(conditional).length > 0;
		emit({ type: "fetch-start", origin, url, isConditional });
		try {
			const explain = (asked: string) => this.#explainTo(origin, asked, signal);
			const request = { origin, url, conditional, conditionalUrl: record.copyUrl, explain };
			const fetched = await fetchRobotsTxt(request, this.settings.fetching, signal);
			const end = await this.#judge(origin, record, fetched, signal);
			this.#tell(origin, fetched, end.access, this.#nowMs() - startMs);
			return end;
		} catch (error) {
			emit({ type: "fetch-abort", origin, url });
			throw error;
		}
	}

	/** The answer to a guard during a fetch; null if a guard waits for this fetch, so that there are no circles. */
	async #explainTo(origin: string, url: string, signal: AbortSignal): Promise<ClientExplanation | null> {
		const asked = originOfLink(url);
		if (asked === origin || this.#awaited.has(origin)) return null;
		this.#awaited.set(asked, (this.#awaited.get(asked) ?? 0) + 1);
		try {
			return await this.explain(url, signal);
		} finally {
			const leftCount = (this.#awaited.get(asked) ?? 1) - 1;
			if (leftCount === 0) this.#awaited.delete(asked);
			else this.#awaited.set(asked, leftCount);
		}
	}

	/** The meaning of a result; `google` may also need to know about the rest of the site. */
	async #judge(origin: string, asked: OriginRecord, fetched: Fetched, signal: AbortSignal) {
		// Another client may have stored a newer record meanwhile, which a failure must not undo.
		const isUnasked = isUnaskedNotModified(fetched.result, fetched.isConditional);
		const { record, isAnswered } =
			isUnasked || isFailure(fetched.result)
				? await this.#lookUp(origin, asked, signal)
				: { record: asked, isAnswered: true };
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
		const cause = codedErrorOf(fetched.error);
		return { origin, access, copyUrl, atSeconds, cause, isToBeStored: isAnswered };
	}

	/** Undefined if the answer is not needed or not known. */
	async #probe(origin: string, { reason }: Access, signal: AbortSignal): Promise<boolean | undefined> {
		const { access, fetching, probeSite } = this.settings;
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
		const { emit } = this.settings;
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

	#keep(before: OriginPolicy | undefined, facts: OriginFacts): OriginPolicy {
		const policy = new OriginPolicy(this.settings.reading, facts);
		policy.inherit(before);
		if (this.#ended === undefined) this.memory.keep(policy);
		else policy.close();
		return policy;
	}
}

/** Without a copy nothing was fetched yet, even if another client waits. */
function isFresh({ reason, nextFetchAtSeconds }: Access, atSeconds: number): boolean {
	return atSeconds < nextFetchAtSeconds && reason !== "not-fetched";
}
