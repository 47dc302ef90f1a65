import { nextAccessState } from "../../access/next-access-state.js";
import { toStoredAccessState } from "../../access/stored-state.js";
import type { AccessOptions } from "../../access/types.js";
import { LATEST_SECONDS } from "../../time.js";
import type { RobotsClientEvent } from "../events.js";
import { sleep, withDeadline } from "../fetches/abort.js";
import type { OriginRecord } from "../memory/origin-record.js";
import { textChecksumOf } from "./checksum.js";
import {
	CLAIM_MS,
	type ClaimStore,
	claimFetch,
	isClaimed,
	LOOKS_MS,
	makeName,
	releaseFetch,
} from "./store-claim.js";
import { StorePause } from "./store-pause.js";

/**
 * The store that the clients of a fleet share: Keyv's interface, so any of its stores works. Values are strings: a
 * checksum, a space, and JSON.
 */
export interface RobotsStore {
	/**
	 * Looks up a value.
	 * @returns the value; undefined or null if there is none.
	 */
	get(key: string): unknown;
	/**
	 * Stores a value.
	 * @param ttlMs after so many milliseconds it may be forgotten.
	 */
	set(key: string, value: string, ttlMs: number): unknown;
}

/** The result of asking the store. */
export interface Lookup {
	/** Null if the store has no valid record. */
	readonly record: OriginRecord | null;
	/** False if it did not answer, and may have a record that must not be lost. */
	readonly isAnswered: boolean;
}

const NO_ANSWER: Lookup = { record: null, isAnswered: false };

/** Changes with the form of values; clients of different versions do not see each other's values. */
const VERSION = 2;
/** An answer takes a few turns of the event loop. Within fewer, a busy loop would make the store look dead. */
const TURNS = 10;
/** Longer than any copy is fresh or used in an outage; counted from the last fetch. */
const KEPT_MS = 32 * 86_400_000;

/** A store that cannot stop a crawl: its failures are events, and count as missing values. */
export class GuardedStore {
	readonly #writes = new Set<Promise<void>>();
	/** Origins whose fetch this client has claimed. */
	readonly #claimed = new Set<string>();
	/** The name of this client in the fleet. */
	readonly #name = makeName();
	/** Separate, since either may work without the other. */
	readonly #pauses = { get: new StorePause(), set: new StorePause() };

	constructor(
		readonly store: RobotsStore,
		readonly options: Required<Pick<AccessOptions, "policy" | "maxBytes">>,
		readonly timeoutMs: number,
		readonly nowSeconds: () => number,
		readonly emit: (event: RobotsClientEvent) => void,
	) {}

	/** @returns the answer of the store. Rejects only with the reason of `signal`. */
	async read(origin: string, signal: AbortSignal): Promise<Lookup> {
		if (this.#pauses.get.isOn(this.nowSeconds())) return NO_ANSWER;
		let value: unknown;
		try {
			value = await this.#ask(origin, "get", () => this.store.get(this.#key(origin)), signal);
		} catch {
			signal.throwIfAborted();
			return NO_ANSWER;
		}
		const isNothing = value === undefined || value === null;
		const record = isNothing ? null : this.#parse(origin, value);
		if (!isNothing && record === null) {
			const error = new Error("the value is no state of this origin's robots.txt");
			this.emit({ type: "store-error", origin, operation: "get", error });
		}
		return { record, isAnswered: true };
	}

	/**
	 * Claims the fetch of a file of which the store has no fresh record, or waits for the record of the client that has
	 * claimed it: at most ten seconds. @param mayWait whether waiting is still useful.
	 * @returns the new answer; `before` itself if nothing was written meanwhile. Rejects only with the reason of
	 *   `signal`.
	 */
	async claim(origin: string, before: Lookup, mayWait: () => boolean, signal: AbortSignal): Promise<Lookup> {
		if (!before.isAnswered || this.#pauses.set.isOn(this.nowSeconds())) return before;
		try {
			return await withDeadline(CLAIM_MS, signal, (inner) => this.#claim(origin, before, mayWait, inner));
		} catch {
			signal.throwIfAborted();
			return before;
		}
	}

	async #claim(origin: string, before: Lookup, mayWait: () => boolean, signal: AbortSignal): Promise<Lookup> {
		const key = this.#key(origin);
		const store = this.#storeFor(origin, signal);
		const claim = await claimFetch(store, key, this.#name, 1000 * this.nowSeconds(), () => {
			this.#claimed.add(origin);
		});
		// Invariant: another client may have claimed the fetch, and has written nothing yet.
		for (const waitMs of LOOKS_MS[claim]) {
			if (!mayWait()) break;
			await sleep(waitMs, signal);
			const isOver = !(await isClaimed(store, key, 1000 * this.nowSeconds()));
			const lookup = await this.read(origin, signal);
			if (isOver || !lookup.isAnswered || isOther(lookup, before)) return lookup;
		}
		return before;
	}

	/** Lets other clients fetch a file that this client has claimed and not shared. Runs in the background. */
	release(origin: string): void {
		if (this.#claimed.delete(origin)) this.#goOn(this.#open(origin));
	}

	async #open(origin: string): Promise<void> {
		if (this.#pauses.set.isOn(this.nowSeconds())) return;
		await releaseFetch(this.#storeFor(origin, undefined), this.#key(origin));
	}

	#storeFor(origin: string, signal: AbortSignal | undefined): ClaimStore {
		return {
			get: (key) => this.#ask(origin, "get", () => this.store.get(key), signal),
			set: (key, value, ttlMs) => this.#ask(origin, "set", () => this.store.set(key, value, ttlMs), signal),
		};
	}

	/** Runs in the background; see `flush`. A copy with `no-store` is not written. */
	write(origin: string, { state, ...rest }: OriginRecord): void {
		if (this.#pauses.set.isOn(this.nowSeconds())) return;
		const isClaimed = state?.copy?.isNoStore !== true && this.#claimed.delete(origin);
		const key = this.#key(origin);
		// The value contains its key, since a store may confuse keys.
		const record = { version: VERSION, key, ...rest, state: toStoredAccessState(state) };
		const set = () => this.store.set(key, toValue(record), KEPT_MS);
		// A store may refuse long values; other clients must not wait for such a value.
		const open = () => (isClaimed ? this.#open(origin) : undefined);
		this.#goOn(this.#ask(origin, "set", set, undefined).catch(open));
	}

	#goOn(work: Promise<unknown>): void {
		const write = work.catch(() => {}).then(() => void this.#writes.delete(write));
		this.#writes.add(write);
	}

	/** Releases the claims, since their fetches have ended, and waits for pending writes. */
	async flush(): Promise<void> {
		for (const origin of this.#claimed) this.release(origin);
		await Promise.all(this.#writes);
	}

	/** Clients with different policies and limits leave different states, so they use different keys. */
	#key(origin: string): string {
		const { policy, maxBytes } = this.options;
		return `robotstxt-wasm:${VERSION}:${policy}:${maxBytes}:${origin}`;
	}

	#parse(origin: string, value: unknown): OriginRecord | null {
		try {
			const record = fromValue(value);
			if (record.version !== VERSION || record.key !== this.#key(origin)) return null;
			const { state } = nextAccessState(record.state, null, this.nowSeconds(), this.options);
			const copyUrl = typeof record.copyUrl === "string" ? record.copyUrl : null;
			return state && { state, copyUrl, retryAfterSeconds: toWait(record.retryAfterSeconds) };
		} catch {
			return null;
		}
	}

	/** Rejects if the store fails, after reporting the failure, and with the reason of `signal`. */
	async #ask<T>(
		origin: string,
		operation: "get" | "set",
		work: () => T,
		signal: AbortSignal | undefined,
	): Promise<Awaited<T>> {
		const pause = this.#pauses[operation];
		try {
			const value = await withDeadline(this.timeoutMs, signal, work, TURNS);
			pause.noteSuccess();
			return value as Awaited<T>;
		} catch (error) {
			signal?.throwIfAborted();
			this.emit({ type: "store-error", origin, operation, error });
			const untilSeconds = pause.noteFailure(this.nowSeconds());
			if (untilSeconds !== null) this.emit({ type: "store-pause", origin: null, operation, untilSeconds });
			throw error;
		}
	}
}

/** Whether a record was written since. A lagging store may return an older one. */
function isOther({ record }: Lookup, before: Lookup): boolean {
	return record !== null && record.state?.checkedAtSeconds !== before.record?.state?.checkedAtSeconds;
}

function toValue(record: object): string {
	const json = JSON.stringify(record);
	return `${textChecksumOf(json)} ${json}`;
}

/** @throws anything if the value is invalid or was changed. */
function fromValue(value: unknown) {
	const [, checksum, json] = /^([0-9a-f]{16}) (.*)$/s.exec(value as string)!;
	if (checksum !== textChecksumOf(json!)) throw new Error("damaged");
	return JSON.parse(json!);
}

function toWait(value: unknown): number | null {
	return typeof value === "number" && value >= 0 && value <= LATEST_SECONDS ? value : null;
}
