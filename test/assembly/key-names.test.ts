import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const source = readFileSync(new URL("../../assembly/text/keys.ts", import.meta.url), "utf8");
const [, text = ""] = /const NAMES = `(.*?)\n`;/s.exec(source) ?? [];
const [, lineUnits = ""] = /LINE_UNITS: usize = (\d+)/.exec(source) ?? [];
/** Without the line feed. */
const LINE_CHARACTERS = Number(lineUnits) - 1;

it("every line of NAMES has the length by which the engine steps over them, and ends with a colon", () => {
	const lines = text.split("\n");
	expect(lines.length).toBeGreaterThan(30);
	const wrong = lines.filter((line) => line.length !== LINE_CHARACTERS || !line.endsWith(":"));
	const found = wrong.map((line) => `${line} has ${line.length} characters`);
	expect(found, `expected ${LINE_CHARACTERS} characters, the last a colon`).toEqual([]);
});
