/** A snapshot compiles and keeps each choice of groups once, whatever names and delays are in a file. */
import { describe, expect, it, vi } from "vitest";
import { KNOWN_TOKENS } from "../../../crawling/crawlers/index.js";
import { createEnforcer, type EnforcedSites } from "../../../insight/enforce/index.js";
import { engines, parserOf } from "../../support/engines.js";

const MANY = 10_001;

describe.each(engines)("toSnapshot: engine $name", ({ name: engine }) => {
	const parse = (lines: readonly string[]) => parserOf(engine).parse(lines.join("\n"));

	it.each([
		["*", ["user-agent: *"]],
		["every crawler of our list", KNOWN_TOKENS.map((token) => `user-agent: ${token}`)],
	])("compiles rules for %s once for each way to read them", (_, names) => {
		const robots = parse([...names, "disallow: /a", "disallow: /b", "crawl-delay: 3"]);
		const matcher = vi.spyOn(robots, "matcher");
		createEnforcer({ robots }).toSnapshot();
		expect(matcher.mock.calls.length).toBeLessThanOrEqual(4);
	});

	it("keeps the rules of a group once, though each of its crawlers has a delay of its own", () => {
		const lines = Array.from({ length: 500 }, (_, index) => [
			`user-agent: Own${index}Bot`,
			`crawl-delay: ${index + 1}`,
		]).flat();
		const robots = parse([...lines, "disallow: /private/"]);
		const octets = createEnforcer({ robots }).toSnapshot();
		expect(octets.length).toBeLessThan(20 * lines.join("\n").length);
		const reasonsOf = (sites: EnforcedSites) => {
			const enforcer = createEnforcer({ ...sites, pace: true, now: () => 1e12 });
			const request = { url: "/", userAgent: "Own7Bot/1.0", address: "192.0.2.1" };
			return Array.from({ length: 5 }, () => enforcer.judge(request));
		};
		const judged = reasonsOf({ snapshot: octets });
		expect(judged.at(-1)).toMatchObject({ status: 429, body: expect.stringContaining(" for 8 s ") });
		expect(judged).toEqual(reasonsOf({ robots }));
	});

	it("has the policy of each of many names", () => {
		const names = Array.from({ length: MANY }, (_, index) => `user-agent: b${index}x`);
		const robots = parse([...names, "disallow: /a"]);
		const judged = createEnforcer({ snapshot: createEnforcer({ robots }).toSnapshot() });
		const request = { url: "/a", userAgent: `b${MANY - 1}x/1.0` };
		expect(judged.judge(request)).toMatchObject({ action: "refuse", rule: { line: MANY + 1 } });
	});
});
