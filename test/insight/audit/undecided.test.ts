import { expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { combinedLine } from "../../support/access-logs.js";

const START = Date.UTC(2026, 9, 10) / 1000;

/** The conduct of a name that continues Amazonbot's, by the paths that it fetches after the file. */
function conductOf(robotsTxt: string, paths: readonly string[]) {
	const audit = new LogAudit({ robots: RobotsTxt.parse(robotsTxt) });
	const agent = "Mozilla/5.0 (compatible; Amazonbot-Video/1.0)";
	for (const [index, target] of ["/robots.txt", ...paths].entries()) {
		audit.add(new TextEncoder().encode(combinedLine({ seconds: START + index * 60, target, agent })));
	}
	const { conduct, judgedCount, disallowedCount, undecidedCount } = audit.report().crawlers[0]!;
	return { conduct, judgedCount, disallowedCount, undecidedCount };
}

const times = (count: number, folder: string) =>
	Array.from({ length: count }, (_, index) => `${folder}${index}`);
const CLOSED = "user-agent: *\ndisallow: /\n\nuser-agent: Amazonbot\ndisallow: /private/\n";
const OPEN = "user-agent: *\ndisallow:\n\nuser-agent: Amazonbot\ndisallow: /\nallow: /open/\n";

it.each([
	// By Amazonbot's group 12 of 1,000 are disallowed, by that of * all are.
	["is no offender by one group alone", CLOSED, [...times(12, "/private/"), ...times(988, "/a/")], "too few"],
	// By the group of * none is disallowed, by Amazonbot's 186 of 200 are.
	[
		"is not called obeying by one group alone",
		OPEN,
		[...times(14, "/open/"), ...times(186, "/a/")],
		"too few",
	],
	["ignores where it does by both", CLOSED, [...times(900, "/private/"), ...times(100, "/a/")], "ignores"],
	["obeys where it does by both", OPEN, times(40, "/open/"), "obeys"],
] as const)("a name whose group is not documented %s", (_, robotsTxt, paths, conduct) => {
	expect(conductOf(robotsTxt, paths).conduct).toBe(conduct);
});

it("counts what is not decided", () => {
	const paths = [...times(12, "/private/"), ...times(988, "/a/")];
	expect(conductOf(CLOSED, paths)).toEqual({
		conduct: "too few",
		judgedCount: 12,
		disallowedCount: 12,
		undecidedCount: 988,
	});
});
