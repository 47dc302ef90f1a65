import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { HOSTS } from "../installs/guides/hosts.mjs";
import { HEAD_LINE, stepsToAnswer } from "../installs/guides/read-guide.mjs";
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

	it.each([
		["docs/moving-from-robots-parser.md", "robots-parser-wasm"],
		["packages/robotstxt-clickhouse/README.md", "robotstxt-clickhouse"],
	])("%s names the file of %s too", (path, other) => {
		const named = new Set(readFileSync(join(ROOT, path), "utf8").match(/[\w-]+-\d[\w.-]*\.tgz/g));
		expect([...named].sort()).toEqual([`${other}-${version}.tgz`, `${name}-${version}.tgz`]);
	});
});

describe("the head of each guide", () => {
	it.each(readdirSync(GUIDES))("%s: says that no version is published, and how long it takes", (guide) => {
		const [head = ""] = readFileSync(join(GUIDES, guide), "utf8").split(
			guide === "node.md" ? "\n## A" : "\n## ",
		);
		expect(head).toMatch(/No version (?:of robotstxt-wasm )?is in the registry yet\./);
		const hosts = Object.values(HOSTS).filter((host) => host.guide === guide);
		expect(hosts.length).toBeGreaterThan(0);
		const [line = ""] = HEAD_LINE.exec(head) ?? [];
		const counts = Array.from(line.matchAll(/: (\d+) steps/g), ([, count]) => Number(count));
		const text = readFileSync(join(GUIDES, guide), "utf8");
		expect(counts).toEqual(hosts.map(({ until }) => stepsToAnswer(text, until).count));
	});
});

describe("code of guides", () => {
	/** What a program prints is as wide as it is. */
	const isCode = ({ language }: Block) => !["text", "robots.txt"].includes(language);

	it.each(blocks.filter(isCode))("$guide: a line has at most 76 columns: $code", ({ code }) => {
		for (const line of code.split("\n")) {
			expect(line.replaceAll("\t", "  ").length, line).toBeLessThanOrEqual(76);
		}
	});

	const tested = JSON.parse(readFileSync(join(ROOT, "test/runtimes/package.json"), "utf8")).dependencies;

	/** What the blocks of guides write after the name of a program that `npx` runs. */
	function versionsOf(name: string): Set<string | undefined> {
		const calls = blocks.flatMap(({ code }) => [
			...code.matchAll(new RegExp(`^(?:// )?npx ${name}(\\S*)`, "gm")),
		]);
		return new Set(calls.map(([, version]) => version));
	}

	it.each(["vite", "wrangler"])("names the version of %s that test:runtimes has", (name) => {
		expect(versionsOf(name)).toEqual(new Set([`@${tested[name]}`]));
	});

	it.each(["serve", "wrangler"])("names the version of %s that the page of the examples names", (name) => {
		const page = readFileSync(join(ROOT, "examples/README.md"), "utf8");
		const named = Array.from(
			page.matchAll(new RegExp(`npx ${name}([^\\s\`]*)`, "g")),
			([, version]) => version,
		);
		expect(new Set(named)).toEqual(versionsOf(name));
	});

	it("installs what the adapters of refuse-crawlers.md import, in the versions that their example has", () => {
		const { dependencies } = JSON.parse(readFileSync(join(ROOT, "examples/enforce/package.json"), "utf8"));
		const own = blocks.filter(({ guide, language }) => guide === "refuse-crawlers.md" && language !== "text");
		const imported = own.flatMap(({ code }) =>
			Array.from(code.matchAll(/ from "((?:@[\w-]+\/)?[\w-]+)/g), ([, name = ""]) => name),
		);
		// Next.js is there where its adapter is.
		const names = new Set(imported.filter((name) => !["node", "next", "robotstxt-wasm"].includes(name)));
		const installed = own
			.filter(({ language }) => language === "sh")
			.flatMap(({ code }) => code.match(/(?<=^npm install .*)\S+@[\d.]+/gm) ?? []);
		expect(installed.sort()).toEqual(Array.from(names, (name) => `${name}@${dependencies[name]}`).sort());
	});
});

describe("no block goes untested", () => {
	it.each(blocks)("$guide: $language $code", (block) => {
		if (block.language === "sh") {
			// Commands that install are the host's own. Commands that run are followed by test/installs/.
			for (const line of block.code.trim().split("\n")) {
				expect(line).toMatch(
					/^(?:npx robotstxt-wasm|npm (?:install|ci)|deno add|bun add|node [a-z]+\.[cm]js|curl -i |(?:bun|deno) run|npx (?:jest|next dev|serve@[\d.]+|vite@[\d.]+|wrangler@[\d.]+ dev)$)/,
				);
			}
			return;
		}
		const isOutput = block.language === "text" && block.title === undefined;
		expect(["js", "cjs"].includes(block.language) || block.title !== undefined || isOutput).toBe(true);
	});
});
