import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withoutManaged } from "../../../cli/input/managed-content.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const OWN = "User-agent: *\nDisallow: /lp\n";
const MANAGED = `# BEGIN Cloudflare Managed content

User-agent: *
Content-Signal: search=yes,ai-train=no
Allow: /

User-agent: GPTBot
Disallow: /

# END Cloudflare Managed Content

`;
const temporary = temporaryFiles();
const server = createServer((_request, response) => {
	response.writeHead(200, { "content-type": "text/plain" });
	response.end(MANAGED + OWN);
});
let origin = "";

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

it.each([
	["check", () => [origin, "/lp", "-a", "ExampleBot"]],
	["lint", () => [`${origin}/robots.txt`]],
	["who", () => [origin]],
	["diff", () => [origin, temporary("own.txt", OWN)]],
])("%s of a URL says which lines are the CDN's", async (name, argv) => {
	const { err } = await runCommand([name, ...argv()]);
	expect(err).toContain(
		`robotstxt-wasm: ${origin}/robots.txt: lines 1 to 10 are managed content of Cloudflare: they are served, and the site's own file does not have them\n`,
	);
	expect((await runCommand([name, ...argv(), "--quiet"])).err).not.toContain("managed");
});

it.each([
	["block", "-c", "GPTBot"],
	["block", "-c", "CCBot"],
	["allow", "-c", "CCBot", "--path", "/lp"],
])("%s of a file says which lines are the CDN's", async (name, ...argv) => {
	const served = temporary("served.txt", `${MANAGED}${OWN}\nUser-agent: Bytespider\nDisallow: /\n`);
	const { err, out } = await runCommand([name, served, ...argv, "--json"]);
	const said = `${served}: lines 1 to 10 are managed content of Cloudflare: they are served, and the site's own file does not have them`;
	expect(err).toContain(`robotstxt-wasm: ${said}\n`);
	expect(JSON.parse(out).notes).toContain(said);
});

it.each([
	["allow", "-c", "GPTBot"],
	["block", "-c", "CCBot"],
	["prefer", "--train", "yes"],
])("%s says that it changes the CDN's lines", async (name, ...argv) => {
	// A refused crawler joins no group that says otherwise of AI.
	const served = temporary("served.txt", MANAGED.replace(/Content-Signal.*/, "") + OWN);
	const { err, out } = await runCommand([name, served, ...argv, "--json"]);
	const said = `${served}: the change is in lines 1 to 10, managed content of Cloudflare, which writes them anew: change the site's own file`;
	expect(err).toContain(`robotstxt-wasm: ${said}\n`);
	expect(JSON.parse(out).notes).toContain(said);
	expect(err).not.toContain("they are served");
});

it("block of a file without a last line end changes none of the CDN's lines", async () => {
	const served = temporary("unended-line.txt", MANAGED.trimEnd());
	const { err } = await runCommand(["block", served, "-c", "CCBot", "--path", "/x"]);
	expect(err).toContain(`${served}: lines 1 to 10 are managed content of Cloudflare: they are served`);
	expect(err).not.toContain("the change is in");
});

it("lint says of a finding in the CDN's lines whose they are, and folds no other with it", async () => {
	const twice = "Allow: /\nAllow: /\nCrawl-delay: soon\n";
	const served = temporary("served.txt", MANAGED.replace("Allow: /\n", twice) + OWN + twice);
	const lines = async (...argv: string[]) => (await runCommand(["lint", served, ...argv])).out.split("\n");
	const heads = (await lines("--notes")).filter((line) => / (crawl-delay-\S+|duplicate-rule) /.test(line));
	expect(heads.map((line) => [line.split(":")[1], / \(managed content of Cloudflare\)$/.test(line)])).toEqual(
		[
			["6", true],
			["7", true],
			["17", false],
			["18", false],
		],
	);
	const found = (await lines("--json")).filter((line) => line !== "").map((line) => JSON.parse(line));
	expect(found.length).toBeGreaterThan(1);
	for (const { line, message } of found)
		expect(message.endsWith("(managed content of Cloudflare)")).toBe(line <= 13);
});

it.each([
	["lint"],
	["check", "/lp", "-a", "ExampleBot"],
	["diff", temporary("own.txt", OWN), "--ignore-managed"],
	["block", "-c", "GPTBot"],
])("%s says where a mark has no end, and takes no line as managed", async (name, ...argv) => {
	const file = temporary("unended.txt", MANAGED.replace("# END", "# end of") + OWN);
	const { code, err } = await runCommand([name, file, ...argv]);
	expect(err).toContain(
		`robotstxt-wasm: ${file}: line 1 begins managed content of Cloudflare, and no line ends it: none is taken as managed\n`,
	);
	if (name === "diff")
		expect({ code, isLeftOut: err.includes("left out") }).toEqual({ code: 1, isLeftOut: false });
});

it("diff leaves them out where it is asked to, and keeps the numbers of lines", async () => {
	const own = temporary("own.txt", OWN);
	expect((await runCommand(["diff", origin, own])).code).toBe(1);
	expect(await runCommand(["diff", origin, own, "--ignore-managed"])).toMatchObject({ code: 0 });
	const other = temporary("other.txt", "User-agent: *\nDisallow: /lq\n");
	const { out } = await runCommand(["diff", origin, other, "--ignore-managed"]);
	expect(out).toContain(`${origin}/robots.txt:13: disallow: /lp`);
});

it("diff says which lines it leaves out, and where the files differ in what they say of AI", async () => {
	const served = temporary("served.txt", MANAGED + OWN);
	const own = temporary("own.txt", OWN);
	const left = await runCommand(["diff", served, own, "--ignore-managed"]);
	expect(left).toMatchObject({
		code: 0,
		err: `robotstxt-wasm: ${served}: lines 1 to 10, managed content of Cloudflare, are left out\n`,
	});
	const { err } = await runCommand(["diff", served, own]);
	expect(err).toBe(
		`robotstxt-wasm: *: what is said of AI and search differs, and no verdict depends on it: ${served} search=yes, ai-train=no (line 4) -> ${own} says nothing of it\n`,
	);
	const other = temporary(
		"other.txt",
		(MANAGED + OWN).replace("search=yes,ai-train=no", "ai-train=no, search=yes"),
	);
	expect((await runCommand(["diff", served, other])).err).not.toContain("of AI");
	const welcoming = temporary(
		"welcoming.txt",
		OWN.replace("*\n", "*\nContent-Signal: search=yes,ai-train=yes\n"),
	);
	expect(await runCommand(["diff", served, welcoming, "-c", "Bingbot"])).toMatchObject({
		err: `robotstxt-wasm: Bingbot: what is said of AI and search differs, and no verdict depends on it: ${served} ai-train=no (line 4) -> ${welcoming} ai-train=yes (line 2)\n`,
	});
});

it("names the first of many managed parts, and counts the others", async () => {
	const parts = (middle: string) =>
		Array.from({ length: 5 }, (_, index) => MANAGED.replace("GPTBot", `Bot${index}`)).join("") +
		middle +
		OWN +
		MANAGED.repeat(2);
	const served = temporary("parts.txt", parts(MANAGED));
	const { err } = await runCommand(["diff", served, temporary("own.txt", OWN), "--ignore-managed"]);
	const notes = err.split("\n").filter((line) => line !== "");
	expect(notes).toHaveLength(6);
	expect(notes[4]).toContain(`${served}: lines 45 to 54, managed content of Cloudflare, are left out`);
	expect(notes[5]).toBe(`robotstxt-wasm: ${served}: the same is so of 3 more managed parts`);
	// What is changed is said too where it is not among the first.
	const own = MANAGED.replace("GPTBot", "CCBot");
	const { out } = await runCommand(["allow", temporary("more.txt", parts(own)), "-c", "CCBot", "--json"]);
	const said: string[] = JSON.parse(out).notes.filter((note: string) => note.includes("managed"));
	expect(said.map((note) => / the change is in | are served,|the same is so of/.exec(note)?.[0])).toEqual([
		...Array(5).fill(" are served,"),
		"the same is so of",
		" the change is in ",
	]);
});

it("finds the outermost of nested marks, behind a byte order mark too", () => {
	const nested = `\ufeff# BEGIN A Managed content\n# BEGIN B Managed content\nAllow: /\n# END B Managed content\nAllow: /\n# END A Managed content\n`;
	const left = new TextDecoder().decode(withoutManaged(new TextEncoder().encode(nested + OWN)));
	expect(left.trimStart()).toBe(OWN);
	expect(left.split("\n")).toHaveLength(9);
});

it.each([
	["no such lines", OWN],
	["no end", "# BEGIN Cloudflare Managed content\nUser-agent: *\nDisallow: /\n"],
	["marks too long for an owner", MANAGED.replaceAll("Cloudflare", `A${" ".repeat(300)}B`)],
	["the end of another", "# BEGIN A Managed content\nDisallow: /\n# END B Managed content\n"],
])("a file with %s is left as it is", (_, text) => {
	const octets = new TextEncoder().encode(text);
	expect(withoutManaged(octets)).toBe(octets);
});
