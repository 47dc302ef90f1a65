/** Lists name suites by their paths: a suite that is not found would not run, and nothing would say so. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);

describe("every suite that a list names exists", () => {
	it.each([
		["vitest.config.ts", 60],
		["test/long/run.mjs", 6],
	])("%s", (file, leastCount) => {
		const lists = readFileSync(new URL(file, ROOT), "utf8").match(/SUITES = \[[^\]]*\]/g) ?? [];
		const suites = lists.flatMap((list) =>
			Array.from(list.matchAll(/"([\w/-]+)"/g), ([, suite = ""]) => suite),
		);
		expect(suites.length).toBeGreaterThanOrEqual(leastCount);
		expect(suites.filter((suite) => !existsSync(new URL(`test/${suite}.test.ts`, ROOT)))).toEqual([]);
	});
});
