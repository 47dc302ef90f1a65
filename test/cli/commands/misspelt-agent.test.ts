import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const file = temporary("robots.txt", "user-agent: googlebot\ndisallow: /x\n");
const HINT =
	'robotstxt-wasm: --agent: no crawler is documented by the name "googelbot"; did you mean "Googlebot"?\n';

describe("--agent with a name that is almost a documented crawler's", () => {
	it.each([
		["check", file, "-a", "googelbot", "/x"],
		["check", file, "-a", "ExampleBot", "-a", "googelbot", "/x"],
		["explain", file, "-a", "googelbot", "/x"],
		["lint", file, "-a", "googelbot"],
	])("%s says which may be meant, once, and goes on: %s %s %s %s", async (...argv) => {
		const { err, code } = await runCommand(argv);
		expect(err.split(HINT)).toHaveLength(2);
		expect(code).toBeLessThan(2);
	});

	it.each(["ExampleBot", "Googlebot", "GPTBot", "WotBot", "*", "bot"])("%s gets no hint", async (token) => {
		expect((await runCommand(["check", file, "-a", token, "/x"])).err).not.toContain("did you mean");
	});
});

describe("--agent with a documented crawler's name", () => {
	it.each([
		["AdsBot-Google", "it ignores the group for *: see --crawler"],
		["Googlebot-News", "it obeys another group: see --crawler"],
	])("says what the name alone leaves out: %s", async (token, words) => {
		const forAll = temporary(
			"all.txt",
			"user-agent: googlebot\ndisallow: /x\n\nuser-agent: *\ndisallow: /\n",
		);
		const { err } = await runCommand(["check", forAll, "-a", token, "/x"]);
		expect(err).toContain(`--agent: ${token} is judged by its name alone; as documented, ${words}\n`);
	});

	it.each(["Googlebot", "GPTBot", "Bingbot", "*"])("says nothing where it is the same: %s", async (token) => {
		expect((await runCommand(["check", file, "-a", token, "/x"])).err).toBe("");
	});
});

it("--crawler with a name that only lists have leads to --agent", async () => {
	const { err, code } = await runCommand(["check", file, "-c", "Bytespider", "/x"]);
	expect(err).toContain("lists have it, and nobody documents how it reads a file: --agent Bytespider\n");
	expect(code).toBe(2);
});
