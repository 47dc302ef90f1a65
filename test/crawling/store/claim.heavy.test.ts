/** If clients of a fleet miss the same robots.txt at once, one client fetches it. */
import { describe, expect, it } from "vitest";
import type { RobotsStore } from "../../../crawling/client/index.js";
import { CLAIM_MS, type Claim, claimFetch } from "../../../crawling/client/store/store-claim.js";
import { Clock, disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const KEY = "key";
const DOOR = `${KEY}:claimed`;
const server = await startLoopbackServer();
disposeClientsAfterEach();

/** Steps of several clients, in an order: which of them takes the next one. */
async function claimInOrder(order: readonly number[], values: Map<string, string>): Promise<Claim[]> {
	const waiting: (() => void)[] = [];
	const claims: Promise<Claim>[] = [];
	for (let client = 0; client <= Math.max(...order); client++) {
		const atItsTurn = <T>(work: () => T) =>
			new Promise<T>((resolve) => {
				waiting[client] = () => resolve(work());
			});
		const store = {
			get: (key: string) => atItsTurn(() => values.get(key)),
			set: (key: string, value: string) => atItsTurn(() => values.set(key, value)),
		};
		claims.push(claimFetch(store, KEY, `client ${client}.`, 0, () => {}));
	}
	for (const client of order) {
		waiting[client]!();
		waiting[client] = () => {};
		for (let turn = 0; turn < 6; turn++) await Promise.resolve();
	}
	return Promise.all(claims);
}

/** All orders of so many clients' steps. */
function* ordersOf(clientCount: number, stepCount: number): Generator<number[]> {
	const left = Array<number>(clientCount).fill(stepCount);
	const order: number[] = [];
	function* more(): Generator<number[]> {
		if (order.length === clientCount * stepCount) yield [...order];
		for (let client = 0; client < clientCount; client++) {
			if (left[client] === 0) continue;
			left[client]!--;
			order.push(client);
			yield* more();
			order.pop();
			left[client]!++;
		}
	}
	yield* more();
}

describe("a claim", () => {
	it.each([2, 3])("is never made by two of %d clients, in whatever order they come", async (clientCount) => {
		let ordersCount = 0;
		for (const order of ordersOf(clientCount, 4)) {
			const claims = await claimInOrder(order, new Map());
			expect(claims.filter((each) => each === "own").length, `${order}`).toBeLessThanOrEqual(1);
			expect(
				claims.every((each) => each === "another"),
				`${order}`,
			).toBe(false);
			ordersCount++;
		}
		expect(ordersCount).toBe(clientCount === 2 ? 70 : 34_650);
	});

	it("is made by whoever comes alone", async () => {
		expect(await claimInOrder([0, 0, 0, 0, 1, 1, 1, 1], new Map())).toEqual(["own", "another"]);
	});

	it.each([
		["is over", "0"],
		["reaches further than any", `${2 * CLAIM_MS + 1}`],
		["is none", "soon"],
	])("is not kept off by one that %s", async (_what, door) => {
		expect(await claimInOrder([0, 0, 0, 0], new Map([[DOOR, door]]))).toEqual(["own"]);
	});
});

/** A store that takes its time, so that clients come between each other's steps. */
function slowStore() {
	const values = new Map<string, string>();
	const later = () => new Promise((resolve) => setTimeout(resolve, 5));
	const store: RobotsStore = {
		get: (key) => later().then(() => values.get(key)),
		set: (key, value) => later().then(() => void values.set(key, value)),
	};
	return { store, values };
}

describe("clients that share a store and miss the same robots.txt at once", () => {
	it("fetch it once where one comes a little before the others", async () => {
		let arrive: () => void = () => {};
		const arrived = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		server.answer = (request, response) => {
			arrive();
			send(200, RULES)(request, response);
		};
		const { store } = slowStore();
		const clock = new Clock();
		// No store is slow enough to be left alone, however busy the machine is.
		const clients = Array.from({ length: 5 }, () => makeClient({ store, storeTimeoutMs: 600_000 }, clock));
		const asked = [clients[0]!.client.isAllowed(`${server.origin}/private`)];
		await arrived;
		for (const { client } of clients.slice(1)) asked.push(client.isAllowed(`${server.origin}/private`));
		expect(await Promise.all(asked)).toEqual([false, false, false, false, false]);
		expect(server.requests).toHaveLength(1);
		for (const { reported } of clients) expect(reported("store-error")).toEqual([]);
	});

	it("wait no longer for one that is disposed", async () => {
		let arrive: () => void = () => {};
		const arrived = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		server.answer = () => arrive();
		const { store } = slowStore();
		const clock = new Clock();
		const [a, b] = [makeClient({ store }, clock), makeClient({ store }, clock)];
		const given = expect(a.client.isAllowed(`${server.origin}/private`)).rejects.toThrow("disposed");
		await arrived;
		const other = b.client.isAllowed(`${server.origin}/private`);
		server.answer = send(200, RULES);
		await a.client.dispose();
		await given;
		expect(await other).toBe(false);
		expect(b.reported("fetch-end")).toHaveLength(1);
	});

	it("wait ten seconds at most for one that is gone, though the clock stands still", async () => {
		server.answer = send(200, RULES);
		const { store, values } = slowStore();
		const { client, clock } = makeClient({ store });
		const key = `robotstxt-wasm:2:rfc9309:512000:${server.origin}`;
		values.set(`${key}:claimed`, `${1000 * clock.seconds + CLAIM_MS}`);
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests).toHaveLength(1);
	});
});
