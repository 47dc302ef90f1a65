/** An event loop that is busy is no store that is dead. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DeadlineError, withDeadline } from "../../../crawling/client/fetches/abort.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";

disposeClientsAfterEach();
afterEach(() => {
	vi.useRealTimers();
});

/** Waits for the system, whose answer is read between timers alone. */
const ofTheSystem = () => readFile(fileURLToPath(import.meta.url));
const TIMEOUT_MS = 500;

/** Keeps the event loop from turning for longer than a store is waited for. */
function beBusy(): void {
	const end = performance.now() + 2 * TIMEOUT_MS;
	while (performance.now() < end);
}

function storeOfTheSystem() {
	const values = new Map<string, string>();
	return {
		values,
		get: async (key: string) => {
			await ofTheSystem();
			return values.get(key);
		},
		set: async (key: string, value: string) => {
			await ofTheSystem();
			values.set(key, value);
		},
	};
}

const url = (index: number) => `https://h${index}.example/x`;

describe("a store that answers while the event loop is busy", () => {
	it("is asked, and what it has is used", async () => {
		const store = storeOfTheSystem();
		const fetch = async () => new Response("user-agent: *\ndisallow: /x");
		const first = makeClient({ store, storeTimeoutMs: TIMEOUT_MS, fetch });
		const asked = [0, 1, 2, 3, 4].map((index) => first.client.isAllowed(url(index)));
		beBusy();
		expect(await Promise.all(asked)).toEqual([false, false, false, false, false]);
		beBusy();
		await first.client.dispose();
		// Each with the two values of a claim.
		expect(store.values.size).toBe(15);
		const second = makeClient({ store, storeTimeoutMs: TIMEOUT_MS, fetch });
		const again = [0, 1, 2, 3, 4].map((index) => second.client.isAllowed(url(index)));
		beBusy();
		await Promise.all(again);
		expect(second.reported("fetch-start")).toEqual([]);
		for (const { reported } of [first, second]) {
			expect([...reported("store-error"), ...reported("store-pause")]).toEqual([]);
		}
	});
});

describe("time that is waited for in turns", () => {
	const never = () => new Promise<never>(() => {});

	it.each([1, 3, 10])("is over when all of it is, in %d turns", async (turnCount) => {
		vi.useFakeTimers();
		let error: unknown;
		withDeadline(1000, undefined, never, turnCount).catch((reason) => {
			error = reason;
		});
		await vi.advanceTimersByTimeAsync(999);
		expect(error).toBeUndefined();
		await vi.advanceTimersByTimeAsync(4);
		expect(error).toEqual(new DeadlineError(1000));
		expect(vi.getTimerCount()).toBe(0);
	});

	it("goes on where a timer fires late, as often as there are turns", async () => {
		/** Callbacks that wait for their time. The test controls the clock. */
		const due: (() => void)[] = [];
		vi.stubGlobal("setTimeout", (callback: () => void) => due.push(callback));
		vi.stubGlobal("clearTimeout", () => {});
		try {
			let outcome: unknown;
			let answer: (value: string) => void = () => {};
			const work = () =>
				new Promise<string>((resolve) => {
					answer = resolve;
				});
			const deadline = withDeadline(1000, undefined, work, 4).then(
				(value) => {
					outcome = value;
				},
				(error) => {
					outcome = error;
				},
			);
			const turn = async () => {
				for (let step = 0; step < 10; step++) await Promise.resolve();
			};
			await turn();
			for (let late = 0; late < 3; late++) {
				due.pop()!();
				await turn();
				expect([outcome, due.length]).toEqual([undefined, 1]);
			}
			answer("here");
			await deadline;
			expect(outcome).toBe("here");
		} finally {
			vi.unstubAllGlobals();
		}
	});

	it("leaves no timer behind once there is an answer", async () => {
		vi.useFakeTimers();
		const waiting = withDeadline(
			1000,
			undefined,
			() => new Promise((resolve) => setTimeout(resolve, 350)),
			10,
		);
		await vi.advanceTimersByTimeAsync(400);
		await waiting;
		expect(vi.getTimerCount()).toBe(0);
	});
});
