import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ASSEMBLY = new URL("../../assembly/", import.meta.url);
const files = readdirSync(ASSEMBLY, { recursive: true, encoding: "utf8" }).filter((file) =>
	file.endsWith(".ts"),
);

/** Variables that answer for a call, each with the comment above it, or above the variables that it stands with. */
const variables = files.flatMap((file) => {
	const source = readFileSync(new URL(file, ASSEMBLY), "utf8");
	const runs = source.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?((?:(?:export )?let .*\n)+)/g);
	return Array.from(runs).flatMap(([, comment = "", lines = ""]) =>
		Array.from(lines.matchAll(/^export let (\w+)/gm), ([, name = ""]) => ({ file, name, comment, source })),
	);
});

describe("module state that answers for a call", () => {
	it("is there", () => {
		expect(variables.length).toBeGreaterThan(20);
	});

	it.each(variables)("$file, $name: says how long it is good", ({ comment, source }) => {
		const calls = /Valid until the next call of ([^.]*)\./.exec(comment.replace(/\s+\*\s+/g, " "))?.[1] ?? "";
		const names = calls.split(/, | or /);
		expect(calls).not.toBe("");
		for (const name of names) expect(source).toMatch(new RegExp(`\\bfunction ${name}\\b`));
	});
});
