import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RobotsTxt } from "../bindings/auto.js";
import { Matcher } from "../bindings/matcher/index.js";
import { RobotsClient } from "../crawling/client/index.js";

const page = readFileSync(new URL("../docs/entries.md", import.meta.url), "utf8");

function open(): RobotsTxt {
	return RobotsTxt.parse("user-agent: *\ndisallow: /x", { url: "https://example.com/robots.txt" });
}

function disposed(): RobotsTxt {
	const robots = open();
	robots.dispose();
	return robots;
}

const ERRORS: readonly (readonly [code: string, call: () => unknown])[] = [
	["ROBOTS_INVALID_ARGUMENT", () => RobotsTxt.parse(7 as never)],
	["ROBOTS_INVALID_ARGUMENT", () => RobotsTxt.parse("", { maxBytes: 1 })],
	["ROBOTS_UNKNOWN_OPTION", () => RobotsTxt.parse("", { dialekt: "google" } as never)],
	["ROBOTS_UNKNOWN_OPTION", () => new RobotsClient({ productToken: "ExampleBot", users: 1 } as never)],
	["ROBOTS_INVALID_URL", () => open().isAllowed("https://[::1/", "ExampleBot")],
	["ROBOTS_OUT_OF_SCOPE", () => open().isAllowed("https://other.example/", "ExampleBot")],
	["ROBOTS_DAMAGED_SNAPSHOT", () => Matcher.fromSnapshot(new Uint8Array(40))],
	["ROBOTS_DISPOSED", () => disposed().isAllowed("/x", "ExampleBot")],
];

it.each(ERRORS)("an error is %s to a program", (code, call) => {
	expect(call).toThrow(expect.objectContaining({ code }));
	expect(page).toContain(`| \`${code}\` |`);
});
