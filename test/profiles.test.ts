import { describe, expect, it } from "vitest";
import { Verdict } from "../bindings/contract/types.js";
import { joinLines } from "./support/dump.js";
import { engines, withFile } from "./support/engines.js";
import { readProfileCases } from "./support/vectors.js";

const cases = readProfileCases().flatMap((profileCase) =>
	profileCase.dialects.map((dialect) => ({ ...profileCase, dialect })),
);

describe.each(engines)("profiles.json: engine $name", ({ name: engine }) => {
	it.each(cases)("dialect $dialect: $name", ({ robots: body, dialect, profile, checks }) => {
		withFile(body, { dialect }, engine, (robots) => {
			const matcher = robots.matcher(profile);
			const verdicts = checks.map(({ allowed }) => (allowed ? Verdict.Allowed : Verdict.Disallowed));
			const urls = checks.map(({ url }) => url);
			expect(Array.from(matcher.checkAll(urls))).toEqual(verdicts);
			expect(Array.from(matcher.checkLines(joinLines(urls)))).toEqual(verdicts);
			for (const { url, allowed, line, reason } of checks) {
				expect(robots.isAllowed(url, profile), url).toBe(allowed);
				expect(matcher.isAllowed(url), url).toBe(allowed);
				const explanation = matcher.explain(url);
				expect(explanation.allowed, url).toBe(allowed);
				if (line !== undefined) expect(explanation.rule?.line ?? 0, url).toBe(line);
				if (reason !== undefined) expect(explanation.reason, url).toBe(reason);
			}
		});
	});
});
