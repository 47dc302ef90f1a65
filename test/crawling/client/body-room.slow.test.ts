import { afterEach, describe, expect, it, vi } from "vitest";
import { type BodyPlace, BodyRoom } from "../../../crawling/client/fetches/body-room.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { runsCount } from "../../support/fuzz.js";

disposeClientsAfterEach();
afterEach(() => {
	vi.useRealTimers();
});
const never = new AbortController().signal;
/** Longer than any test takes. */
const PATIENCE_MS = 600_000;
/** Whether a place has room by now. */
async function isGiven(reserving: Promise<void>): Promise<boolean> {
	let isDone = false;
	void reserving.then(
		() => {
			isDone = true;
		},
		() => {},
	);
	await new Promise((resolve) => setTimeout(resolve));
	return isDone;
}

/** Takes room for a body that has so much already, and awaits its server. */
async function stall(room: BodyRoom, keptOctets: number): Promise<BodyPlace> {
	const place = room.open(never);
	await place.reserve();
	place.keptOctets = keptOctets;
	place.idle();
	return place;
}

describe("room for bodies", () => {
	it("is given to as many as may come to fill it, in their order", async () => {
		const room = new BodyRoom(2000, 1000, PATIENCE_MS);
		const places = [room.open(never), room.open(never), room.open(never), room.open(never)];
		const given = places.map((place) => isGiven(place.reserve()));
		expect(await Promise.all(given)).toEqual([true, true, false, false]);
		places[1]!.leave();
		expect(places.map(({ isReserved }) => isReserved)).toEqual([true, false, true, false]);
	});

	it("is given up by those that await their servers, but for what they have filled", async () => {
		const room = new BodyRoom(4000, 1000, PATIENCE_MS);
		const stalled = await Promise.all(Array.from({ length: 4 }, () => stall(room, 100)));
		const honest = [room.open(never), room.open(never), room.open(never)];
		for (const place of honest) expect(await isGiven(place.reserve())).toBe(true);
		expect(stalled.filter(({ isReserved }) => isReserved)).toHaveLength(0);
		expect(await isGiven(room.open(never).reserve())).toBe(false);
	});

	it("is waited for again where a server goes on, after those that came before", async () => {
		const room = new BodyRoom(2500, 1000, PATIENCE_MS);
		const stalled = await stall(room, 500);
		await room.open(never).reserve();
		const honest = room.open(never);
		expect(await isGiven(honest.reserve())).toBe(true);
		const going = stalled.reserve();
		expect(await isGiven(going)).toBe(false);
		honest.leave();
		expect(await isGiven(going)).toBe(true);
	});

	it("stays with one that could not be read to its end otherwise", async () => {
		const room = new BodyRoom(2000, 1000, PATIENCE_MS);
		const stalled = [await stall(room, 900), await stall(room, 900)];
		const waiting = room.open(never).reserve();
		expect(await isGiven(waiting)).toBe(false);
		expect(stalled.map(({ isReserved }) => isReserved)).toEqual([false, true]);
		stalled[1]!.leave();
		expect(await isGiven(waiting)).toBe(true);
	});

	it("is taken from those that keep others waiting, in the order in which they got it and as far as it is needed", async () => {
		vi.useFakeTimers();
		const room = new BodyRoom(2000, 1000, 100);
		const stalled = [await stall(room, 400), await stall(room, 400), await stall(room, 900)];
		const gone = () => stalled.map(({ signal }) => signal.aborted);
		const places = [room.open(never), room.open(never)];
		const waits = places.map((place) => place.reserve());
		await vi.advanceTimersByTimeAsync(99);
		expect([gone(), places.map(({ isReserved }) => isReserved)]).toEqual([
			[false, false, false],
			[false, false],
		]);
		await vi.advanceTimersByTimeAsync(1);
		expect([gone(), places.map(({ isReserved }) => isReserved)]).toEqual([
			[true, true, true],
			[true, true],
		]);
		await Promise.all(waits);
		// Nobody waits, so nobody looks.
		expect(vi.getTimerCount()).toBe(0);
		for (const place of [...stalled, ...places]) place.leave();
	});

	it("is taken from nobody that came later, or that waits for room", async () => {
		vi.useFakeTimers();
		const room = new BodyRoom(1000, 1000, 100);
		const first = await stall(room, 1000);
		const second = room.open(never);
		const waiting = second.reserve();
		await vi.advanceTimersByTimeAsync(50);
		first.leave();
		await waiting;
		second.keptOctets = 1000;
		const third = room.open(never);
		const last = third.reserve();
		await vi.advanceTimersByTimeAsync(99);
		expect(second.signal.aborted).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect([second.signal.aborted, third.signal.aborted]).toEqual([true, false]);
		await last;
		third.leave();
		expect(vi.getTimerCount()).toBe(0);
	});

	it("is all there again once everyone has left or given up", async () => {
		const room = new BodyRoom(3000, 1000, PATIENCE_MS);
		const controller = new AbortController();
		const places = await Promise.all([10, 1000, 500, 700].map(async (octets) => stall(room, octets)));
		const tired = [room.open(controller.signal), room.open(controller.signal)];
		const waits = tired.map((place) => place.reserve());
		controller.abort(new Error("tired"));
		expect((await Promise.allSettled(waits)).length).toBe(2);
		for (const place of [...places, ...tired]) place.leave();
		const next = Array.from({ length: 4 }, () => isGiven(room.open(never).reserve()));
		expect(await Promise.all(next)).toEqual([true, true, true, false]);
	});
});

describe("servers that stall in mid-body", () => {
	it("hold up no honest file, however many they are", async () => {
		const fetch = async (input: unknown) => {
			const isHonest = String(input).includes("honest");
			const body = new ReadableStream<Uint8Array>({
				start(controller) {
					controller.enqueue(new Uint8Array(20_000).fill(0x23));
					if (!isHonest) return;
					controller.enqueue(new TextEncoder().encode(`${"#".repeat(20_000)}\nuser-agent: *\ndisallow: /x`));
					controller.close();
				},
			});
			return new Response(body);
		};
		const { client } = makeClient({ fetch: fetch as typeof globalThis.fetch, timeoutMs: 600_000 });
		const stalled = Array.from({ length: 200 }, (_, index) =>
			client.isAllowed(`https://stalled-${index}.example/`).catch(() => {}),
		);
		await new Promise((resolve) => setTimeout(resolve));
		expect(await client.isAllowed("https://honest.example/x")).toBe(false);
		await client.dispose();
		await Promise.all(stalled);
	});

	/** A web of sites, some of which send much and then nothing, or an octet now and then. */
	function web(octetsOfStalled: number, trickleMs: number | null) {
		const requests = new Map<string, number>();
		const fetch = async (input: unknown, { signal }: { signal?: AbortSignal | null } = {}) => {
			const { host } = new URL(String(input));
			requests.set(host, (requests.get(host) ?? 0) + 1);
			const chunk = new Uint8Array(20_000).fill(0x23);
			const isHonest = host.startsWith("honest");
			let leftOctets = isHonest ? 480_000 : octetsOfStalled;
			let timer: ReturnType<typeof setInterval> | undefined;
			const body = new ReadableStream<Uint8Array>({
				async pull(controller) {
					if (timer !== undefined) return;
					if (isHonest) await new Promise((resolve) => setTimeout(resolve, 5));
					leftOctets -= chunk.length;
					if (leftOctets >= 0) return controller.enqueue(chunk.slice());
					if (isHonest) {
						controller.enqueue(new TextEncoder().encode("\nuser-agent: *\ndisallow: /x"));
						controller.close();
						return;
					}
					if (trickleMs === null) return new Promise<void>(() => {});
					timer = setInterval(() => controller.enqueue(Uint8Array.of(0x23)), trickleMs);
				},
				cancel() {
					clearInterval(timer);
				},
			});
			signal?.addEventListener("abort", () => clearInterval(timer));
			return new Response(body);
		};
		return { fetch: fetch as typeof globalThis.fetch, requests };
	}

	it.each<[string, number | null]>([
		["nothing", null],
		["an octet a second", 1000],
	])("and then send %s make nobody fail, though they have filled all room", async (_what, trickleMs) => {
		vi.useFakeTimers();
		const { fetch, requests } = web(480_000, trickleMs);
		const { client, reported } = makeClient({ fetch, timeoutMs: 30_000 });
		const ask = (host: string) => client.isAllowed(`https://${host}.example/x`);
		const stalled = Array.from({ length: 100 }, (_, index) => ask(`stalled-${index}`));
		await vi.advanceTimersByTimeAsync(100);
		const honest = Array.from({ length: 50 }, (_, index) => ask(`honest-${index}`));
		await vi.advanceTimersByTimeAsync(29_000);
		expect(await Promise.all(honest)).toEqual(Array(50).fill(false));
		const ends = reported("fetch-end").filter(({ origin }) => origin.includes("honest"));
		expect(ends.map(({ failure }) => failure)).toEqual(Array(50).fill(null));
		await vi.advanceTimersByTimeAsync(31_000);
		await Promise.all(stalled);
		const failures = reported("fetch-end").filter(({ origin }) => origin.includes("stalled"));
		expect(failures.map(({ failure }) => failure)).toEqual(Array(100).fill("timeout"));
		expect([...requests.values()]).toEqual(Array(150).fill(1));
		await client.dispose();
		expect(vi.getTimerCount()).toBe(0);
	});

	it("are alone in that: files one after another, more than there is room for, wait for nothing", async () => {
		vi.useFakeTimers();
		const { client } = makeClient({
			fetch: async () => new Response(`${"#".repeat(480_000)}\nuser-agent: *\ndisallow: /x`),
			timeoutMs: 600_000,
		});
		const answers: boolean[] = [];
		const asking = (async () => {
			for (let index = 0; index < 100; index++)
				answers.push(await client.isAllowed(`https://a${index}.example/x`));
		})();
		for (let turn = 0; turn < 1000 && answers.length < 100; turn++) await vi.advanceTimersByTimeAsync(1);
		expect(answers).toEqual(Array(100).fill(false));
		await asking;
	});

	it("are alone in that: files of half a megabyte at once are read, each by one request", async () => {
		// More than there is room for at once.
		const count = Math.max(100, runsCount(300));
		vi.useFakeTimers();
		const { fetch, requests } = web(0, null);
		const { client, reported } = makeClient({ fetch, timeoutMs: 30_000 });
		const asked = Array.from({ length: count }, (_, index) =>
			client.isAllowed(`https://honest-${index}.example/x`),
		);
		await vi.advanceTimersByTimeAsync(29_000);
		expect(await Promise.all(asked)).toEqual(Array(count).fill(false));
		expect(reported("fetch-end").filter(({ failure }) => failure !== null)).toEqual([]);
		expect([...requests.values()]).toEqual(Array(count).fill(1));
	});
});
