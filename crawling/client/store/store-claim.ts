/**
 * Chooses one client of a fleet to fetch a file that the store does not have, so that the others wait for it. Stores
 * only have `get` and `set`, so this is a splitter (Lamport, "A fast mutual exclusion algorithm", 1987):
 *
 * 1. Write your own name to a key that all claimants write.
 * 2. Read the door. If it is closed, another client came first.
 * 3. Close the door.
 * 4. Read the name. If it is your own, you have the claim.
 * 5. Open the door after a fetch whose result the others cannot use.
 *
 * Two clients cannot both read their own names. The later one to write its name would have read the door before the
 * earlier one closed it, and so would have written its name before the earlier one read it. This holds for any delay of
 * a busy event loop between two steps. If clients meet between the steps, possibly none gets the claim.
 */

/** The form of names that `makeName` makes. */
const NAME = /^client [0-9a-z.]+$/;
/** After so long a client that claimed a fetch is assumed to have ended, and the others fetch. */
export const CLAIM_MS = 10_000;

/** The result of a claim: it is your own, another client's, or possibly nobody's. */
export type Claim = "own" | "another" | "unsettled";

/** Milliseconds between looks at the store for the result of the client that has the claim. If it is unsettled, maybe none has it. */
export const LOOKS_MS: Record<Claim, readonly number[]> = {
	own: [],
	another: [50, 100, 200, ...Array<number>(24).fill(400)],
	unsettled: [50, 100, 200, 400],
};

/** A store whose calls end in time, and reject if they fail. */
export interface ClaimStore {
	get(key: string): Promise<unknown>;
	set(key: string, value: string, ttlMs: number): Promise<unknown>;
}

/**
 * Claims the fetch of a key's value.
 * @param name different from every other client's.
 * @param onClose called before the door is closed; `releaseFetch` opens it. A later failure may leave it closed.
 */
export async function claimFetch(
	store: ClaimStore,
	key: string,
	name: string,
	nowMs: number,
	onClose: () => void,
): Promise<Claim> {
	const nameKey = `${key}:claimant`;
	await store.set(nameKey, name, CLAIM_MS);
	if (await isClaimed(store, key, nowMs)) return "another";
	onClose();
	await store.set(doorKeyOf(key), `${nowMs + CLAIM_MS}`, CLAIM_MS);
	const last = await store.get(nameKey);
	// If the name is not valid, the store is broken, and the client may fetch.
	return last !== name && typeof last === "string" && NAME.test(last) ? "unsettled" : "own";
}

/** A unique name for a client. */
export function makeName(): string {
	return `client ${Math.random().toString(36)}${Math.random().toString(36)}`;
}

/** Lets other clients fetch. */
export async function releaseFetch(store: Pick<ClaimStore, "set">, key: string): Promise<void> {
	await store.set(doorKeyOf(key), "", 1);
}

function doorKeyOf(key: string): string {
	return `${key}:claimed`;
}

/** Whether the door is closed. Its value has an end by the closing client's clock, since a store may never forget. */
export async function isClaimed(
	store: Pick<ClaimStore, "get">,
	key: string,
	nowMs: number,
): Promise<boolean> {
	const value = await store.get(doorKeyOf(key));
	const leftMs = typeof value === "string" ? Number(value) - nowMs : 0;
	return leftMs > 0 && leftMs <= 2 * CLAIM_MS;
}
