/** File names are escaped like file content, in every command and every format. */
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
/** Windows has no control characters in names. */
const NAME = process.platform === "win32" ? "\u202e" : "\x1b[31m\u202e";
const robots = temporary(`${NAME}.txt`, "user-agent: *\ndisallow: x\nsitemap: https://example.com/s.xml\n");
const other = temporary(`${NAME}2.txt`, "user-agent: *\ndisallow: /y\n");
const urls = temporary(`${NAME}.urls`, "https://example.com/x\nhttps://example.com/y\n");
const rules = temporary(`${NAME}.robots-test`, `robots: ${NAME}.txt\n* allow /y\n* block /z\n`);
const list = temporary(`${NAME}.tsv`, `https://a.example\t${NAME}none.txt\n`);
const folder = dirname(robots);
const agent = ["--agent", "a"];

const READ: readonly (readonly [string[], readonly string[]])[] = [
	[
		["check", robots, ...agent, "--urls", urls],
		["text", "json", "tsv"],
	],
	[
		["explain", robots, ...agent, "https://example.com/y"],
		["text", "json", "tsv"],
	],
	[
		["lint", robots, other, "--notes"],
		["text", "json", "github", "sarif"],
	],
	[
		["test", rules],
		["text", "json", "tap", "junit", "github"],
	],
	[
		["diff", robots, other],
		["text", "json"],
	],
	[
		["coverage", robots, "--urls", urls],
		["text", "json", "tsv"],
	],
	[
		["sitemaps", robots, other],
		["text", "json", "tsv"],
	],
	[["set", "build", list, ...agent, "-o", `${folder}/${NAME}.set`], []],
];

describe("a file's name", () => {
	it.each(
		READ.flatMap(([argv, formats]) =>
			formats.length === 0 ? [[argv]] : formats.map((format) => [[...argv, "--format", format]]),
		),
	)("is escaped by %j", async (argv) => {
		const { out, err } = await runCommand(argv);
		expect(err).not.toMatch(/expected one of|unexpected error/);
		expect(out + err).not.toBe("");
		for (const raw of ["\x1b", "\u202e"]) expect((out + err).includes(raw)).toBe(false);
	});

	it.each(["check", "explain", "lint", "test", "diff", "coverage", "sitemaps"])(
		"is escaped where %s cannot read it",
		async (command) => {
			const { code, out, err } = await runCommand([
				command,
				`${NAME}none.txt`,
				...(command === "diff"
					? [robots]
					: command === "lint" || command === "test" || command === "sitemaps"
						? []
						: [...agent, "/x"]),
			]);
			expect(code).toBe(2);
			for (const raw of ["\x1b", "\u202e"]) expect((out + err).includes(raw)).toBe(false);
		},
	);
});

describe("a folder in the place of a file", () => {
	it.each([
		["check", [folder, ...agent, "/x"]],
		["explain", [folder, ...agent, "/x"]],
		["lint", [folder]],
		["diff", [folder, robots]],
		["coverage", [robots, "--urls", folder]],
		["sitemaps", [folder]],
		["check", ["--set", folder, "https://a.example/"]],
		["judge", ["--set", folder]],
		["set", ["build", folder, ...agent, "-o", `${folder}/x.set`]],
	])("is one sentence: %s %j", async (command, argv) => {
		const { code, err } = await runCommand([command, ...argv]);
		expect(code).toBe(2);
		const lines = err
			.trimEnd()
			.split("\n")
			.filter((line) => line.includes("cannot be read"));
		expect(lines).toEqual([expect.stringMatching(/: cannot be read: it is a directory$/)]);
	});
});
