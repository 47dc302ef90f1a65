import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const wiki = temporary("wiki.txt", "user-agent: *\ndisallow: /wiki/Special:\ndisallow: /robots.txt\n");
const NOTE = "robotstxt-wasm: Googlebot: read by dialect google, as documented (--dialect chooses another)\n";
const check = async (...argv: string[]) => {
	const { out, err } = await runCommand(["check", wiki, "--format", "tsv", ...argv]);
	return { verdicts: out.split("\n").map((line) => line.split("\t")[0]), err };
};

describe("a crawler that documents its dialect", () => {
	it("is read by it, which is said once, and may fetch robots.txt", async () => {
		const urls = ["/wiki/Special%3AX", "/x/../wiki/Special:X", "/robots.txt", "/x/../robots.txt"];
		expect(await check("-c", "Googlebot", ...urls)).toEqual({
			verdicts: ["allowed", "disallowed", "allowed", "allowed", ""],
			err: NOTE,
		});
		const { out } = await runCommand(["explain", wiki, "-c", "Googlebot", "--json", ...urls]);
		const reasons = out
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line).reason);
		expect(reasons).toEqual(["no-rule", "rule", "robots-txt", "robots-txt"]);
	});

	it("is read by another that is chosen, by the rules", async () => {
		const urls = ["/wiki/Special%3AX", "/robots.txt"];
		expect(await check("-c", "Googlebot", "--dialect", "google", ...urls)).toEqual({
			verdicts: ["allowed", "disallowed", ""],
			err: "",
		});
		expect(await check("-c", "Googlebot", "--dialect", "rfc9309", ...urls)).toEqual({
			verdicts: ["disallowed", "allowed", ""],
			err: "",
		});
	});

	it("is read so in lists, as written where that is asked for", async () => {
		const list = temporary("urls.txt", "/wiki/Special%3AX\n\n/x/../wiki/Special:X\n/robots.txt\n");
		expect((await check("-c", "Googlebot", "-u", list)).verdicts).toEqual([
			"allowed",
			"disallowed",
			"allowed",
			"",
		]);
		expect((await check("-c", "Googlebot", "-u", list, "--as-written")).verdicts).toEqual([
			"allowed",
			"allowed",
			"allowed",
			"",
		]);
	});
});

describe("a name that documents none", () => {
	const urls = ["/wiki/Special%3AX", "/wiki/Special:X", "/robots.txt", "/y/../wiki/Special%3A", "nonsense"];

	it.each([
		["*", ["-a", "*"]],
		["an unknown name", ["-a", "ExampleBot"]],
		["one of Google's, as a product token", ["-a", "Googlebot"]],
	])("of %s goes by RFC 9309, and says how many URLs Google's crawlers read otherwise", async (_, agent) => {
		const { verdicts, err } = await check(...agent, ...urls);
		expect(verdicts).toEqual(["disallowed", "disallowed", "allowed", "disallowed", "invalid", ""]);
		expect(err.split("\n").at(-2)).toBe(
			"robotstxt-wasm: 2 of 5 URLs: dialect google, by which Google's crawlers read, gives another verdict (--dialect google)",
		);
		const quiet = await runCommand(["check", wiki, ...agent, "-q", ...urls]);
		expect(quiet).toEqual({ code: 2, out: "", err: "" });
	});

	it("says nothing where none is, where a dialect is chosen, and of crawlers that document themselves", async () => {
		expect((await check("-a", "*", "/wiki/Special:X", "/x")).err).toBe("");
		expect((await check("-a", "*", "--dialect", "rfc9309", "/wiki/Special%3AX")).err).toBe("");
		expect((await check("-c", "GPTBot", "/wiki/Special%3AX")).err).toBe("");
		expect((await check("-a", "GPTBot", "/wiki/Special%3AX")).err).toBe("");
	});
});

describe("two crawlers that are read by different dialects", () => {
	const tests = temporary(
		"robots.tests",
		`robots: ${wiki}\nGooglebot same-as Bingbot\nGooglebot same-as ExampleBot\n`,
	);
	const CAUTION =
		"robotstxt-wasm: Googlebot is read by dialect google, Bingbot by rfc9309: each dialect compares both as if it read both; " +
		"a URL with other escapes may be allowed for one of them alone\n";

	it("are compared as if one dialect read both, which is said", async () => {
		const { code, out, err } = await runCommand(["diff", wiki, "-c", "Googlebot", "--against", "Bingbot"]);
		expect({ code, out, err }).toEqual({
			code: 0,
			out: expect.stringContaining("no difference, for any URL, where one dialect reads both\n"),
			err: expect.stringContaining(CAUTION),
		});
		expect((await runCommand(["test", tests])).err).toContain(CAUTION);
	});

	it("are compared without a word where one dialect reads both", async () => {
		for (const more of [
			["-c", "Googlebot", "--against", "Googlebot-Image"],
			["-c", "GPTBot", "--against", "Bingbot"],
			["-c", "Googlebot", "--against", "Bingbot", "--dialect", "google"],
		]) {
			const { out, err } = await runCommand(["diff", wiki, ...more]);
			expect(out).toContain("no difference, for any URL\n");
			expect(err).not.toContain("as if");
		}
	});
});
