import { describe, expect, it } from "vitest";
import type { EngineCrawler } from "../../../bindings/contract/engine.js";
import { jsEngine } from "../../../bindings/engine-js/index.js";
import { octetsOf } from "../../support/octets.js";
import { usedOctets } from "../../support/used-octets.js";

const LIMIT_OCTETS = 512_000;
const CRAWLER: EngineCrawler = { productTokens: ["a"], obeysDefaultGroup: true, mergesGroups: false };

describe("memoryOctets", () => {
	const MAX_OCTETS = 3_000_000;
	const COPY_COUNT = 8;

	/** As many lines as the parsing limit has room for. */
	function fileOf(toLine: (index: number) => string): Uint8Array {
		let body = "user-agent: *\n";
		for (let index = 0; body.length < LIMIT_OCTETS - 40; index++) body += toLine(index);
		return octetsOf(body);
	}

	const digits = (index: number, radix: number, count: number) => index.toString(radix).padStart(count, "0");

	it.each([
		["equal rules", fileOf(() => "allow:/\n")],
		["short rules", fileOf((index) => `allow:/${digits(index, 36, 4)}\n`)],
		["rules of octets that canonical form trigrams", fileOf((index) => `allow:/${highOctets(index)}\n`)],
		["wildcards", fileOf((index) => `allow:/*${digits(index, 36, 4)}$\n`)],
		["groups", fileOf((index) => `useragent:*\nallow:/${digits(index, 36, 3)}\n`)],
		["user-agent lines", fileOf(() => "useragent:\n")],
		["stars", fileOf((index) => (index === 0 ? `allow:/${"*\xff".repeat(255_900)}` : " "))],
		["one long path", fileOf((index) => (index === 0 ? `allow:/${"\xff".repeat(511_900)}` : " "))],
		["blank lines", fileOf(() => "\n")],
		["ordinary rules", octetsOf(`user-agent: *\n${ordinaryRules(4000)}`)],
	])("is what a file of many %s takes, and little", (_, body) => {
		const held: unknown[] = [];
		const before = usedOctets();
		let counted = 0;
		for (let copy = 0; copy < COPY_COUNT; copy++) {
			const file = jsEngine.parse(body, { dialect: "rfc9309", maxOctets: LIMIT_OCTETS, origin: null });
			const policy = file.compile(CRAWLER);
			policy.check("/x");
			counted += file.memoryOctets;
			held.push(file, policy);
		}
		const taken = usedOctets() - before;
		expect(held).toHaveLength(2 * COPY_COUNT);
		expect(counted / COPY_COUNT).toBeLessThan(MAX_OCTETS);
		expect(taken / counted).toBeGreaterThan(0.8);
		expect(taken / counted).toBeLessThan(1.25);
	});

	function highOctets(index: number): string {
		return String.fromCharCode(0x80 + (index & 0x7f), 0x80 + ((index >> 7) & 0x7f), 0x80 + (index >> 14));
	}

	function ordinaryRules(count: number): string {
		const rule = (_: unknown, index: number) =>
			`Disallow: /category-${index % 90}/product-${index}${index % 9 === 0 ? "/*.php$" : "/"}\n`;
		return Array.from({ length: count }, rule).join("");
	}
});
