import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CODES, PAGE_TEXTS } from "../../../../insight/analysis/findings/codes.js";
import { FINDING_CODES } from "../../../../insight/analysis/findings/severities.js";
import { generate } from "../../../../scripts/codes/codes.mjs";

function read(path: string): string {
	return readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
}

describe("the table of codes", () => {
	it.each(Array.from(generate({ CODES, PAGE_TEXTS }, read)))("makes %s (npm run codes)", (path, text) => {
		expect(read(path)).toBe(text);
	});

	it("has every text of each code, and the codes of both tables in one order", () => {
		expect(Object.keys(PAGE_TEXTS)).toEqual(FINDING_CODES);
		for (const code of FINDING_CODES) {
			const { message, advice } = CODES[code];
			const { summary, help = advice } = PAGE_TEXTS[code];
			expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
			expect(message ?? "a sentence", code).toMatch(/^\S.*[^.]$/);
			expect(summary, code).toMatch(/^[A-Z].*\.$/);
			expect(help, code).toMatch(/^[A-Z].*\.$/);
		}
	});

	it("has the diagnostics first, and of these the three about the whole file", () => {
		const haveMessages = FINDING_CODES.map((code) => CODES[code].message !== undefined);
		expect(haveMessages).toEqual([...haveMessages].sort((one, other) => Number(other) - Number(one)));
		expect(FINDING_CODES.slice(0, 3)).toEqual(["byte-order-mark", "looks-like-utf16", "looks-like-html"]);
	});
});
