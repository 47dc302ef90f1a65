import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const BODY = "# ours\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n";
const SIGNAL = "Content-Signal: search=yes, ai-train=no\n";
const UNREACHED =
	"APIs-Google, AdsBot-Google, AdsBot-Google-Mobile, Mediapartners-Google read none of it, of the crawlers that obey robots.txt: they ignore the group for *, and no group names them; --for NAME writes one";
const unreachedIn = (file: string) => `robotstxt-wasm: ${file}: ${UNREACHED}\n`;
const AFTER = BODY.replace("*\n", `*\n${SIGNAL}`);

describe("prefer", () => {
	it("shows the difference and changes nothing", async () => {
		const file = temporary("shown.txt", BODY);
		const { code, out, err } = await runCommand(["prefer", file, "--train", "no", "--search", "yes"]);
		expect({ code, err }).toEqual({ code: 0, err: unreachedIn(file) });
		expect(out).toContain(` User-agent: *\n+${SIGNAL} Disallow: /a\n`);
		expect(readFileSync(file, "utf8")).toBe(BODY);
	});

	it("writes where it is asked to, once", async () => {
		const file = temporary("written.txt", BODY);
		const argv = ["prefer", file, "--train", "no", "--search", "yes"];
		expect((await runCommand([...argv, "--check"])).code).toBe(1);
		expect((await runCommand([...argv, "--write", "-q"])).code).toBe(0);
		expect(readFileSync(file, "utf8")).toBe(AFTER);
		expect(await runCommand([...argv, "--check"])).toMatchObject({
			code: 0,
			out: `${file}: says so already\n`,
			err: unreachedIn(file),
		});
	});

	it("says what it has written on standard error alone", async () => {
		const file = temporary("told.txt", BODY);
		const argv = ["prefer", file, "--train", "no", "--write"];
		const shown = await runCommand(argv.slice(0, -1));
		expect(await runCommand(argv)).toEqual({
			code: 0,
			out: shown.out,
			err: `${unreachedIn(file)}robotstxt-wasm: ${file}: written: 1 line added, 0 lines removed\n`,
		});
		expect((await runCommand(argv)).err).toBe(unreachedIn(file));
	});

	it("names no crawler that a group names, and none where it writes for one", async () => {
		const named = temporary("named.txt", `${BODY}\nUser-agent: AdsBot-Google\nDisallow: /b\n`);
		expect((await runCommand(["prefer", named, "--train", "no"])).err).toContain(
			": APIs-Google, AdsBot-Google-Mobile, Mediapartners-Google read none of it, of the crawlers that obey robots.txt: ",
		);
		const { out, err } = await runCommand(["prefer", named, "--train", "no", "--for", "APIs-Google"]);
		expect(err).toBe("");
		expect(out).toContain("+User-agent: APIs-Google\n+Content-Signal: ai-train=no\n");
	});

	it("says by which line crawlers may fetch nothing, where so no line is needed", async () => {
		const file = temporary("closed.txt", BODY);
		const { code, out } = await runCommand(["prefer", file, "--train", "yes", "--for", "GPTBot"]);
		expect({ code, out }).toEqual({
			code: 0,
			out: `${file}: needs no line: GPTBot may fetch nothing (line 3)\n`,
		});
		const input = ["User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /\n"];
		expect(await runCommand(["prefer", "-", "--train", "no", "--check"], { input })).toMatchObject({
			code: 0,
			out: "<stdin>: needs no line: no crawler that obeys a group may fetch anything (lines 2, 5)\n",
		});
		const { out: json } = await runCommand(["prefer", "-", "--train", "no", "--json"], { input });
		expect(JSON.parse(json)).toMatchObject({ isChanged: false, refusalLines: [2, 5] });
	});

	it("says by its own option that the work allowed is not enough", async () => {
		const file = temporary("work.txt", BODY);
		const { code, err } = await runCommand(["prefer", file, "--train", "no", "--max-work", "1"]);
		expect({ code, err }).toEqual({
			code: 3,
			err: `robotstxt-wasm: ${file}: left as it is: the work allowed is not enough to prove a change; a larger --max-work may be\n`,
		});
	});

	it("names lines with a path, which stay", async () => {
		const toldOf = async (lines: string) => {
			const input = [`User-agent: *\n${lines}Disallow: /a\n`];
			return (await runCommand(["prefer", "-", "--train", "no", "--as", "usage"], { input })).err.split("\n");
		};
		expect(await toldOf("Content-Usage: /b train-ai=y\n")).toContain(
			"robotstxt-wasm: <stdin>: line 3 with a path stays, and decides on its URLs",
		);
		expect(await toldOf("Content-Usage: /b train-ai=y\nContent-Usage: /c train-ai=y\n")).toContain(
			"robotstxt-wasm: <stdin>: lines 3, 4 with a path stay, and decide on their URLs",
		);
	});

	it("is JSON where it is asked for", async () => {
		const file = temporary("json.txt", BODY);
		const { out } = await runCommand(["prefer", file, "--input", "no", "--as", "usage", "--json"]);
		const { difference, ...rest } = JSON.parse(out);
		expect(rest).toEqual({
			file,
			isChanged: true,
			sheltered: [],
			unreached: ["APIs-Google", "AdsBot-Google", "AdsBot-Google-Mobile", "Mediapartners-Google"],
			unproved: [],
			pathLines: [],
			contraryLines: [],
			refusalLines: [],
			obstacles: [],
			notes: [`${file}: ${UNREACHED}`],
		});
		expect(difference).toContain("+Content-Usage: ai-use=n\n");
	});

	it("writes for one crawler, and says who was sheltered", async () => {
		const file = temporary("one.txt", "User-agent: *\nDisallow: /a\n");
		const { code, err } = await runCommand(["prefer", file, "--train", "no", "--for", "Googlebot"]);
		expect(code).toBe(0);
		expect(err).toMatch(/: the added group for Googlebot-Image, .* keeps what the file tells them/);
	});

	it("says that the file says the opposite in the other vocabulary", async () => {
		const file = temporary("contrary.txt", "User-agent: *\nContent-Usage: train-ai=y\nDisallow: /a\n");
		const { err } = await runCommand(["prefer", file, "--train", "no"]);
		expect(err).toContain(
			`${file}: line 3 says the opposite in the other vocabulary; --as signal,usage writes both\n`,
		);
		const both = await runCommand(["prefer", file, "--train", "no", "--as", "signal,usage"]);
		expect(both.err).toBe(unreachedIn(file));
	});

	it("names the control tokens that say the opposite of training", async () => {
		const SAYING = (rule: string) => `User-agent: Google-Extended\n${rule}\n\nUser-agent: *\nDisallow: /a\n`;
		const toldOf = async (rule: string, ...rest: string[]) => {
			const { err } = await runCommand(["prefer", "-", ...rest], { input: [SAYING(rule)] });
			return err.split("\n").filter((line) => line.includes("control token"));
		};
		const [no, yes] = [
			"<stdin>: by its control token Google-Extended (line 1) the answer is still no for AI training; allow --crawler Google-Extended changes it",
			"<stdin>: by its control token Google-Extended (line 1) the answer is still yes for AI training; block --crawler Google-Extended changes it",
		].map((said) => [`robotstxt-wasm: ${said}`]);
		expect(await toldOf("Disallow: /", "--train", "yes")).toEqual(no);
		expect(await toldOf("Disallow: /", "--train", "yes", "--for", "googlebot")).toEqual(no);
		expect(await toldOf("Allow: /", "--train", "no")).toEqual(yes);
		const part = (await toldOf("Allow: /\nDisallow: /private/", "--train", "no"))[0];
		expect(part).toContain("(line 1) the answer is still yes for AI training of a part of the pages; block");
		expect(await toldOf("Disallow: /\nAllow: /robots.txt", "--train", "yes")).toHaveLength(1);
		// Lines are those of the file as it is.
		const { err } = await runCommand(["prefer", "-", "--train", "yes"], {
			input: ["User-agent: GPTBot\nAllow: /\n\nUser-agent: Google-Extended\nDisallow: /\n"],
		});
		expect(err).toContain("Google-Extended (line 4) the answer is still no");
		// No operator says that the group for * is for its token.
		const { err: none } = await runCommand(["prefer", "-", "--train", "yes"], {
			input: ["User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n"],
		});
		expect(none).not.toContain("control token");
		// One that says the same, another operator's crawler, the token itself, and another use.
		expect(await toldOf("Disallow: /", "--train", "no")).toEqual([]);
		expect(await toldOf("Disallow: /", "--train", "yes", "--for", "bingbot")).toEqual([]);
		expect(await toldOf("Disallow: /", "--train", "yes", "--for", "Google-Extended")).toEqual([]);
		expect(await toldOf("Disallow: /", "--search", "yes")).toEqual([]);
	});

	it("has a hint for a misspelt crawler", async () => {
		const file = temporary("misspelt.txt", BODY);
		const argv = ["prefer", file, "--train", "no", "--for", "GTPBot"];
		const hint = '--for GTPBot: no list has such a crawler; did you mean "GPTBot"?';
		expect(await runCommand([...argv, "--write"])).toEqual({
			code: 2,
			out: "",
			err: `robotstxt-wasm: ${hint} --force takes it as it is\n`,
		});
		expect((await runCommand([...argv, "--force"])).err).toContain(`${hint}\n`);
		const known = await runCommand(["prefer", file, "--train", "no", "--for", "gptbot"]);
		expect(known.err).not.toContain("no list has");
	});

	it("takes an option twice only where it says the same", async () => {
		const file = temporary("twice.txt", BODY);
		const argv = ["prefer", file, "--train", "no", "--train"];
		expect(await runCommand([...argv, "yes"])).toMatchObject({
			code: 2,
			err: 'robotstxt-wasm: --train: expected once, got "no" and "yes"\n',
		});
		expect((await runCommand([...argv, "no"])).code).toBe(0);
	});

	it("is 3 where a group that the crawler shares says the opposite", async () => {
		const file = temporary(
			"shared.txt",
			"User-agent: bingbot\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n",
		);
		const { code, err } = await runCommand(["prefer", file, "--train", "yes", "--for", "bingbot", "--write"]);
		expect(code).toBe(3);
		expect(err).toMatch(
			/left as it is: what is asked is not proved for bingbot; a group that it shares may say/,
		);
	});

	it.each<[string[], RegExp]>([
		[["--train", "maybe"], /--train: expected yes or no, got "maybe"/],
		[[], /prefer: expected a preference: --train, --search, --input or --use, as in: robotstxt-wasm prefer /],
		[["--train", "no", "--as", "header"], /--as: expected signal, usage or signal,usage, got "header"/],
		[["--use", "all"], /--use: expected one of/],
		[["--train", "no", "--for", "a b"], /--for: expected/],
		[["--train", "no", "--write", "--check"], /--write: expected without --check/],
	])("refuses %j", async (argv, message) => {
		const { code, err } = await runCommand(["prefer", temporary("wrong.txt", BODY), ...argv]);
		expect(code).toBe(2);
		expect(err).toMatch(message);
	});

	it("leaves what is no robots.txt", async () => {
		const page = temporary("page.html", "<!doctype html><p>a</p>");
		expect(await runCommand(["prefer", page, "--train", "no", "--write"])).toMatchObject({ code: 2 });
		const note = temporary("note.txt", "Not found");
		const { err } = await runCommand(["prefer", note, "--train", "no"]);
		expect(err).toMatch(/no line of it is a record of robots.txt; --force changes it/);
	});
});
