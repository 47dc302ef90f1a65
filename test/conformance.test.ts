import { describe, expect, it } from "vitest";
import { Verdict } from "../bindings/contract/types.js";
import { joinLines } from "./support/dump.js";
import { engines, withFile } from "./support/engines.js";
import { encode } from "./support/octets.js";
import { type Check, dialectsOf, readVerdictCases, verdictFiles } from "./support/vectors.js";

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
	describe.each(cases)("$file, dialect $dialect: $name", ({ robots: body, dialect, agent, checks }) => {
		it.each(forms)("isAllowed, explain and checkAll, URL as $form", ({ toUrl }) => {
			withFile(body, { dialect }, engine, (robots) => {
				const matcher = robots.matcher(agent);
				for (const { url, allowed, line } of checks) {
					const what = JSON.stringify(url);
					expect(robots.isAllowed(toUrl(url), agent), what).toBe(allowed);
					expect(matcher.isAllowed(toUrl(url)), what).toBe(allowed);
					const explanation = matcher.explain(toUrl(url));
					expect(explanation.allowed, what).toBe(allowed);
					expect(explanation.verdict, what).toBe(verdictOf(allowed));
					if (line !== undefined) expect(explanation.rule?.line ?? 0, what).toBe(line);
				}
				const verdicts = matcher.checkAll(checks.map(({ url }) => toUrl(url)));
				expect(Array.from(verdicts)).toEqual(checks.map(({ allowed }) => verdictOf(allowed)));
			});
		});

		it("checkLines", () => {
			withFile(body, { dialect }, engine, (robots) => {
				const oneLiners = checks.filter(isOneLine);
				const verdicts = robots.matcher(agent).checkLines(joinLines(oneLiners.map(({ url }) => url)));
				expect(Array.from(verdicts)).toEqual(oneLiners.map(({ allowed }) => verdictOf(allowed)));
			});
		});
	});
});

function verdictOf(allowed: boolean): Verdict {
	return allowed ? Verdict.Allowed : Verdict.Disallowed;
}

/** A URL with a line feed of its own cannot be on one line. */
function isOneLine({ url }: Check): boolean {
	return !url.includes("\n");
}
