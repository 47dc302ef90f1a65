import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const files = ["assembly/", "packages/robotstxt-clickhouse/assembly/"].flatMap((folder) =>
	readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts"))
		.map((file) => folder + file),
);

/** Variables that answer for a call, each with the comment above it, or above the variables that it stands with. */
const variables = files.flatMap((file) => {
	const source = readFileSync(new URL(file, ROOT), "utf8");
	const runs = source.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?((?:(?:export )?let .*\n)+)/g);
	return Array.from(runs).flatMap(([, comment = "", lines = ""]) =>
		Array.from(lines.matchAll(/^export let (\w+)/gm), ([, name = ""]) => ({ file, name, comment, source })),
	);
});

describe("module state that answers for a call", () => {
	it("is there, and little: what a function finds it returns", () => {
		expect(variables.length).toBeGreaterThan(10);
		expect(variables.length).toBeLessThan(20);
	});

	it.each(variables)("$file, $name: says how long it is good", ({ comment, source }) => {
		const calls = /Valid until the next call of ([^.]*)\./.exec(comment.replace(/\s+\*\s+/g, " "))?.[1] ?? "";
		const names = calls.split(/, | or /);
		expect(calls).not.toBe("");
		for (const name of names) expect(source).toMatch(new RegExp(`\\bfunction ${name}\\b`));
	});
});
