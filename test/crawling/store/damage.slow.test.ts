import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccessResult, nextAccessState, type RobotsStore } from "../../../crawling/client/index.js";
import { textChecksumOf } from "../../../crawling/client/store/checksum.js";
import { GuardedStore } from "../../../crawling/client/store/store.js";
import { Clock } from "../../support/client.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const DAY_SECONDS = 86_400;

describe("damage to a value in a store", () => {
	const options = { policy: "rfc9309", maxBytes: 512_000 } as const;
	const { seconds } = new Clock();
	const signal = new AbortController().signal;
	const origin = "https://example.com";

	/** The result of reading a store that has a value for the origin. */
	const read = (value: unknown, atSeconds = seconds) =>
		new GuardedStore(
			{ get: () => value, set: () => {} },
			options,
			1000,
			() => atSeconds,
			() => {},
		).read(origin, signal);

	async function write(result: AccessResult, ...more: AccessResult[]): Promise<string> {
		let value = "";
		const store: RobotsStore = {
			get: () => value,
			set: (_key, written) => {
				value = written;
			},
		};
		const guarded = new GuardedStore(
			store,
			options,
			1000,
			() => seconds,
			() => {},
		);
		let { state } = nextAccessState(null, result, seconds - 100 * DAY_SECONDS);
		for (const each of more) ({ state } = nextAccessState(state, each, seconds - 10));
		guarded.write(origin, { state, copyUrl: `${origin}/robots.txt`, retryAfterSeconds: null });
		await guarded.flush();
		return value;
	}

	it(
		"is seen: of 60,000 flips, deletions and repetitions none leaves a state",
		async () => {
			const values = [
				await write({ status: 200, body: RULES, headers: { etag: '"1"' } }),
				await write({ status: 200, body: RULES }, { status: 503 }),
				await write({ status: 200, body: "user-agent: *\ndisallow: /\ncaf\u00e9" }, { failure: "timeout" }),
				await write({ status: 503 }),
			];
			for (const value of values) expect((await read(value)).record).not.toBeNull();
			const damage = fc.record({
				value: fc.constantFrom(...values.map((value) => Buffer.from(value))),
				kind: fc.constantFrom("flip", "delete", "repeat"),
				at: fc.nat(),
				length: fc.integer({ min: 1, max: 8 }),
				bits: fc.array(fc.nat({ max: 31 }), { minLength: 1, maxLength: 4 }),
			});
			const isSeen = fc.asyncProperty(damage, async ({ value, kind, at, length, bits }) => {
				const damaged = damageOf(value, kind, at % value.length, length, bits);
				if (!damaged.equals(value)) expect((await read(damaged.toString())).record).toBeNull();
			});
			await fc.assert(isSeen, runs(60_000));
		},
		propertyTimeoutMs,
	);

	it("of the first format, and a value without its checksum, is no state", async () => {
		const value = await write({ status: 404 });
		expect((await read(value)).record).not.toBeNull();
		const json = value.slice(17);
		for (const other of [
			json,
			JSON.parse(json),
			`${"0".repeat(16)} ${json}`,
			` ${json}`,
			value.toUpperCase(),
		]) {
			expect((await read(other)).record).toBeNull();
		}
	});

	it("changes the checksum wherever one code unit changes", () => {
		const text = "user-agent: *\ndisallow: /private";
		const checksums = new Set([
			textChecksumOf(text),
			textChecksumOf(""),
			textChecksumOf("\0"),
			textChecksumOf("\0\0"),
		]);
		for (let index = 0; index < text.length; index++) {
			for (let bit = 0; bit < 16; bit++) {
				const unit = String.fromCharCode(text.charCodeAt(index) ^ (1 << bit));
				checksums.add(textChecksumOf(text.slice(0, index) + unit + text.slice(index + 1)));
			}
		}
		expect(checksums.size).toBe(4 + 16 * text.length);
	});

	/** @param bits each of one of the next four octets, to be flipped. */
	function damageOf(
		value: Buffer,
		kind: string,
		at: number,
		length: number,
		bits: readonly number[],
	): Buffer {
		if (kind === "flip") {
			const flipped = Buffer.from(value);
			for (const bit of bits) {
				const index = (at + (bit >> 3)) % value.length;
				flipped[index] = flipped[index]! ^ (1 << (bit & 7));
			}
			return flipped;
		}
		const piece = value.subarray(at, at + length);
		const inPlace = kind === "repeat" ? [piece, piece] : [];
		return Buffer.concat([value.subarray(0, at), ...inPlace, value.subarray(at + length)]);
	}
});
