import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { enforcedSites, expectMatcherDecisions } from "../../support/enforced.js";
import { dialects } from "../../support/engines.js";
import { usedOctets } from "../../support/used-octets.js";

const REQUEST_COUNT = 1_000_000;
/** `npm run test:long` makes six million. What is bounded by a count is full after a tenth of these. */
const JUDGEMENT_COUNT = Number(process.env.JUDGEMENT_COUNT ?? 1_200_000);
const ROUND_COUNT = 6;

describe("an enforcer", () => {
	it("decides a million requests as the matcher does", { timeout: 0 }, () => {
		let count = 0;
		for (let seed = 1; count < REQUEST_COUNT; seed++) {
			for (const site of fc.sample(enforcedSites(64), { numRuns: 50, seed })) {
				count += expectMatcherDecisions(site, dialects[count % dialects.length]!);
			}
		}
	});

	it("takes no more memory after many judgements of made-up headers, names, addresses and URLs", {
		timeout: 0,
	}, () => {
		const enforcer = createEnforcer({
			robots: "user-agent: *\ndisallow: /x\ncrawl-delay: 1\nuser-agent: a\ndisallow: /",
			unknownCrawlers: "judge",
			ranges: { OpenAI: ["192.0.2.0/24"] },
			impostors: "refuse",
			pace: true,
		});
		let next = 0;
		const judge = (count: number) => {
			for (const end = next + count; next < end; next++) {
				const name = next % 3 === 0 ? "GPTBot" : `A${next}Bot`;
				enforcer.judge({
					url: `/${next % 2 === 0 ? "x" : "y"}${next}`,
					userAgent: next % 5 === 0 ? `Mozilla/5.0 (${next})` : `${name}/${next}`,
					address: `${next % 223}.${next % 251}.${next % 241}.1`,
				});
			}
			return usedOctets();
		};
		const rounds = Array.from({ length: ROUND_COUNT }, () => judge(JUDGEMENT_COUNT / ROUND_COUNT));
		expect(Math.max(...rounds.slice(1)) - rounds[0]!).toBeLessThan(4 << 20);
	});

	it("gives the memory of files back that it has replaced", { timeout: 0 }, () => {
		let nowMs = 0;
		const large = `user-agent: *\n${Array.from({ length: 8000 }, (_, index) => `disallow: /${index}\n`).join("")}`;
		const enforcer = createEnforcer({ robots: large, now: () => nowMs });
		const update = () => {
			for (let count = 0; count < 300; count++) {
				enforcer.update({ robots: large });
				enforcer.judge({ url: "/1", userAgent: "CCBot" });
				nowMs += 3_600_000;
			}
			return usedOctets();
		};
		const before = update();
		expect(update() - before).toBeLessThan(4 << 20);
	});
});
