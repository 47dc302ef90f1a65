import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { urlTexts } from "../../support/arbitraries.js";
import { agentHeaders, enforcedSites, expectMatcherDecisions } from "../../support/enforced.js";
import { dialects } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

describe("every decision is the matcher's", () => {
	it.each(dialects)(
		"%s",
		(dialect) => {
			fc.assert(
				fc.property(enforcedSites(8), (site) => void expectMatcherDecisions(site, dialect)),
				runs(200),
			);
		},
		propertyTimeoutMs,
	);
});

describe("what strangers send", () => {
	it(
		"never makes it throw",
		() => {
			const enforcer = createEnforcer({
				robots: {
					"a.example": "user-agent: *\ndisallow: /x\ncrawl-delay: 5",
					"b.example": "user-agent: a\ndisallow: /",
				},
				mergeSlashes: true,
				unknownCrawlers: "judge",
				ranges: { OpenAI: ["192.0.2.0/24"] },
				impostors: "refuse",
				pace: true,
			});
			const texts = fc.oneof(
				fc.string({ unit: "binary" }),
				urlTexts,
				fc.constantFrom("http://", "//", "/%", "http://a.example//x"),
			);
			fc.assert(
				fc.property(texts, agentHeaders, fc.string({ unit: "binary" }), (url, userAgent, address) => {
					enforcer.judge({ url, userAgent, address });
					enforcer.judge({ url: `https://a.example/${url}`, userAgent, address });
					enforcer.judge({ url, headers: { get: () => userAgent } }, { address });
				}),
				runs(3000),
			);
		},
		propertyTimeoutMs,
	);

	it("has refusals by more rules than it remembers, each by its own", () => {
		const rules = Array.from({ length: 22_000 }, (_, index) => `disallow: /${index}/`);
		const enforcer = createEnforcer({ robots: ["user-agent: *", ...rules].join("\n") });
		const agents = ["CCBot/2.0", "GPTBot/1.3", "Amazonbot/0.1"];
		const wrong = rules.flatMap((_, index) =>
			agents.filter((userAgent) => {
				const { crawler, rule } = enforcer.judge({ url: `/${index}/x`, userAgent });
				return rule?.line !== index + 2 || !userAgent.startsWith(`${crawler}/`);
			}),
		);
		expect(wrong).toEqual([]);
		// Of before, and as good.
		expect(enforcer.judge({ url: "/0/x", userAgent: "CCBot/2.0" }).rule?.line).toBe(2);
	});

	it("does not send a stranger's text back", () => {
		const enforcer = createEnforcer({ robots: "user-agent: *\ndisallow: /", unknownCrawlers: "judge" });
		const decision = enforcer.judge({ url: "/<script>", userAgent: "<script>Bot/1.0" });
		expect(decision).toMatchObject({ action: "refuse", crawler: "*" });
		expect(JSON.stringify(decision)).not.toContain("script");
	});
});
