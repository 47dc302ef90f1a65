import { describe, expect, it } from "vitest";
import type { Matcher } from "../../../bindings/auto.js";
import { engines, withFile } from "../../support/engines.js";
import { encode } from "../../support/octets.js";

/** More than a path of these tests lets a walk try. */
const MANY = 400;

/** Hands a matcher of these rules to `use`. */
function withRules<T>(
	rules: readonly string[],
	engine: (typeof engines)[number]["name"],
	use: (matcher: Matcher) => T,
	url?: string,
): T {
	const options = url === undefined ? {} : { url };
	return withFile(`user-agent: *\n${rules.join("\n")}`, options, engine, (robots) =>
		use(robots.matcher("ExampleBot")),
	);
}

describe.each(engines)("the hot path: engine $name", ({ name: engine }) => {
	it("RFC 9309 §2.2.2: reads nothing that an earlier, longer URL left behind", () => {
		withRules(
			["disallow: /abcdefghijklmnopqrstuvwxyz/0123456789", "disallow: /*.pdf$", "disallow: /ab"],
			engine,
			(m) => {
				const long = "/abcdefghijklmnopqrstuvwxyz/0123456789.pdf";
				for (let length = long.length; length > 0; length--) {
					expect(m.isAllowed(long)).toBe(false);
					expect(m.isAllowed(long.slice(0, length)), `${length} octets`).toBe(length < 3);
				}
				expect(m.isAllowed(`${long}x`)).toBe(false);
			},
		);
	});

	it("RFC 9309 §2.2.2: a rule whose head is longer than one block of octets", () => {
		for (const length of [15, 16, 17, 18, 31, 32, 33, 34, 64, 200]) {
			const head = `/${"ab".repeat(length)}`.slice(0, length);
			withRules([`disallow: ${head}`, "disallow: /zz"], engine, (m) => {
				expect(m.isAllowed(head)).toBe(false);
				expect(m.isAllowed(`${head}/x`)).toBe(false);
				expect(m.isAllowed(head.slice(0, -1))).toBe(true);
				for (let place = 1; place < length; place++) {
					const other = `${head.slice(0, place)}-${head.slice(place + 1)}`;
					expect(m.isAllowed(other), `${length} octets, another at ${place}`).toBe(true);
				}
			});
		}
	});

	it("RFC 9309 §2.2.2: more than 16 ways to go on after one head", () => {
		const letters = Array.from("abcdefghijklmnopqrstuvwxyz0123456789-_.~");
		withRules(
			letters
				.map((letter, index) => `${index % 2 === 0 ? "disallow" : "allow"}: /x${letter}y`)
				.concat("disallow: /x"),
			engine,
			(m) => {
				letters.forEach((letter, index) => {
					expect(m.explain(`/x${letter}yz`).rule?.line, letter).toBe(index + 2);
					expect(m.isAllowed(`/x${letter}y`), letter).toBe(index % 2 === 1);
					expect(m.isAllowed(`/x${letter}`), letter).toBe(false);
				});
				expect(m.explain("/x!y").rule?.line).toBe(letters.length + 2);
			},
		);
	});

	describe("RFC 9309 §2.2.3: wildcard rules that an index finds", () => {
		const rules = Array.from({ length: 12 }, (_, index) => `disallow: /*?id=${index}x`);

		it("where what they are filed under stands again and again", () => {
			withRules([...rules, "disallow: /*?id=*needle"], engine, (m) => {
				const hay = "?id=".repeat(MANY);
				expect(m.isAllowed(`/${hay}`)).toBe(true);
				expect(m.isAllowed(`/${hay}11x`)).toBe(false);
				expect(m.isAllowed(`/?id=11x${hay}`)).toBe(false);
				expect(m.isAllowed(`/${hay}needle`)).toBe(false);
				expect(m.isAllowed(`/needle${hay}`)).toBe(true);
				expect(m.explain(`/${hay}3x${hay}11x${hay}`).rule?.line).toBe(13);
			});
		});

		it("of which one bucket holds hundreds", () => {
			const many = Array.from({ length: MANY }, (_, index) => `disallow: /*?q=${index}.`);
			withRules(many, engine, (m) => {
				for (const number of [0, 1, 31, 32, 33, MANY - 1])
					expect(m.explain(`/a?q=${number}.`).rule?.line, `${number}`).toBe(number + 2);
				expect(m.isAllowed(`/a?q=${MANY}.`)).toBe(true);
				expect(m.isAllowed(`/a${"?q=x".repeat(MANY)}`)).toBe(true);
			});
		});

		it("at the end, at the slash, and far after the star", () => {
			const long = "m".repeat(60_000);
			withRules(
				[
					...rules,
					"disallow: /*.zip$",
					"disallow: */feed/",
					`disallow: /*${long}?qz`,
					`disallow: /*?q${long}`,
				],
				engine,
				(m) => {
					expect(m.isAllowed("/a.zip")).toBe(false);
					expect(m.isAllowed("/a.zip.zip")).toBe(false);
					expect(m.isAllowed("/a.zipx")).toBe(true);
					expect(m.isAllowed("/.zip?")).toBe(true);
					expect(m.isAllowed("/feed/")).toBe(false);
					expect(m.isAllowed("/a/feed/b")).toBe(false);
					expect(m.isAllowed("/feed")).toBe(true);
					expect(m.isAllowed("/x?qz")).toBe(true);
					expect(m.isAllowed(`/x${long}?qz`)).toBe(false);
					expect(m.isAllowed(`/${long}?qz`)).toBe(false);
					expect(m.isAllowed(`/${long.slice(1)}?qz`)).toBe(true);
					expect(m.isAllowed(`/?q${long}`)).toBe(false);
					expect(m.isAllowed(`/?q${long.slice(1)}`)).toBe(true);
				},
			);
		});

		it("and that end where the path does, not after it", () => {
			withRules(rules, engine, (m) => {
				expect(m.isAllowed("/path?id=10x")).toBe(false);
				for (const shorter of ["/path?id=10", "/path?id=1", "/path?id=", "/path?id", "/path?"])
					expect(m.isAllowed(shorter), shorter).toBe(true);
			});
		});
	});

	describe("RFC 9309 §2.3: the origin", () => {
		it("longer than a URL", () => {
			const label = "a".repeat(60);
			const origin = `https://${label}.${label}.${label}.example`;
			const check = (m: Matcher): void => {
				expect(m.isAllowed(`${origin}/x`)).toBe(false);
				expect(m.isAllowed(`${origin}/y`)).toBe(true);
				expect(m.isAllowed("/x")).toBe(false);
				expect(Array.from(m.checkAll([origin, `${origin}?x`, "https://a/x", "x", ""]))).toEqual([
					1, 1, 2, 3, 3,
				]);
				expect(Array.from(m.checkLines(encode(`${origin}/x\nx\n/x`)))).toEqual([0, 3, 0]);
			};
			withRules(["disallow: /x"], engine, check, `${origin}/robots.txt`);
		});

		it("of a file: a drive letter is still resolved", () => {
			withRules(
				["disallow: /C:/x"],
				engine,
				(m) => {
					expect(m.isAllowed("file:///C:/x")).toBe(false);
					expect(m.isAllowed("file:///C|/x")).toBe(false);
					expect(m.isAllowed("file:///D:/x")).toBe(true);
				},
				"file:///robots.txt",
			);
		});

		it("of the URL before is not taken for the next one's", () => {
			withRules(["disallow: /x"], engine, (m) => {
				for (const authority of ["a.example", "a.example.org", "a.exampl", "a.example:8080", "b.example"]) {
					expect(m.isAllowed(`https://${authority}/x`), authority).toBe(false);
					expect(m.isAllowed(`https://${authority}/y/x`), authority).toBe(true);
					expect(m.isAllowed(`https://${authority}`), authority).toBe(true);
				}
			});
		});
	});
});
