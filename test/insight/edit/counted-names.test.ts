import { describe, expect, it, vi } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../bindings/js.js";
import { RecordCursor } from "../../../bindings/text/records.js";
import { whoMay } from "../../../insight/analysis/index.js";
import { GroupsByName } from "../../../insight/analysis/who-may/groups-by-name.js";
import { Work } from "../../../insight/analysis/work.js";
import { blockCrawlers, minifyRobotsTxt } from "../../../insight/edit/index.js";
import { dialects } from "../../support/engines.js";

const MOST = 1e9;

/** Letters that count up. */
function word(index: number): string {
	const digits = index.toString(26);
	return digits.replace(/[0-9]/g, (digit) => String.fromCharCode(0x71 + Number(digit)));
}

function bodyOf(count: number, nameOf: (index: number) => string): string {
	return Array.from(
		{ length: count },
		(_, index) => `user-agent: ${nameOf(index)}\ndisallow: /${word(index)}\n`,
	).join("");
}

const alike = (index: number) => `aaaa${word(index)}`;
const nested = (index: number) => "a".repeat(index + 1);

/** The work to find the groups of all names of a file. */
function workOf(count: number, dialect: Dialect): number {
	const groups = new GroupsByName(RobotsTxt.parse(bodyOf(count, alike), { dialect }).groups, dialect);
	const work = new Work(MOST);
	for (let index = 0; index < count; index++) groups.choose({ productTokens: alike(index) }, work);
	return MOST - work.left;
}

/** How many times an edit reads the lines of a file. */
function readingsIn(body: string, edit: (body: string) => unknown): number {
	const advance = vi.spyOn(RecordCursor.prototype, "advance");
	try {
		edit(body);
		return advance.mock.calls.length / body.split("\n").length;
	} finally {
		advance.mockRestore();
	}
}

describe("the readings of a file", () => {
	it("are few where a file has many groups", () => {
		const body = bodyOf(400, (index) => `bot-${word(index)}`);
		expect(readingsIn(body, (text) => minifyRobotsTxt(text))).toBeLessThan(6);
		expect(readingsIn(`${body}# end\n`, (text) => minifyRobotsTxt(text))).toBeLessThan(17);
		expect(readingsIn(body, (text) => blockCrawlers(text, { purpose: "ai-training" }))).toBeLessThan(11);
	});
});

describe.each(dialects)("the work per name, dialect %s", (dialect) => {
	it("grows as the file does where names begin alike", () => {
		expect(workOf(2000, dialect) / workOf(1000, dialect)).toBeLessThan(2.6);
	});

	it("finds the groups that the engine finds", () => {
		const names = ["a", "Ab", "ab c", "abc/1.0", "b-b", "a1", "*", "* x", "cab", "é", "a\u00a0", ""];
		const body = names.map((name, index) => `user-agent: ${name}\ndisallow: /${index}\n`).join("");
		const robots = RobotsTxt.parse(body, { dialect });
		const groups = new GroupsByName(robots.groups, dialect);
		for (const productTokens of ["a", "ab", "ABC", "xabcx", "b-b", "b-bb", "a1", "cab", "zzz", "bab"]) {
			const { chosenBy, groups: found } = groups.choose({ productTokens }, new Work(MOST));
			const expected = robots.groupsFor({ productTokens });
			expect([chosenBy, found.map(({ line }) => line)], productTokens).toEqual([
				expected.chosenBy,
				expected.groups.map(({ line }) => line),
			]);
		}
	});

	it("ends within the limit, and what is left is not proved", () => {
		for (const nameOf of [alike, nested]) {
			const body = bodyOf(300, nameOf);
			const found = blockCrawlers(body, { crawlers: "aaaa", dialect, maxWork: 500 });
			expect(found).toMatchObject({ body, isChanged: false, unproved: ["aaaa"] });
			const listed = whoMay(RobotsTxt.parse(body, { dialect }), { maxWork: 500 });
			expect(listed.some(({ access }) => access === "unknown")).toBe(true);
		}
	});
});
