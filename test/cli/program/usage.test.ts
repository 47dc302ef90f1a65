import { describe, expect, it } from "vitest";
import { readCommandLine } from "../../../cli/arguments/command-line.js";
import { COMMANDS } from "../../../cli/commands/table.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const exampleOf = (name: string) => COMMANDS.find((command) => command.name === name)!.example;

const temporary = temporaryFiles();
const file = temporary("robots.txt", "user-agent: *\ndisallow: /x\n");

describe("help and version", () => {
	it.each([
		[["--help"], "Usage: robotstxt-wasm COMMAND"],
		[["-h"], "Usage: robotstxt-wasm COMMAND"],
		[["help"], "Usage: robotstxt-wasm COMMAND"],
		[["check", "--help"], "Usage: robotstxt-wasm check"],
		[["help", "explain"], "Usage: robotstxt-wasm explain"],
		[["lint", "-h"], "Usage: robotstxt-wasm lint"],
		[["set", "-h"], "Usage: robotstxt-wasm set build"],
		[["judge", "-h"], "Usage: robotstxt-wasm judge"],
	])("%j", async (argv, start) => {
		const { code, out, err } = await runCommand(argv);
		expect(out.startsWith(start)).toBe(true);
		expect({ code, err }).toEqual({ code: 0, err: "" });
		for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(110);
	});

	it.each(["block", "allow"])("%s --help says that --crawler takes any name, as it does", async (command) => {
		const { out } = await runCommand([command, "--help"]);
		expect(out).toMatch(/--crawler, -c NAME +a crawler by its name.* any name that a group can have;$/m);
		const { code } = await runCommand([command, file, "--crawler", "Nobodys-Crawler", "--quiet"]);
		expect(code).toBe(0);
	});

	it("--version", async () => {
		for (const word of ["--version", "version"]) {
			expect(await runCommand([word])).toEqual({ code: 0, out: "1.2.3\n", err: "" });
		}
	});
});

describe("wrong usage: exit code 2 and one line that names what was expected", () => {
	it.each<[string, string[], RegExp]>([
		["no command", [], /expected a command \(check, explain, lint, .*\); see --help$/],
		["an unknown command", ["chekc", file], /expected a command .*, got "chekc"; did you mean "check"\?$/],
		["a command in another word", ["validate", file], /, got "validate"; did you mean "lint"\?$/],
		[
			"a call for a command",
			["minify", file],
			/, got "minify"; .* minifyRobotsTxt of robotstxt-wasm\/edit does it$/,
		],
		[
			"several calls for a command",
			["edit", file],
			/, got "edit"; block and allow .* robotstxt-wasm\/edit does$/,
		],
		[
			"the file of a host as that of all",
			["audit", file, "--robots", "a.example@2026-10-01=robots.txt"],
			/--robots: expected FILE; for one host .* write --robots-for a\.example@2026-10-01=robots\.txt$/,
		],
		[
			"a mistyped option",
			["check", file, "--agnet", "a"],
			/: --agnet: there is no such option; did you mean "--agent"\?$/,
		],
		[
			"a short option in another's spelling",
			["-v"],
			/: -v: there is no such option; did you mean "--version"\?$/,
		],
		[
			"the URL of a page as the file's",
			["check", file, "-a", "a", "--robots-url", "https://a.example", "/"],
			/exactly \/robots\.txt, without a query, got "https:\/\/a\.example"; did you mean "https:\/\/a\.example\/robots\.txt"/,
		],
		["a format as an option", ["audit", file, "--html"], /: --html: .*; did you mean "--format html"\?$/],
		["an unknown option", ["check", file, "--zzz", "a"], /: --zzz: there is no such option; see --help$/],
		["a format that is not there", ["lint", file, "-f", "xml"], /: --format: expected one of text, .*"xml"$/],
		["a mistyped format", ["lint", file, "-f", "jsn"], /, got "jsn"; did you mean "json"\?$/],
		["a mistyped dialect", ["lint", file, "-d", "goggle"], /, got "goggle"; did you mean "google"\?$/],
		["two formats", ["lint", file, "--json", "-f", "tsv"], /: --json: expected without --format tsv$/],
		[
			"an origin for several files",
			["sitemaps", file, file, "--robots-url", "x"],
			/: expected only one FILE$/,
		],
		["an agent and a crawler", ["check", file, "-a", "a", "-c", "b", "/"], /: --crawler: expected without/],
		["no shell", ["completion"], /: completion: expected a shell \(bash, zsh, fish\)$/],
		["an unknown shell", ["completion", "csh"], /expected a shell .*, got "csh"$/],
		["an option of another command", ["sitemaps", file, "--agent", "a"], /: --agent: sitemaps has no such/],
		["no second file", ["diff", file], /: diff: expected OLD and NEW, or FILE with --crawler/],
		["a third file", ["diff", file, file, file], /: diff: expected OLD and NEW/],
		["two files and --against", ["diff", file, file, "-a", "a", "--against", "b"], /: --against: .*one FILE/],
		["--against alone", ["diff", file, "--against", "b"], /: --against: expected with --crawler NAME/],
		[
			"an unknown crawler to compare with",
			["diff", file, "-a", "a", "--against", "b c"],
			/: --agent: expected/,
		],
		["no work", ["diff", file, file, "--max-work", "0"], /: --max-work: expected a number of steps/],
		["warnings that are no number", ["lint", file, "--max-warnings", "x"], /: --max-warnings: expected/],
		["a code that is none", ["lint", file, "--ignore", "unknwon-key"], /: --ignore: .*mean "unknown-key"/],
		["no tests", ["test"], /: test: expected FILE\.robots-test/],
		["a format of another command", ["check", file, "-a", "a", "-f", "sarif", "/"], /: --format: expected/],
		["no URLs to cover", ["coverage", "-"], /: coverage: expected URLs/],
		["an option without its value", ["check", file, "--agent"], /: --agent: expected a value/],
		["an option in place of a value", ["check", file, "--agent", "--json"], /: --agent: expected a value/],
		["a value for a switch", ["check", file, "--json=yes"], /: --json: expected no value, got one$/],
		["no file", ["check", "--agent", "a"], /: check: expected FILE/],
		["no file to lint", ["lint"], /: lint: expected FILE/],
		["no product token", ["check", file, "/"], /: --agent: expected the crawler's product token/],
		[
			"an empty product token",
			["check", file, "--agent", "", "/"],
			/: --agent: expected a product token .*got ""/,
		],
		[
			"a whole User-Agent header",
			["check", file, "--agent", "a", "--agent", "Mozilla/5.0 (compatible; ExampleBot/0.1)", "/"],
			/: --agent: expected a product token .* probably "ExampleBot"$/,
		],
		[
			"an unknown dialect",
			["check", file, "--agent", "a", "--dialect", "bing", "/"],
			/: --dialect: .*"google".*"bing"/,
		],
		[
			"an unknown policy",
			["check", "http://127.0.0.1:1/", "--agent", "a", "--policy", "bing", "/"],
			/: --policy: expected one of "rfc9309", "google", got "bing"$/,
		],
		[
			"a policy for a file that is not fetched",
			["check", file, "--agent", "a", "--policy", "google", "/"],
			/: --policy: expected only with a URL; a local file is not fetched$/,
		],
		["a policy to lint", ["lint", file, "--policy", "google"], /: --policy: lint has no such option/],
		["an unknown engine", ["lint", file, "--engine", "v8"], /: --engine: expected one of .*, got "v8"$/],
		[
			"a limit that is no number",
			["lint", file, "--max-bytes", "1k"],
			/: --max-bytes: expected .* got "1k"$/,
		],
		[
			"a limit that is too small",
			["lint", file, "--max-bytes", "1000"],
			/: --max-bytes: expected .*512000.* got 1000$/,
		],
		[
			"a robots.txt URL with another path",
			["check", file, "--agent", "a", "--robots-url", "https://a.example/x", "/"],
			/: --robots-url: expected .*\/robots\.txt/,
		],
		[
			"a robots.txt URL for a fetched file",
			["check", "https://a.example/", "--agent", "a", "--robots-url", "https://a.example/robots.txt", "/"],
			/: --robots-url: expected only with a local file/,
		],
		[
			"standard input twice",
			["check", "-", "--agent", "a", "-"],
			/: check: expected - \(standard input\) once/,
		],
		["standard input twice, to lint", ["lint", "-", "-"], /: lint: expected - \(standard input\) once/],
		["the file from standard input and no URLs", ["check", "-", "--agent", "a"], /: check: expected URLs/],
		[
			"a URL without a host",
			["check", "https://", "--agent", "a", "/"],
			/: expected FILE or .* got "https:\/\/"$/,
		],
	])("%s", async (_what, argv, message) => {
		const { code, out, err } = await runCommand(argv, { input: ["/\n"] });
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toMatch(/^robotstxt-wasm: [^\n]+\n$/);
		expect(err.trimEnd()).toMatch(message);
	});

	it.each<[string, string[], string]>([
		["check", ["--user-agent"], "--agent"],
		["check", ["--bot"], "--agent"],
		["check", ["--ua=a"], "--agent"],
		["lint", ["--useragent"], "--agent"],
		["block", ["--user-agent"], "--crawler"],
		["block", ["--agent", "a"], "--crawler"],
		["audit", ["--robots-txt"], "--robots"],
		["audit", ["--robot"], "--robots"],
		["audit", ["--threads"], "--jobs"],
		["check", ["--colour"], "--color"],
		["check", ["--silent"], "--quiet"],
		["block", ["--dry-run"], "--check"],
		["lint", ["--output-format"], "--format"],
	])("%s %j: an option by another name", async (command, words, meant) => {
		const { code, err } = await runCommand([command, file, ...words]);
		expect([code, err]).toEqual([2, expect.stringContaining(`; did you mean "${meant}"?\n`)]);
	});

	it.each<[string[], string]>([
		[["check"], exampleOf("check")],
		[["https://example.com/"], exampleOf("who")],
		[["robots.txt"], exampleOf("who")],
		[["explain"], exampleOf("explain")],
		[["lint"], exampleOf("lint")],
		[["test"], exampleOf("test")],
		[["diff"], exampleOf("diff")],
		[["coverage"], exampleOf("coverage")],
		[["audit"], exampleOf("audit")],
		[["sitemaps"], exampleOf("sitemaps")],
		[["who"], exampleOf("who")],
		[["block"], exampleOf("block")],
		[["block", file], exampleOf("block")],
		[["allow", file, "bingbot"], exampleOf("allow")],
		[["set"], exampleOf("set")],
		[["judge", file], exampleOf("judge")],
		[["check", file, "--agent", "a"], exampleOf("check")],
		[["check", "https://a.example/x", "robots.txt", "--agent", "a"], exampleOf("check")],
		[["check", "--set", file], "check --set sites.set https://example.com/private/"],
		[["check", "https://a.example/x/"], "check https://a.example/x/ --agent ExampleBot https://a.example/x/"],
		[["check", "https://a.example/?x=1&y"], exampleOf("check")],
		[["coverage", "https://a.example/"], "coverage https://a.example/ --urls urls.txt"],
	])("%j: the error has a call that works", async (argv, example) => {
		const { code, out, err } = await runCommand(argv, { isInputTerminal: true });
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toMatch(/^robotstxt-wasm: (?:\w+: )?expected [^\n]+\n$/);
		expect(err).toContain(`, as in: robotstxt-wasm ${example}\n`);
	});

	it("each example is a call", () => {
		for (const { name, example } of COMMANDS) {
			const [words = ""] = example.split(" <");
			expect(readCommandLine(COMMANDS, words.split(" "), true)).toMatchObject({ name });
		}
	});

	it.each(["example.com", "localhost:8080/x", "www.example.com/robots"])(
		"a host for FILE: %s",
		async (host) => {
			const { code, err } = await runCommand(["lint", host]);
			const [site] = host.split("/");
			expect([code, err.split("\n")[0]]).toEqual([
				2,
				`robotstxt-wasm: ${host}: cannot be read: no such file; for the file of that site write https://${site}/`,
			]);
		},
	);

	it("asks for URLs where standard input is a terminal", async () => {
		const { code, err } = await runCommand(["check", file, "--agent", "a"], { isInputTerminal: true });
		expect(code).toBe(2);
		expect(err).toMatch(/^robotstxt-wasm: check: expected URLs after FILE, .*\n$/);
	});

	it("judges options before it reads anything", async () => {
		const { err } = await runCommand(["check", "/no/such/file", "--agent", "a b", "/"]);
		expect(err).toMatch(/^robotstxt-wasm: --agent: /);
	});
});

describe("what cannot be read: exit code 2 and one line with the reason", () => {
	const folder = file.replace(/\/robots\.txt$/, "");
	it.each<[string, string[], string]>([
		[
			"a file that is not there",
			["check", "nowhere.txt", "--agent", "a", "/"],
			"nowhere.txt: cannot be read: no such file",
		],
		["a folder", ["check", folder, "--agent", "a", "/"], `${folder}: cannot be read: it is a directory`],
		[
			"a list that is not there",
			["check", file, "--agent", "a", "--urls", "no\x1b.txt"],
			"no\\x1b.txt: cannot be read: no such file",
		],
		["a file to lint", ["lint", "nowhere.txt"], "nowhere.txt: cannot be read: no such file"],
		[
			"the URL of a log",
			["audit", "https://a.example/log", "--robots", file],
			"https://a.example/log: cannot be read: no such file; this is a URL, so fetch it to a file first",
		],
		[
			"the URL of a list",
			["check", file, "--agent", "a", "--urls", "https://a.example/list"],
			"https://a.example/list: cannot be read: no such file; this is a URL, so fetch it to a file first",
		],
		[
			"a robots.txt for tests",
			["test", file],
			`${file}:1: expected a setting (robots, robots-url, dialect), got "user-agent"; see robotstxt-wasm test --help`,
		],
	])("%s", async (_what, argv, message) => {
		const { code, out, err } = await runCommand(argv);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err.split("\n")[0]).toBe(`robotstxt-wasm: ${message}`);
	});

	it("standard input that breaks", async () => {
		async function* broken() {
			yield Buffer.from("/\n");
			throw new Error("read EIO");
		}
		const { code, out, err } = await runCommand(["check", file, "--agent", "a"], { input: broken() });
		expect(out).toMatch(/^allowed /);
		expect({ code, err }).toEqual({ code: 2, err: "robotstxt-wasm: <stdin>: cannot be read: read EIO\n" });
	});
});
