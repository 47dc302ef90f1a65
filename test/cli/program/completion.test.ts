import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../cli/commands/table.js";
import { runCommand } from "../../support/cli-run.js";
import { bashIsMissing } from "../../support/shell.js";

const scriptFor = async (shell: string) => (await runCommand(["completion", shell])).out;

/** The completions that bash offers for the last of some words. */
async function offers(...words: string[]): Promise<string[]> {
	const program = `${await scriptFor("bash")}
COMP_WORDS=(robotstxt ${words.map((word) => `'${word}'`).join(" ")})
COMP_CWORD=${words.length}
_robotstxt
printf '%s\\n' "\${COMPREPLY[@]}"`;
	const output = execFileSync("bash", ["-c", program], { encoding: "utf8" });
	return output.split("\n").filter((line) => line !== "");
}

describe.skipIf(bashIsMissing !== null)("the script for bash", () => {
	it("offers the commands", async () => {
		expect(await offers("")).toEqual([...COMMANDS.map(({ name }) => name), "--help", "--version"]);
		expect(await offers("ex")).toEqual(["explain"]);
	});

	it("offers the options of a command alone", async () => {
		expect(await offers("check", "--ag")).toEqual(["--agent"]);
		expect(await offers("lint", "--as")).toEqual([]);
	});

	it("offers what an option takes", async () => {
		expect(await offers("check", "--dialect", "")).toEqual(["rfc9309", "google", "original1994"]);
		expect(await offers("check", "-f", "t")).toEqual(["text", "tsv"]);
		expect(await offers("test", "--format", "")).toEqual(["text", "json", "tap", "junit", "github"]);
		expect(await offers("check", "--crawler", "Googlebot-N")).toEqual(["Googlebot-News"]);
	});

	it("offers the first words of a command that takes but a few, and files after them", async () => {
		expect(await offers("set", "")).toEqual(["build"]);
		expect(await offers("completion", "")).toEqual(["bash", "zsh", "fish"]);
		expect(await offers("set", "build", "package.j")).toEqual(["package.json"]);
		expect(await offers("set", "--ag")).toEqual(["--agent"]);
		expect(await offers("completion", "f")).toEqual(["fish"]);
	});

	it("offers files elsewhere", async () => {
		expect(await offers("lint", "package.j")).toEqual(["package.json"]);
	});
});

describe("the scripts for other shells", () => {
	it("zsh reads the one for bash", async () => {
		expect(await scriptFor("zsh")).toContain(await scriptFor("bash"));
	});

	it("fish is told every option of every command", async () => {
		const script = await scriptFor("fish");
		expect(script).toContain(
			'complete -c robotstxt-wasm -n "__fish_seen_subcommand_from check" -l agent -s a -r',
		);
		expect(script).toContain(
			`-n "__fish_seen_subcommand_from set; and not __fish_seen_subcommand_from build" -f -a "build"`,
		);
		expect(script).toContain(`-l dialect -s d -r -f -a "rfc9309 google original1994"`);
	});
});
