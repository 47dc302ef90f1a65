import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import type * as auto from "../../../bindings/auto.js";
import { MAX_BODY_OCTETS } from "../../../bindings/contract/limits.js";
import { engines } from "../../support/engines.js";
import { encode } from "../../support/octets.js";

/** As built, which is many times as fast as what vitest makes of the sources. */
const { RobotsTxt } = createRequire(import.meta.url)("../../../dist/auto.cjs") as typeof auto;

const HEAD = "user-agent: *\ndisallow: /x\nallow: /";
const MIB = 2 ** 20;

function withFile(
	body: string | Uint8Array,
	engine: "wasm" | "js",
	use: (robots: auto.RobotsTxt) => void,
): void {
	const robots = RobotsTxt.parse(body, { engine, maxBytes: Number.POSITIVE_INFINITY });
	use(robots);
	robots.dispose();
}

/** A file with a last line of many equal octets. */
function fileOf(octet: number, count: number): Uint8Array {
	const body = new Uint8Array(HEAD.length + count).fill(octet);
	body.set(encode(HEAD));
	return body;
}

describe.each(engines)(
	"no content makes the library throw, at any maxBytes: engine $name",
	({ name: engine }) => {
		it("a path of 40 MB that canonical form trigrams", () => {
			withFile(fileOf(0xff, 40e6), engine, (robots) => {
				expect(robots.isAllowed("/x", "a")).toBe(false);
				expect(robots.isAllowed("/y", "a")).toBe(true);
				expect(robots.isCut).toBe(false);
			});
		});

		it("130 MB of letters, which is more than an engine reads", () => {
			const body = fileOf(0x61, 130e6);
			withFile(body, engine, (robots) => {
				expect(robots.isAllowed("/x", "a")).toBe(false);
				expect(robots.groups[0]?.rules).toHaveLength(1);
				expect(robots.isCut).toBe(true);
			});
		});

		it("a text of 130 million characters", () => {
			const text = `${HEAD}\n${"\u00e9".repeat(130e6)}`;
			withFile(text, engine, (robots) => {
				expect(robots.isAllowed("/x", "a")).toBe(false);
				expect(robots.isCut).toBe(true);
			});
		});

		it("15 MiB of lines that are none", () => {
			withFile("x\n".repeat((15 * MIB) / 2), engine, (robots) => {
				expect(robots.isAllowed("/x", "a")).toBe(true);
				expect(robots.records).toEqual([]);
			});
		});
	},
);

describe("the most octets that an engine reads", () => {
	const padding = `#${"-".repeat(MAX_BODY_OCTETS - 1 - "user-agent: a\ndisallow: /x\n".length)}`;

	it.each(engines)("are its limit, whatever maxBytes says: engine $name", ({ name: engine }) => {
		const whole = `user-agent: a\ndisallow: /x\n${padding}\n`;
		withFile(whole, engine, (robots) => expect(robots.isCut).toBe(false));
		withFile(`${whole}\ndisallow: /y`, engine, (robots) => {
			expect(robots.isCut).toBe(true);
			expect(robots.isAllowed("/x", "a")).toBe(false);
			expect(robots.isAllowed("/y", "a")).toBe(true);
		});
	});
});
