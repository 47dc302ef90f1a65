import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../support/cli-run.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GUIDES = join(ROOT, "docs/guides");

/** A block of code of a guide; `title` is what its first line has in brackets. */
interface Block {
	readonly guide: string;
	readonly language: string;
	readonly title: string | undefined;
	readonly code: string;
}

const blocks: Block[] = readdirSync(GUIDES).flatMap((guide) =>
	Array.from(
		readFileSync(join(GUIDES, guide), "utf8").matchAll(/^```(\S+)(?: \[([^\]\n]+)\])?\n(.*?)^```$/gms),
		([, language = "", title, code = ""]) => ({ guide, language, title, code }),
	),
);

/**
 * Whether a block is a file of a project, which other tests run (test/installs). Other blocks in `js` are run by
 * test/docs/readme.slow.test.ts.
 */
const isFile = ({ title }: Block) => title?.includes("/") ?? false;

describe("a block named after a file of the repository is that file, which its project runs", () => {
	const files = blocks.filter(isFile);

	it("there are such blocks", () => {
		expect(new Set(files.map(({ guide }) => guide)).size).toBeGreaterThanOrEqual(5);
	});

	it.each(files)("$guide: $title", ({ title = "", code }) => {
		expect(code).toBe(readFileSync(join(ROOT, title), "utf8"));
	});
});

describe("a command of a guide writes what the guide shows", () => {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-guides-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	for (const { title, code } of blocks.filter((block) => block.title !== undefined && !isFile(block))) {
		writeFileSync(join(folder, title ?? ""), code);
	}
	const commands = blocks.flatMap((block, index) =>
		Array.from(
			block.language === "sh" ? block.code.matchAll(/^npx robotstxt-wasm (.+)$/gm) : [],
			([, line = ""]) => {
				const next = blocks[index + 1];
				const isOutput = next?.guide === block.guide && next.language === "text" && next.title === undefined;
				return { guide: block.guide, line, output: isOutput ? next.code : null };
			},
		),
	);

	it("there are commands, most with their output", () => {
		expect(commands.length).toBeGreaterThanOrEqual(6);
		expect(commands.filter(({ output }) => output !== null).length).toBeGreaterThanOrEqual(4);
	});

	it.each(commands)("$guide: $line", async ({ line, output }) => {
		const [command = "", redirected] = line.split(" < ");
		const names = readdirSync(folder);
		const argv = command.split(" ").map((word) => (names.includes(word) ? join(folder, word) : word));
		const input = redirected === undefined ? [] : [readFileSync(join(folder, redirected), "utf8")];
		const { code, out, err } = await runCommand(argv, { input });
		expect(code, err).toBeLessThan(2);
		if (output !== null) expect(out.replaceAll(folder + sep, "")).toBe(output);
	});
});

describe("a command that names the packed file names the one of this version", () => {
	const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

	it.each(["README.md", "docs/guides/node.md"])("%s", (page) => {
		const named = readFileSync(join(ROOT, page), "utf8").match(/[\w-]+-\d[\w.-]*\.tgz/g);
		expect(named).toEqual([`${name}-${version}.tgz`]);
	});
});

describe("no block goes untested", () => {
	it.each(blocks)("$guide: $language $code", (block) => {
		if (block.language === "sh") {
			// Commands that install are the host's own. Commands that run are followed by test/installs/.
			for (const line of block.code.trim().split("\n")) {
				expect(line).toMatch(
					/^(?:npx robotstxt-wasm|npm (?:install|ci)|deno add|bun add|node (?:check|node)\.|curl -i |(?:bun|deno) run|npx (?:jest|next dev|serve|vite|wrangler dev)$)/,
				);
			}
			return;
		}
		const isOutput = block.language === "text" && block.title === undefined;
		expect(["js", "cjs"].includes(block.language) || block.title !== undefined || isOutput).toBe(true);
	});
});
