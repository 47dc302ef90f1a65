/** What a user sees of an error that nothing catches: Node prints the line of our code that threw it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { complaintOf, MAX_OUTPUT_UNITS, uncaughtErrors } from "../support/uncaught.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = join(ROOT, "dist");

/** A line that holds a compiled module as text: nothing is thrown there. */
const MODULE_TEXT = /\b(?:decodeOctets|Buffer\.from)\("/;

it("prints at most a screen of an uncaught error of each entry", async () => {
	const outputs = await uncaughtErrors(process.execPath, ROOT);
	const complaints = outputs.flatMap(({ name, output }) => {
		const complaint = complaintOf(output);
		return complaint === null ? [] : [`${name}: ${complaint}`];
	});
	expect(complaints).toEqual([]);
});

it("has no long line in the published code, but a module's text and the command", () => {
	const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) =>
		/\.c?js$/.test(file),
	);
	expect(files.length).toBeGreaterThan(20);
	const long = files.flatMap((file) =>
		readFileSync(join(DIST, file), "utf8")
			.split("\n")
			.filter((line) => line.length > MAX_OUTPUT_UNITS && !MODULE_TEXT.test(line))
			.map((line) => `${file}: ${line.length} characters: ${line.slice(0, 60)}`),
	);
	const COMMAND = /^(?:shared\/)?cli[.-]/;
	expect(long.filter((line) => !COMMAND.test(line))).toEqual([]);
});
