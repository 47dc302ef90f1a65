import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIAGNOSTIC_CODES } from "../../../bindings/contract/diagnostics.js";
import { DIAGNOSTICS, FINDINGS, generate } from "../../../scripts/codes/codes.mjs";

function read(path: string): string {
	return readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
}

describe("the table of codes", () => {
	it.each(Array.from(generate(read)))("makes %s (npm run codes)", (path, text) => {
		expect(read(path)).toBe(text);
	});

	it("has each code once, and every text of it", () => {
		const codes = [...DIAGNOSTICS.filter(({ summary }) => summary === undefined), ...FINDINGS];
		expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
		for (const { code, span, advice, help, summary } of codes) {
			expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
			expect(span, code).not.toBe("");
			if (summary === undefined) continue;
			expect(summary, code).toMatch(/^[A-Z].*\.$/);
			expect(help ?? advice, code).toMatch(/^[A-Z].*\.$/);
		}
	});

	it("numbers diagnostics by their place", () => {
		expect(DIAGNOSTIC_CODES).toEqual(DIAGNOSTICS.map(({ code }) => code));
	});
});
