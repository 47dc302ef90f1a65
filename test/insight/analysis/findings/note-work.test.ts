import { expect, it, vi } from "vitest";
import { RobotsTxt } from "../../../../bindings/index.js";
import { lint } from "../../../../insight/analysis/findings/index.js";

const NOTED = `user-agent: *\n${"disallow: /a\ndisallow: /b*\ndisallow: /a/b\n".repeat(20)}`;

it.each([
	["lines that only notes are about", NOTED, 0],
	["a rule that is overruled", `${NOTED}disallow: /c\nallow: /c\n`, 1],
	[
		"an allow rule that opens nothing",
		`user-agent: *\ndisallow: /utility/\ndisallow: /utility/x\nallow: /*.js\n`,
		1,
	],
])("%s: the other dialect is asked where a finding depends on it", (_, body, times) => {
	const robots = RobotsTxt.parse(body);
	const read = vi.spyOn(robots, "parseAlike");
	const found = lint(robots);
	expect(read).toHaveBeenCalledTimes(times);
	const all = lint(robots, { notes: true });
	expect(read).toHaveBeenCalledTimes(times + 1);
	expect(all.filter(({ severity }) => severity !== "note")).toEqual(found);
	expect(all.length).toBeGreaterThan(found.length);
});
