import { LATEST_SECONDS } from "../../arguments/time.js";
import { nextAccessState } from "../next-access-state.js";
import { toStoredAccessState } from "../stored-state.js";
import type { AccessOptions } from "../types.js";
import { withDeadline } from "./abort.js";
import { checksumOf } from "./checksum.js";
import type { RobotsClientEvent } from "./events.js";
import type { Known } from "./known.js";
import { StorePause } from "./store-pause.js";

/**
 * Where the clients of a fleet share what they know: Keyv's interface, so any of its stores will do. Values
 * are strings: a checksum, a space, and JSON.
 */
export interface RobotsStore {
	/**
	 * Looks a value up.
	 * @returns it; undefined or null where there is none.
	 */
	get(key: string): unknown;
	/**
	 * Keeps a value.
	 * @param ttlMs after so many milliseconds it may be forgotten.
	 */
	set(key: string, value: string, ttlMs: number): unknown;
}

/** What came of asking the store. */
export interface Lookup {
	/** Null where the store has nothing, or nothing that is of use. */
	readonly known: Known | null;
	/** False where it did not answer, and may hold what must not be lost. */
	readonly isAnswered: boolean;
}

const NO_ANSWER: Lookup = { known: null, isAnswered: false };

/** Changes with what is written under a key; clients of another version do not see each other's values. */
const VERSION = 2;
/**
 * Within its time the event loop gets so many turns at least: an answer takes a few, and a loop that is busy for longer than
 * the time would otherwise count as a store that is dead.
 */
const TURNS = 10;
/** Longer than any copy is fresh, or bridges an outage; counted from the last fetch. */
const KEPT_MS = 32 * 86_400_000;

/**
 * A store that cannot stop a crawl: what fails, hangs or is no state of ours is told as an event and is as if
 * it were not there.
 */
export class GuardedStore {
	readonly #writes = new Set<Promise<void>>();
	/** Apart, since either may work without the other. */
	readonly #pauses = { get: new StorePause(), set: new StorePause() };

	constructor(
		readonly store: RobotsStore,
		readonly options: Required<Pick<AccessOptions, "policy" | "maxBytes">>,
		readonly timeoutMs: number,
		readonly nowSeconds: () => number,
		readonly emit: (event: RobotsClientEvent) => void,
	) {}

	/** @returns what the store says. Rejects with the reason of `signal` alone. */
	async read(origin: string, signal: AbortSignal): Promise<Lookup> {
		if (this.#pauses.get.isOn(this.nowSeconds())) return NO_ANSWER;
		let value: unknown;
		try {
			const get = () => this.store.get(this.#key(origin));
			value = await withDeadline(this.timeoutMs, signal, get, TURNS);
			this.#pauses.get.noteSuccess();
		} catch (error) {
			signal.throwIfAborted();
			this.#fail(origin, "get", error);
			return NO_ANSWER;
		}
		const isNothing = value === undefined || value === null;
		const known = isNothing ? null : this.#parse(origin, value);
		if (!isNothing && known === null) {
			const error = new Error("the value is no state of this origin's robots.txt");
			this.emit({ type: "store-error", origin, operation: "get", error });
		}
		return { known, isAnswered: true };
	}

	/** Goes on in the background; see `settle`. Nothing that said `no-store` is written. */
	write(origin: string, { state, ...rest }: Known): void {
		if (this.#pauses.set.isOn(this.nowSeconds())) return;
		const key = this.#key(origin);
		// The value says whose it is, since a store may mix its keys up.
		const record = { version: VERSION, key, ...rest, state: toStoredAccessState(state) };
		const set = () => this.store.set(key, toValue(record), KEPT_MS);
		const write = withDeadline(this.timeoutMs, undefined, set, TURNS)
			.then(
				() => this.#pauses.set.noteSuccess(),
				(error) => this.#fail(origin, "set", error),
			)
			.then(() => void this.#writes.delete(write));
		this.#writes.add(write);
	}

	/** Waits for the writes that are under way. */
	async settle(): Promise<void> {
		await Promise.all(this.#writes);
	}

	/** Policies and limits leave different states, so clients that differ in them keep apart. */
	#key(origin: string): string {
		const { policy, maxBytes } = this.options;
		return `robotstxt-wasm:${VERSION}:${policy}:${maxBytes}:${origin}`;
	}

	#parse(origin: string, value: unknown): Known | null {
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

	#fail(origin: string, operation: "get" | "set", error: unknown): void {
		this.emit({ type: "store-error", origin, operation, error });
		const untilSeconds = this.#pauses[operation].noteFailure(this.nowSeconds());
		if (untilSeconds !== null) this.emit({ type: "store-pause", origin: null, operation, untilSeconds });
	}
}

function toValue(record: object): string {
	const json = JSON.stringify(record);
	return `${checksumOf(json)} ${json}`;
}

/** @throws anything where the value is none of ours, or not as it was written. */
function fromValue(value: unknown) {
	const [, checksum, json] = /^([0-9a-f]{16}) (.*)$/s.exec(value as string)!;
	if (checksum !== checksumOf(json!)) throw new Error("damaged");
	return JSON.parse(json!);
}

function toWait(value: unknown): number | null {
	return typeof value === "number" && value >= 0 && value <= LATEST_SECONDS ? value : null;
}
