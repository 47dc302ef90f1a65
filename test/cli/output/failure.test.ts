import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { messageBy } from "../../../cli/host/failure.js";

const CLI = new URL("../../../cli/", import.meta.url);

function errorAbout(argument: string, message: string): Error {
	return Object.defineProperty(new TypeError(message), "argument", { value: argument });
}

describe("the message of the library's error by the name of what the argument came from", () => {
	const asOption = (argument: string) => (argument === "crawler[1]" ? "--agent" : undefined);

	it("has that name in place of the argument, whatever the message says", () => {
		const message = 'crawler[1] was to be a token, not "a: b"';
		expect(messageBy(errorAbout("crawler[1]", message), asOption)).toBe(
			'--agent was to be a token, not "a: b"',
		);
	});

	it("is of the error that the library throws", () => {
		let caught: unknown;
		try {
			RobotsTxt.parse("").matcher(["ExampleBot", "a b"]);
		} catch (error) {
			caught = error;
		}
		expect(messageBy(caught, asOption)).toMatch(/^--agent: expected a product token .*, got "a b"/);
	});

	it("is null of another argument, and of an error about none", () => {
		expect(messageBy(errorAbout("url", "url: expected"), asOption)).toBeNull();
		expect(messageBy(new Error("crawler[1]: expected"), asOption)).toBeNull();
		expect(messageBy("crawler[1]", asOption)).toBeNull();
	});
});

it("no file of the command changes a message of the library by a pattern", () => {
	const files = readdirSync(CLI, { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".ts"),
	);
	expect(files.length).toBeGreaterThan(50);
	const patterns =
		/(?:message|reported)(?: : "")?\)?\s*\.(?:replace|match)\(\s*\/|\.exec\([^()]*(?:\berror\b|message)/;
	const changing = files.filter((name) => patterns.test(readFileSync(new URL(name, CLI), "utf8")));
	expect(changing).toEqual([]);
});
