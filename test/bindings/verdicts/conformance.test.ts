import { describe, expect, it } from "vitest";
import { engines } from "../../support/engines.js";
import { encode } from "../../support/octets.js";
import { type Check, dialectsOf, readVerdictCases, verdictFiles } from "../../support/vectors.js";
import { expectVerdicts } from "../../support/verdicts.js";

/** A check, with its URL in one of the forms the API takes. */
interface Form {
	readonly form: string;
	toUrl(url: string): string | Uint8Array;
}

const forms: readonly Form[] = [
	{ form: "string", toUrl: (url) => url },
	{ form: "octets", toUrl: encode },
];

const cases = verdictFiles.flatMap((file) =>
	readVerdictCases(file).flatMap((verdictCase) =>
		dialectsOf(file, verdictCase).map((dialect) => ({ ...verdictCase, file, dialect })),
	),
);

describe.each(engines)("engine $name", ({ name: engine }) => {
	describe.each(cases)("$file, dialect $dialect: $name", ({ file, name, robots, dialect, agent, checks }) => {
		it.each(forms)("every call, URL as $form", ({ toUrl }) => {
			const where = `${file}, "${name}"`;
			expectVerdicts({ where, robots, options: { dialect }, agent, checks, engine, toUrl });
		});
	});
});

describe("a wrong verdict is told with all that shows why", () => {
	const robots = "User-agent: *\nDisallow: /a\nAllow: /a/b";
	const wrong = (checks: readonly Check[]) => () =>
		expectVerdicts({
			where: 'rfc9309.json, "1 x"',
			robots,
			options: {},
			agent: "otherbot",
			checks,
			engine: "wasm",
		});

	it("the rule that decided, the calls, and the file by its lines", () => {
		expect(
			wrong([
				{ url: "/a/b/c", allowed: false, line: 2 },
				{ url: "/a", allowed: false },
			]),
		).toThrow(
			[
				'rfc9309.json, "1 x": "otherbot", dialect rfc9309, engine wasm',
				'/a/b/c: expected disallowed by line 2, got allowed by line 3 "allow: /a/b" (robots.isAllowed, matcher.isAllowed, explain, decide, checkAll, checkLines, decideLines)',
				"",
				"   1  User-agent: *",
				"   2  Disallow: /a",
				"   3  Allow: /a/b",
			].join("\n"),
		);
	});

	it("another line, though the verdict is right", () => {
		expect(wrong([{ url: "/z", allowed: true, line: 3 }])).toThrow(
			"/z: expected allowed by line 3, got allowed by no rule\n",
		);
	});
});
