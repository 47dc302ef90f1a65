/** A suite that is named and does not run is a test that nobody misses. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isHeavy, isSlow, requireNamedSuites, SUITES } from "../support/suites.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FAST = SUITES.filter((suite) => !isHeavy(suite) && !isSlow(suite));
const SUITES_OF = { fast: FAST, heavy: SUITES.filter(isHeavy) };

describe("a suite that is named runs, or an error says that it does not", () => {
	it.each([
		["fast", "test/docs/links.test.ts", "test/bindings/no-such-suite.test.ts"],
		["fast", "test/docs/links.test.ts", "test/bindings/bounds/hostile.heavy.test.ts"],
		["heavy", "test/bindings/bounds/huge.heavy.test.ts", "test/house/suites.test.ts"],
	])("on a command line: --project %s %s %s", (project, running, suite) => {
		const require = (...given: string[]) => requireNamedSuites(given, SUITES_OF);
		const expected = `${suite}: no suite of ${project} has this in its path`;
		expect(() => require("run", "--project", project, running, suite)).toThrow(expected);
		expect(() => require("run", `--project=${project}`, `./${running}`)).not.toThrow();
	});

	it("whatever the project, where the command line names none", () => {
		const [heavy = ""] = SUITES_OF.heavy;
		expect(() => requireNamedSuites(["run", heavy, "test/docs/links"], SUITES_OF)).not.toThrow();
		expect(() => requireNamedSuites(["test/nowhere"], SUITES_OF)).toThrow("no suite of any project");
	});

	it("in the list of test/long", () => {
		const [, list = ""] =
			/SUITES = \[([^\]]*)\]/.exec(readFileSync(`${ROOT}test/long/run.mjs`, "utf8")) ?? [];
		const suites = Array.from(list.matchAll(/"([^"]+)"/g), ([, suite = ""]) => suite);
		expect(suites.length).toBeGreaterThan(5);
		expect(suites.filter((suite) => !existsSync(`${ROOT}test/${suite}.test.ts`))).toEqual([]);
	});
});

it("a suite that needs the built package is slow: the others run in a fresh clone, before any build", () => {
	const needsPackage = /built-files\.js"|transport: "node",? \}\)/;
	expect(FAST.filter((suite) => needsPackage.test(readFileSync(ROOT + suite, "utf8")))).toEqual([]);
});
