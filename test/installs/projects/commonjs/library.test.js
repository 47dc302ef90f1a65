const { exports: entries } = require("robotstxt-wasm/package.json");
const { readFileSync } = require("node:fs");
const robotsParser = require("robotstxt-wasm/robots-parser");

const BODY = "user-agent: *\ndisallow: /x";
const names = Object.keys(entries).filter(
	(entry) => !/\.(?:json|wasm)$/.test(entry),
);

test.each(names)("require of %s", (entry) => {
	expect(
		Object.keys(require(entry.replace(/^\./, "robotstxt-wasm"))).length,
	).toBeGreaterThan(0);
});

test.each(["", "/js", "/auto"])("robotstxt-wasm%s judges", (entry) => {
	const { RobotsTxt } = require(`robotstxt-wasm${entry}`);
	const robots = RobotsTxt.parse(BODY);
	expect(robots.isAllowed("/x", "ExampleBot")).toBe(false);
	expect(
		Array.from(robots.matcher("ExampleBot").checkAll(["/x", "/y"])),
	).toEqual([0, 1]);
});

test("robotstxt-wasm/wasm takes the module that is beside it", () => {
	const { initialise, RobotsTxt } = require("robotstxt-wasm/wasm");
	initialise(
		new WebAssembly.Module(
			readFileSync(require.resolve("robotstxt-wasm/robots.wasm")),
		),
	);
	expect(RobotsTxt.parse(BODY).isAllowed("/x", "ExampleBot")).toBe(false);
});

test("robots-parser is the function, and ./js has it by name", () => {
	const byDefault = require("robotstxt-wasm/robots-parser");
	expect(byDefault.default).toBe(byDefault);
	const { robotsParser } = require("robotstxt-wasm/js");
	for (const parse of [byDefault, robotsParser]) {
		expect(parse).toBeInstanceOf(Function);
		expect(
			parse("https://h.example/robots.txt", BODY).isAllowed(
				"https://h.example/x",
			),
		).toBe(false);
	}
});

test("the client reads octets and Responses of Jest's realm", async () => {
	const { RobotsClient } = require("robotstxt-wasm/client");
	const client = new RobotsClient({
		productToken: "ExampleBot",
		fetch: async () => new Response(BODY),
	});
	expect(await client.isAllowed("https://h.example/x")).toBe(false);
	await client.dispose();
	expect(robotsParser("/robots.txt", BODY).isAllowed("/x")).toBe(false);
});

describe("matchers of robotstxt-wasm/testing", () => {
	const { robotsMatchers } = require("robotstxt-wasm/testing");
	const SHOP =
		"user-agent: Googlebot\nuser-agent: Bingbot\ndisallow: /shop/*sale\n\nuser-agent: *\ndisallow: /\n";
	expect.extend(robotsMatchers);

	test.each([
		["text", SHOP],
		["octets", new TextEncoder().encode(SHOP)],
		["octets of a file", Buffer.from(SHOP)],
		["a parsed file", require("robotstxt-wasm").RobotsTxt.parse(SHOP)],
	])("hold of %s", (_, robots) => {
		expect(robots).toAllow("Googlebot", "/shop/");
		expect(robots).toAllow("Googlebot", new URL("https://h.example/help"));
		expect(robots).toBlock("Googlebot", "/shop/*sale?");
		expect(robots).toBlock("Otherbot", "/*");
		expect(robots).not.toAllow("Googlebot", "/shop/*");
		expect(robots).toReadAlike("Googlebot", "Bingbot");
		expect(robots).not.toReadAlike("Googlebot", "Otherbot");
		expect(robots).toReadAs("user-agent: *\ndisallow: *", "Otherbot");
	});

	test("find errors, and say what fails", () => {
		expect(SHOP).toHaveNoErrors();
		expect(
			"user-agent: a\ncrawl-delay: 1\nuser-agent: b\ndisallow: /",
		).not.toHaveNoErrors();
		expect(() => expect(SHOP).toAllow("Googlebot", "/shop/*")).toThrow(
			'expected Googlebot to be allowed all of /shop/*, but /shop/sale is blocked by "disallow: /shop/*sale" on line 3',
		);
		expect(() => expect(5).toAllow("Googlebot", "/")).toThrow(
			"received: expected a parsed file",
		);
	});
});
