/**
 * Who of a fleet fetches what the store has nothing of, so that the others wait instead of fetching it too. Stores give no
 * more than `get` and `set`; of those a splitter is made (Lamport, "A fast mutual exclusion algorithm", 1987):
 *
 * 1. Write one's own name where all claimants write theirs.
 * 2. Read the door: closed, another has come before.
 * 3. Close the door.
 * 4. Read the name: one's own, and the claim is made.
 * 5. Open the door after a fetch whose result the others cannot use.
 *
 * Two clients cannot both read their own names: the later one to write its name would have read the door before the
 * earlier one closed it, and so would have written its name before the earlier one read it. However long a busy event loop is
 * between two steps, that holds. Where clients meet between the steps, it may be that none has the claim.
 */

/** What `makeName` makes. */
const NAME = /^client [0-9a-z.]+$/;
/** After so long a client that claimed a fetch is taken to have gone, and the others fetch. */
export const CLAIM_MS = 10_000;

/** What came of a claim: it is one's own, another's, or it may be that nobody has it. */
export type Claim = "own" | "another" | "unsettled";

/** Milliseconds between looks at the store for what another client fetches, or for what it may be that nobody does. */
export const LOOKS_MS: Record<Claim, readonly number[]> = {
	own: [],
	another: [50, 100, 200, ...Array<number>(24).fill(400)],
	unsettled: [50, 100, 200, 400],
};

/** A store whose calls end in time; they reject where it fails. */
export interface ClaimStore {
	get(key: string): Promise<unknown>;
	set(key: string, value: string, ttlMs: number): Promise<unknown>;
}

/**
 * Claims what is kept under a key, or is to be.
 * @param name no other client's.
 * @param onClose called before the door is closed, which `releaseFetch` opens: what fails from there on may have closed it.
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
	// What is nobody's name, of a store that is ill, keeps nobody from fetching.
	return last !== name && typeof last === "string" && NAME.test(last) ? "unsettled" : "own";
}

/** A name for one client among all. */
export function makeName(): string {
	return `client ${Math.random().toString(36)}${Math.random().toString(36)}`;
}

/** Lets others fetch. */
export async function releaseFetch(store: Pick<ClaimStore, "set">, key: string): Promise<void> {
	await store.set(doorKeyOf(key), "", 1);
}

function doorKeyOf(key: string): string {
	return `${key}:claimed`;
}

/**
 * Whether the door is closed. It says until when, since a store need not forget in time; by the clock of who closed it, which
 * may go before or after by as long as a claim lasts.
 */
export async function isClaimed(
	store: Pick<ClaimStore, "get">,
	key: string,
	nowMs: number,
): Promise<boolean> {
	const value = await store.get(doorKeyOf(key));
	const leftMs = typeof value === "string" ? Number(value) - nowMs : 0;
	return leftMs > 0 && leftMs <= 2 * CLAIM_MS;
}
