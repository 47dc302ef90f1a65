import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EXAMPLE } from "../../playground/source/model/examples/example.js";
import {
	decodeFragment,
	encodeFragment,
	MAX_CONTENT_OCTETS,
	MAX_FRAGMENT_CHARACTERS,
} from "../../playground/source/model/input/fragment.js";
import type { PlaygroundInput } from "../../playground/source/model/input/input.js";
import { dialects } from "../support/engines.js";
import { runs } from "../support/fuzz.js";

const inputs: fc.Arbitrary<PlaygroundInput> = fc.record({
	robotsTxt: fc.string({ unit: "grapheme", maxLength: 300 }),
	urls: fc.string({ unit: "grapheme", maxLength: 100 }),
	earlierRobotsTxt: fc.option(fc.string({ unit: "grapheme", maxLength: 100 })),
	crawlers: fc.string({ maxLength: 20 }),
	site: fc.string({ maxLength: 20 }),
	dialect: fc.constantFrom(...dialects),
});

function pack(content: unknown): string {
	return `1d.${deflateRawSync(JSON.stringify(content)).toString("base64url")}`;
}

afterEach(() => {
	vi.unstubAllGlobals();
});

describe("fragment of a shared link", () => {
	it("comes back as it went, in characters that URLs keep", async () => {
		await fc.assert(
			fc.asyncProperty(inputs, async (input) => {
				const fragment = await encodeFragment(input);
				expect(fragment).toMatch(/^1d\.[A-Za-z0-9_-]+$/);
				expect(await decodeFragment(`#${fragment}`)).toEqual(input);
			}),
			runs(60),
		);
	});

	it("of the first version had one crawler, whose product tokens were separated by commas", async () => {
		const input = await decodeFragment(pack(["a", "/b", "Googlebot-Image, Googlebot", "", "google"]));
		expect(input).toEqual({
			robotsTxt: "a",
			earlierRobotsTxt: null,
			urls: "/b",
			crawlers: "Googlebot-Image > Googlebot",
			site: "",
			dialect: "google",
		});
	});

	it("keeps a byte order mark, line ends and NUL", async () => {
		const input = { ...EXAMPLE, robotsTxt: "\ufeffa\r\nb\rc\0" };
		expect(await decodeFragment((await encodeFragment(input)) ?? "")).toEqual(input);
	});

	it("works without compression, and refuses what only another browser can unpack", async () => {
		const compressed = (await encodeFragment(EXAMPLE)) ?? "";
		vi.stubGlobal("CompressionStream", undefined);
		vi.stubGlobal("DecompressionStream", undefined);
		const fragment = (await encodeFragment(EXAMPLE)) ?? "";
		expect(fragment).toMatch(/^1j\./);
		expect(await decodeFragment(fragment)).toEqual(EXAMPLE);
		expect(await decodeFragment(compressed)).toBeNull();
	});

	it("is refused where it would be too long", async () => {
		const random =
			fc.sample(fc.string({ minLength: MAX_FRAGMENT_CHARACTERS, maxLength: 120_000 }), 1)[0] ?? "";
		expect(await encodeFragment({ ...EXAMPLE, robotsTxt: random })).toBeNull();
		expect(await encodeFragment({ ...EXAMPLE, robotsTxt: "a".repeat(MAX_CONTENT_OCTETS) })).toBeNull();
		expect(await encodeFragment({ ...EXAMPLE, robotsTxt: "a".repeat(500_000) })).not.toBeNull();
	});

	it.each([
		["empty", ""],
		["a number sign alone", "#"],
		["words", "#section-2"],
		["markup", "#<img src=x onerror=alert(1)>"],
		["another version", "2d.AAAA"],
		["no base64url", "1d.***"],
		["no DEFLATE", "1d.AAAA"],
		["DEFLATE that is cut", pack(["a", "b", "c", "d", "google"]).slice(0, 12)],
		["no JSON", `1j.${Buffer.from("{").toString("base64url")}`],
		["JSON that is no list", pack({})],
		["too few fields", pack(["a"])],
		["a field that is no string", pack(["a", "b", 3, "d", "google"])],
		["an earlier version that is no string", pack(["a", "b", "c", "d", "google", 6])],
		["too many fields", pack(["a", "b", "c", "d", "google", "f", "g"])],
		["an unknown dialect", pack(["a", "b", "c", "d", "constructor"])],
		["no UTF-8", `1j.${Buffer.from([0x5b, 0xff]).toString("base64url")}`],
		["more than is ever packed", `1j.${"A".repeat(MAX_FRAGMENT_CHARACTERS)}`],
		["little that unpacks to much", pack(["a".repeat(MAX_CONTENT_OCTETS + 1), "", "", "", "google"])],
	])("garbage counts as none: %s", async (_name, fragment) => {
		expect(await decodeFragment(fragment)).toBeNull();
	});

	it("no fragment makes it throw", async () => {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom("", "#", "1d.", "1j."), fc.string(), async (head, suffix) => {
				const input = await decodeFragment(head + suffix);
				expect(input === null || typeof input.robotsTxt === "string").toBe(true);
			}),
			runs(200),
		);
	});
});
