/** A suite that is named and does not run is a test that nobody misses. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

describe("a suite that is named runs, or an error says that it does not", () => {
	it.each([
		["fast", "test/docs/links.test.ts", "test/bindings/no-such-suite.test.ts"],
		["fast", "test/docs/links.test.ts", "test/bindings/bounds/hostile.heavy.test.ts"],
		["heavy", "test/bindings/bounds/huge.heavy.test.ts", "test/house/suites.test.ts"],
	])("on a command line: --project %s %s %s", (project, running, suite) => {
		const { status, stderr } = spawnSync(
			process.execPath,
			["node_modules/vitest/vitest.mjs", "list", "--project", project, running, suite],
			{ cwd: ROOT, encoding: "utf8" },
		);
		expect([status, stderr]).toEqual([1, expect.stringContaining(`${suite}: no suite of ${project}`)]);
	});

	it("in the list of test/long", () => {
		const [, list = ""] =
			/SUITES = \[([^\]]*)\]/.exec(readFileSync(`${ROOT}test/long/run.mjs`, "utf8")) ?? [];
		const suites = Array.from(list.matchAll(/"([^"]+)"/g), ([, suite = ""]) => suite);
		expect(suites.length).toBeGreaterThan(5);
		expect(suites.filter((suite) => !existsSync(`${ROOT}test/${suite}.test.ts`))).toEqual([]);
	});
});
