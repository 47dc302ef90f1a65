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
