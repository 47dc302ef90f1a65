import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";

const NETWORKS = ["192.0.2.0/24"];
const READERS: readonly (readonly [string, (ranges: unknown) => void])[] = [
	["an enforcer", (ranges) => createEnforcer({ robots: "", ranges: ranges as never }).dispose()],
	["an audit", (ranges) => new LogAudit({ robots: RobotsTxt.parse(""), ranges: ranges as never }).dispose()],
];

describe.each(READERS)("the ranges of %s", (_, read) => {
	it.each([
		["GPT-Bot", 'got "GPT-Bot"; did you mean "GPTBot"?'],
		["Gogle", 'got "Gogle"; did you mean "Google"?'],
		["AcmeBot", 'got "AcmeBot"'],
		["Googlebot-x", 'got "Googlebot-x"; did you mean "Googlebot"?'],
		["Bing", 'got "Bing"; did you mean "bingbot"?'],
		["toString", 'got "toString"'],
	])("are not of a name that no list has: %s", (name, message) => {
		expect(() => read({ GPTBot: NETWORKS, [name]: NETWORKS })).toThrow(
			expect.objectContaining({
				name: "RangeError",
				code: "ROBOTS_INVALID_ARGUMENT",
				message: expect.stringContaining(message),
			}),
		);
	});

	it("are of crawlers and operators, in any case", () => {
		expect(() =>
			read({ gptbot: NETWORKS, openai: NETWORKS, Bytespider: NETWORKS, msnbot: NETWORKS }),
		).not.toThrow();
		expect(() => read(Object.assign(Object.create(null), { GPTBot: NETWORKS }))).not.toThrow();
	});

	it.each([
		["in a literal", { __proto__: NETWORKS }],
		["beside others", { __proto__: NETWORKS, GPTBot: NETWORKS }],
		["of JSON", JSON.parse('{"__proto__":["192.0.2.0/24"]}')],
		["that is an object", { __proto__: { GPTBot: NETWORKS } }],
	])("are not lost under the name __proto__ %s", (_name, ranges) => {
		expect(() => read(ranges)).toThrow(expect.objectContaining({ code: "ROBOTS_INVALID_ARGUMENT" }));
	});
});
