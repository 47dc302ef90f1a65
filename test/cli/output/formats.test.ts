import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const file = temporary(
	"robots.txt",
	"user-agent: *\ndisallow: /x\tz\nallow: /x/y\nsitemap: https://example.com/s.xml\nsitemap: /t.xml\n",
);

describe("check --format tsv", () => {
	it("has verdict, line, rule and URL, with no tab or line end inside of a column", async () => {
		const { out } = await runCommand(["check", file, "-a", "b", "-f", "tsv", "/x%09z", "/x/y", "/\n", "no"]);
		expect(out.split("\n")).toEqual([
			"disallowed\t2\tdisallow: /x\\x09z\t/x%09z",
			"allowed\t3\tallow: /x/y\t/x/y",
			"allowed\t\t\t/\\x0a",
			"invalid\t\t\tno",
			"",
		]);
	});

	it("has what came of the fetch in place of the rule", async () => {
		const { out } = await runCommand(["check", "http://127.0.0.1:1/", "-a", "b", "-f", "tsv", "/x"]);
		expect(out).toMatch(/^disallowed\t\tunreachable \(failure [a-z]+\)\t\/x\n$/);
	});
});

describe("explain", () => {
	it("--format tsv has verdict, reason, line, rule and URL", async () => {
		const { out } = await runCommand(["explain", file, "-a", "b", "-f", "tsv", "/x/y", "/", "no"]);
		expect(out).toBe("allowed\trule\t3\tallow: /x/y\t/x/y\nallowed\tno-rule\t\t\t/\ninvalid\t\t\t\tno\n");
	});

	it("--json names the groups, and tells their rules on request", async () => {
		const argv = ["explain", file, "-a", "b", "--json", "/x/y"];
		const brief = JSON.parse((await runCommand(argv)).out).group.groups;
		expect(brief).toEqual([{ line: 1, productTokens: [{ line: 1, value: "*" }] }]);
		const [whole] = JSON.parse((await runCommand([...argv, "--groups"])).out).group.groups;
		expect(whole.rules.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
	});
});

describe("sitemaps", () => {
	it("writes a URL a line", async () => {
		expect(await runCommand(["sitemaps", file])).toEqual({
			code: 0,
			out: "https://example.com/s.xml\n/t.xml\n",
			err: "",
		});
	});

	it("writes JSON, and columns", async () => {
		const { out } = await runCommand(["sitemaps", "--json", file]);
		expect(JSON.parse(out.split("\n")[0] ?? "")).toMatchObject({
			file,
			line: 4,
			url: "https://example.com/s.xml",
		});
		expect((await runCommand(["sitemaps", "-f", "tsv", file])).out.split("\n")[1]).toBe(`${file}\t5\t/t.xml`);
	});

	it("says where there are none, and goes on after a file that cannot be read", async () => {
		const { code, out, err } = await runCommand(["sitemaps", "nowhere.txt", "-", file], {
			input: ["a: b\n"],
		});
		expect({ code, out }).toEqual({ code: 2, out: "https://example.com/s.xml\n/t.xml\n" });
		expect(err).toBe(
			"robotstxt-wasm: nowhere.txt: cannot be read: no such file\nrobotstxt-wasm: <stdin>: it names no sitemap\n",
		);
	});

	it("does not take a site that cannot be reached for one without sitemaps", async () => {
		const { code, out } = await runCommand(["sitemaps", "http://127.0.0.1:1/"]);
		expect({ code, out }).toEqual({ code: 2, out: "" });
	});
});
