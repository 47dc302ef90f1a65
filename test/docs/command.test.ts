import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS } from "../../cli/commands/table.js";
import { runCommand } from "../support/cli-run.js";

const page = readFileSync(new URL("../../docs/command.md", import.meta.url), "utf8");

it("the page has a row for each command, with its usage", () => {
	const rows = Array.from(page.matchAll(/^\| `([a-z]+ [^`]*)` \|/gm), ([, usage = ""]) =>
		usage.replaceAll("\\|", "|"),
	);
	expect(rows).toEqual(COMMANDS.map(({ usage }) => usage));
});

it("the page of the command shows what lint prints", async () => {
	const [, shown = ""] = /^## Lint\n\n```\n(.*?)^```/ms.exec(page) ?? [];
	const lines = Array.from({ length: 31 }, (_, index) => `Disallow: /${index + 1}/`);
	lines[0] = "User-agent: *";
	for (const line of [17, 20, 31]) lines[line - 1] = "Disallow: private";
	const { out } = await runCommand(["lint", "-"], { input: [lines.join("\n")] });
	expect(shown).toBe(out.replace("<stdin>", "robots.txt"));
});
