import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const file = temporary(
	"robots.txt",
	"user-agent: *\ndisallow: /private/\nallow: /private/help\ndisallow: /old/\n\nuser-agent: Otherbot\ndisallow: /\n",
);
const urls = temporary("urls.txt", "/private/a\r\n\r\n/private/b\r\n/private/help\r\n/é\r\n  \r\nnone");

describe("coverage", () => {
	it("counts what each rule decides, for a crawler that no group names", async () => {
		expect(await runCommand(["coverage", file, "--urls", urls])).toEqual({
			code: 0,
			err: "",
			out: `4 URLs: 2 blocked (50.0 %), 2 allowed, 1 of them by no rule
1 line with no URL
1 rule of 3 never decided
  2  line 2: disallow: /private/
  1  line 3: allow: /private/help
  0  line 4: disallow: /old/  (never)
`,
		});
	});

	it("takes a crawler, and URLs from standard input in any portions", async () => {
		const argv = ["coverage", file, "--agent", "Otherbot", "--json"];
		const { out } = await runCommand(argv, { input: ["/a\n/", "b\n", "/c"] });
		expect(JSON.parse(out)).toMatchObject({
			crawler: "Otherbot",
			urlCount: 3,
			blockedCount: 3,
			blockedShare: 1,
			rules: [{ rule: { line: 7 }, hits: 3 }],
			neverHit: [],
		});
	});

	it.each<[string, string[], string]>([
		[
			"an empty input",
			[""],
			"there are no URLs to check: write them after FILE, or give them by --urls FILE",
		],
		["a log", ['192.0.2.1 - - "GET / HTTP/1.1" 200\n'], "coverage: expected an absolute URL or a path that"],
	])("fails for a list without a URL: %s", async (_, input, message) => {
		const { code, err, out } = await runCommand(["coverage", file], { input });
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toContain(message);
	});

	it("writes columns", async () => {
		const { out } = await runCommand(["coverage", file, "-f", "tsv", "/old/1", "/old/2"]);
		expect(out).toBe("2\t0\tdisallow: /private/\n3\t0\tallow: /private/help\n4\t2\tdisallow: /old/\n");
	});

	it("in dialect google takes URLs as they would be requested", async () => {
		const argv = ["coverage", file, "-d", "google", "-f", "tsv"];
		const input = { input: ["/public/../old/\n"] };
		expect((await runCommand(argv, input)).out).toContain("4\t1\t");
		expect((await runCommand([...argv, "--as-written"], input)).out).toContain("4\t0\t");
	});

	it("does not take the start of a line that is too long for a URL", async () => {
		const part = "x".repeat(1_048_576);
		const input = ["/private/", ...Array.from({ length: 32 }, () => part), "\n/old/\n"];
		const { out } = await runCommand(["coverage", file], { input });
		expect(out).toMatch(
			/^1 URL: 1 blocked \(100\.0 %\), 0 allowed, 0 of them by no rule\n1 line with no URL\n/,
		);
	});

	it("keeps nothing of a long list", async () => {
		function* lines() {
			for (let block = 0; block < 20; block++) yield "/private/x\n/\n".repeat(500);
		}
		const { out } = await runCommand(["coverage", file], { input: lines() });
		expect(out).toMatch(
			/^20,000 URLs: 10,000 blocked \(50\.0 %\), 10,000 allowed, 10,000 of them by no rule\n/,
		);
	});

	it("says how many are out of scope", async () => {
		const argv = ["coverage", file, "--robots-url", "https://a.example/robots.txt"];
		const { out } = await runCommand([...argv, "https://b.example/old/", "https://a.example/old/"]);
		expect(out).toContain("\n1 URL out of scope\n");
	});
});
