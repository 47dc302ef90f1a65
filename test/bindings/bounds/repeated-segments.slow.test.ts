/**
 * Files whose segments repeat, against the slow reference. The projects `bounded` and `one-pass` answer every check of
 * these in one pass, from the first one on; here that is what long runs of `?` lead to.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { type engines, enginesAndDialects, withFile } from "../../support/engines.js";
import { expectSame } from "../../support/expect-same.js";
import { propertyTimeoutMs, runs, runsCount } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";
import { judge } from "../../support/reference.js";
import { bodyOf, dearly, type RepeatedSegments, repeatedSegments } from "../../support/repeated-segments.js";

const CRAWLER = "ExampleBot";

/** Files that the search in one pass answered wrongly where one of its operators was another. */
const EXAMPLES: [RepeatedSegments][] = [
	[{ rules: ["allow: /?*?%", "allow: /?*?%", "allow: /?*?%", "allow: /?*??%"], urls: ["/??%?%", "/?%?%"] }],
];

function expectAgreement(file: RepeatedSegments, engine: (typeof engines)[number]["name"], dialect: Dialect) {
	const body = bodyOf(file);
	withFile(body, { dialect }, engine, (robots) => {
		const matcher = robots.matcher(CRAWLER);
		for (const url of file.urls) {
			const expected = judge(encode(body), CRAWLER, encode(url), dialect);
			if (expected === null) continue;
			const { allowed, rule, rivals } = matcher.explain(url);
			const lines = rivals.map(({ line }) => line);
			expectSame({ allowed, line: rule?.line ?? 0, rivals: lines }, expected);
			expect(matcher.isAllowed(url)).toBe(expected.allowed);
			expect(matcher.decide(url)).toEqual({ verdict: Number(expected.allowed), line: expected.line });
		}
	});
}

describe.each(enginesAndDialects)(
	"the slow reference agrees on files whose segments repeat: engine $engine, dialect $dialect",
	({ engine, dialect }) => {
		it(
			"on verdict, line and rivals",
			() =>
				fc.assert(
					fc.property(repeatedSegments, (file) => expectAgreement(file, engine, dialect)),
					runs(250),
				),
			propertyTimeoutMs,
		);

		it(
			"where a search costs too much",
			() =>
				fc.assert(
					fc.property(repeatedSegments, (file) => expectAgreement(dearly(file), engine, dialect)),
					{ ...runs(5), numRuns: EXAMPLES.length + runsCount(5), examples: EXAMPLES },
				),
			propertyTimeoutMs,
		);
	},
);
