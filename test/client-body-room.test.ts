import { describe, expect, it } from "vitest";
import { type BodyPlace, BodyRoom } from "../bindings/access/client/body-room.js";
import { disposeClientsAfterEach, makeClient } from "./support/client.js";

disposeClientsAfterEach();
const never = new AbortController().signal;
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
	const place = room.open();
	await place.reserve(never);
	place.keptOctets = keptOctets;
	place.idle();
	return place;
}

describe("room for bodies", () => {
	it("is given to as many as may come to fill it, in their order", async () => {
		const room = new BodyRoom(2000, 1000);
		const places = [room.open(), room.open(), room.open(), room.open()];
		const given = places.map((place) => isGiven(place.reserve(never)));
		expect(await Promise.all(given)).toEqual([true, true, false, false]);
		places[1]!.leave();
		expect(places.map(({ isReserved }) => isReserved)).toEqual([true, false, true, false]);
	});

	it("is given up by those that await their servers, but for what they have filled", async () => {
		const room = new BodyRoom(4000, 1000);
		const stalled = await Promise.all(Array.from({ length: 4 }, () => stall(room, 100)));
		const honest = [room.open(), room.open(), room.open()];
		for (const place of honest) expect(await isGiven(place.reserve(never))).toBe(true);
		expect(stalled.filter(({ isReserved }) => isReserved)).toHaveLength(0);
		expect(await isGiven(room.open().reserve(never))).toBe(false);
	});

	it("is waited for anew where a server goes on, behind those that came before", async () => {
		const room = new BodyRoom(2500, 1000);
		const stalled = await stall(room, 500);
		await room.open().reserve(never);
		const honest = room.open();
		expect(await isGiven(honest.reserve(never))).toBe(true);
		const going = stalled.reserve(never);
		expect(await isGiven(going)).toBe(false);
		honest.leave();
		expect(await isGiven(going)).toBe(true);
	});

	it("stays with one that could not be read to its end otherwise", async () => {
		const room = new BodyRoom(2000, 1000);
		const stalled = [await stall(room, 900), await stall(room, 900)];
		const waiting = room.open().reserve(never);
		expect(await isGiven(waiting)).toBe(false);
		expect(stalled.map(({ isReserved }) => isReserved)).toEqual([false, true]);
		stalled[1]!.leave();
		expect(await isGiven(waiting)).toBe(true);
	});

	it("is all there again once everyone has left or given up", async () => {
		const room = new BodyRoom(3000, 1000);
		const controller = new AbortController();
		const places = await Promise.all([10, 1000, 500, 700].map(async (octets) => stall(room, octets)));
		const tired = room.open();
		const waits = [tired.reserve(controller.signal), places[0]!.reserve(controller.signal)];
		controller.abort(new Error("tired"));
		expect((await Promise.allSettled(waits)).length).toBe(2);
		for (const place of [...places, tired]) place.leave();
		const next = Array.from({ length: 4 }, () => isGiven(room.open().reserve(never)));
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
});
