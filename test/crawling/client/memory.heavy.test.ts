/** The memory of a client, whatever the servers send. docs/client-promises.md says what `maxMemoryBytes` counts. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { engines } from "../../support/engines.js";

const MEBIBYTE = 2 ** 20;
const CHILD = fileURLToPath(new URL("../../support/hostile-origins.mjs", import.meta.url));
/** `HOSTILE_FILE_OCTETS=512000` asks for the largest files, which takes minutes. */
const fileOctets = Number(process.env.HOSTILE_FILE_OCTETS ?? 24_000);
disposeClientsAfterEach();

describe("1,000 origins of one owner, whose files are made to take memory, in a heap of 256 MB", () => {
	it.each(engines)(
		"stay below twice maxMemoryBytes through every call, engine $name",
		async ({ name }) => {
			const maxMemoryBytes = Math.max(8 * MEBIBYTE, 128 * fileOctets);
			const argv = ["--expose-gc", "--max-old-space-size=256", CHILD, name, "mix", "1000"];
			const { stdout } = await promisify(execFile)(process.execPath, [
				...argv,
				String(fileOctets),
				String(maxMemoryBytes),
			]);
			const { maxOctets, fetchesCount } = JSON.parse(stdout);
			expect(fetchesCount).toBe(1000);
			expect(maxOctets).toBeLessThan(2 * maxMemoryBytes);
		},
		600_000,
	);
});

describe("maxMemoryBytes", () => {
	const url = (index: number) => `https://h${index}.example/private`;
	const bodyOf = (octetCount: number) => "user-agent: *\ndisallow: /private\n".padEnd(octetCount, "#");
	const respond = (octetCount: number) => async () => new Response(bodyOf(octetCount));

	it("lets the files asked last stay, and parses and fetches again what had to make room", async () => {
		const { client, reported } = makeClient({ maxMemoryBytes: MEBIBYTE, fetch: respond(100_000) });
		for (let turn = 0; turn < 2; turn++) {
			for (let index = 0; index < 10; index++) expect(await client.isAllowed(url(index))).toBe(false);
		}
		expect(reported("fetch-start")).toHaveLength(20);
		expect(reported("eviction").length).toBeGreaterThanOrEqual(14);
		for (let index = 9; index > 5; index--) expect(await client.isAllowed(url(index))).toBe(false);
		expect(reported("fetch-start")).toHaveLength(20);
	});

	it("counts what is kept of origins beyond maxOrigins too", async () => {
		const { client, reported } = makeClient({
			maxMemoryBytes: MEBIBYTE,
			maxOrigins: 1,
			fetch: respond(100_000),
		});
		for (let index = 0; index < 10; index++) await client.isAllowed(url(index));
		await client.isAllowed(url(8));
		expect(reported("fetch-start")).toHaveLength(10);
		await client.isAllowed(url(0));
		expect(reported("fetch-start")).toHaveLength(11);
	});

	it("counts texts that take two octets a unit as they are", async () => {
		const fetch = async () => new Response(`# \u20ac\n${bodyOf(100_000)}`);
		const { client, reported } = makeClient({ maxMemoryBytes: MEBIBYTE, fetch });
		for (const index of [0, 1, 2, 0]) await client.isAllowed(url(index));
		expect(reported("fetch-start")).toHaveLength(4);
	});

	it("keeps the origin that was asked last, whatever it takes", async () => {
		const { client, reported } = makeClient({
			maxMemoryBytes: MEBIBYTE,
			maxBytes: 3 * MEBIBYTE,
			fetch: respond(2 * MEBIBYTE),
		});
		for (let turn = 0; turn < 3; turn++) expect(await client.isAllowed(url(0))).toBe(false);
		expect(reported("fetch-start")).toHaveLength(1);
	});

	it("bounds what bodies take that are read at once, and reads each to its end", async () => {
		let heldOctets = 0;
		let maxOctets = 0;
		const fetch = async () => {
			let sentOctets = 0;
			const body = new ReadableStream<Uint8Array>(
				{
					async pull(controller) {
						await new Promise((resolve) => setTimeout(resolve));
						sentOctets += 16_384;
						heldOctets += 16_384;
						maxOctets = Math.max(maxOctets, heldOctets);
						controller.enqueue(new Uint8Array(16_384).fill(0x23));
						if (sentOctets < 400_000) return;
						heldOctets -= sentOctets;
						controller.close();
					},
				},
				{ highWaterMark: 0 },
			);
			return new Response(body);
		};
		const { client } = makeClient({ maxMemoryBytes: 4 * MEBIBYTE, fetch });
		const asked = Array.from({ length: 40 }, (_, index) => client.isAllowed(url(index)));
		expect((await Promise.all(asked)).every(Boolean)).toBe(true);
		// Half of the memory, and a chunk that each of them holds or has been sent.
		expect(maxOctets).toBeLessThanOrEqual(2 * MEBIBYTE + 40 * 2 * 16_384);
		expect(maxOctets).toBeGreaterThan(MEBIBYTE);
	});

	it("a body that waits for room gives up with its time, and the next one gets it", async () => {
		const endless = () =>
			new ReadableStream<Uint8Array>({
				start: (controller) => controller.enqueue(new Uint8Array(32_768).fill(0x23)),
			});
		const fetch = async (input: unknown) =>
			new Response(String(input).includes("h9") ? bodyOf(100_000) : endless());
		const { client } = makeClient({
			maxMemoryBytes: MEBIBYTE,
			timeoutMs: 150,
			fetch: fetch as typeof globalThis.fetch,
		});
		const slow = [0, 1, 2].map((index) => client.explain(url(index)));
		for (const { access } of await Promise.all(slow)) expect(access.failure).toBe("timeout");
		expect((await client.explain(url(9))).reason).toBe("rule");
	});

	it.each<[string, unknown]>([
		["RangeError", 0],
		["RangeError", MEBIBYTE - 1],
		["RangeError", Number.POSITIVE_INFINITY],
		["TypeError", "64 MB"],
	])("%s: %j", (name, maxMemoryBytes) => {
		const make = () => makeClient({ maxMemoryBytes: maxMemoryBytes as number });
		expect(make).toThrow(expect.objectContaining({ name }));
		expect(make).toThrow(/^maxMemoryBytes: expected a whole number from 1048576 to /);
	});
});
