import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Crawler, Dialect } from "../../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../../bindings/js.js";
import { findCrawler } from "../../../../crawling/crawlers/index.js";
import { lint } from "../../../../insight/analysis/index.js";
import { allowCrawlers, blockCrawlers, minifyRobotsTxt } from "../../../../insight/edit/index.js";
import { isLongRun, propertyTimeoutMs, runs, runsCount } from "../../../support/fuzz.js";
import { BruteForce, targetsOf } from "../../../support/policies.js";

/** Files of each reading, and those of them that are edited by `block` and `allow`; `npm test` makes a tenth. */
const FILES = { both: 8500, alone: 26_000, edited: 1500 };
/** Of so many files one is minified, which costs as much as all the advice on it. */
const ONE_IS_MINIFIED_OF = 4;
/** The advices that all files have together, where all are made. */
const ADVICES = 200_000;

/** Rules that match everything or nothing, in several spellings. */
const OF_ALL = ["", "", "/", "*", "*/", "*/", "/*", "**", "*/*", "$", "/*$"];
/** Rules that match something. With stars behind it a rule is the same but for its length. */
const OF_SOME = ["/a", "/a", "/*a", "*a", "/ab", "/a/", "/a$", "/b"];
const NAMES = ["*", "*", "*", "*", "a", "b", "Googlebot", "AdsBot-Google"];
const CRAWLERS = ["a", "b", "Googlebot", "AdsBot-Google", "other"];
const PROFILES = new Map<string, Crawler>(CRAWLERS.map((name) => [name, findCrawler(name)?.profile ?? name]));

const names = fc
	.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 })
	.map((all) => all.map((name) => `User-agent: ${name}`));
const pools = fc
	.tuple(
		fc.constantFrom(...OF_SOME),
		fc.constantFrom("*", "*", "**"),
		fc.array(fc.constantFrom(...OF_ALL), { minLength: 1, maxLength: 2 }),
		fc.array(fc.constantFrom(...OF_SOME), { maxLength: 1 }),
	)
	.map(([path, stars, ofAll, others]) => [path, path + stars, ...ofAll, ...others]);
/** Groups of few different paths. Some share their names with others, and some are written twice. */
const files = pools.chain((paths) => {
	const rule = fc
		.tuple(fc.constantFrom("Allow", "Disallow"), fc.constantFrom(...paths))
		.map((parts) => parts.join(": "));
	const rules = fc.array(rule, { minLength: 1, maxLength: 5 });
	return fc
		.tuple(fc.array(fc.tuple(names, rules), { minLength: 2, maxLength: 4 }), fc.nat(5))
		.map(([groups, again]) => (again === 0 ? [...groups, groups[0]!] : groups))
		.map((groups) => groups.flatMap(([naming, written]) => [...naming, ...written, ""]));
});

const alphabet = {
	name: "ties",
	pathPieces: [],
	targetPieces: ["/", "a", "b", "q"],
	longestTarget: 3,
	everyOctet: "",
};
const brute = {
	rfc9309: bruteForceOf("rfc9309"),
	google: bruteForceOf("google"),
};

function bruteForceOf(dialect: Dialect): BruteForce {
	return new BruteForce(dialect, targetsOf({ ...alphabet, dialect }));
}

type Reading = keyof typeof brute;

const known = new Map<string, string>();

/** The verdicts of a crawler on all targets, judged by the rules that the library says apply to it. */
function verdictsOf(robots: RobotsTxt, reading: Reading, name: string): string {
	const written = robots
		.groupsFor(PROFILES.get(name)!)
		.groups.flatMap(({ rules }) => rules.map(({ type, pattern }) => ({ type, path: pattern })));
	const key = `${reading} ${written.map(({ type, path }) => `${type} ${path}`).join("\n")}`;
	let verdicts = known.get(key);
	if (verdicts === undefined) {
		verdicts = brute[reading].judge(written, () => true).blocked.join("");
		if (known.size > 100_000) known.clear();
		known.set(key, verdicts);
	}
	return verdicts;
}

function allVerdicts(body: string, readings: readonly Reading[]): string {
	return readings
		.map((dialect) => {
			const robots = RobotsTxt.parse(body, { dialect });
			return CRAWLERS.map((name) => verdictsOf(robots, dialect, name)).join(" ");
		})
		.join("\n");
}

function without(lines: readonly string[], removed: readonly number[]): string {
	return lines.filter((_, index) => !removed.includes(index + 1)).join("\n");
}

let adviceCount = 0;

describe.each<[asked: string, readings: readonly Reading[], dialect: Reading, isAlone: boolean]>([
	["rfc9309 and google", ["rfc9309", "google"], "rfc9309", false],
	["rfc9309 alone", ["rfc9309"], "rfc9309", true],
	["google alone", ["google"], "google", true],
])("rules that tie or match everything: %s", (_, readings, dialect, isAlone) => {
	const asked = isAlone ? { dialect } : {};

	it(
		'"Remove the line" changes no verdict, line by line, all together, and some of them; nor does minify',
		() => {
			fc.assert(
				fc.property(files, fc.array(fc.nat(), { minLength: 2, maxLength: 2 }), (lines, masks) => {
					const body = lines.join("\n");
					const before = allVerdicts(body, readings);
					const stays = (removed: readonly number[]) => {
						if (allVerdicts(without(lines, removed), readings) !== before)
							expect.fail(`without lines ${removed}:\n${body}`);
					};
					const advised = Array.from(lint(RobotsTxt.parse(body, { dialect }), { notes: true, ...asked }))
						.filter(({ advice }) => advice.startsWith("Remove the line."))
						.map(({ line }) => line);
					adviceCount += advised.length;
					for (const line of advised) stays([line]);
					if (advised.length > 1) stays(advised);
					for (const mask of masks) stays(advised.filter((__, index) => ((mask >> index) & 1) === 1));
					if (masks[0]! % ONE_IS_MINIFIED_OF !== 0) return;
					const { body: minified } = minifyRobotsTxt(body, asked);
					if (allVerdicts(minified, readings) !== before) expect.fail(`${body}\n->\n${minified}`);
				}),
				runs(isAlone ? FILES.alone : FILES.both),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"block and allow change what is asked for, and nothing else",
		() => {
			let provedCount = 0;
			let count = 0;
			fc.assert(
				fc.property(
					files,
					fc.constantFrom("a", "Googlebot", "AdsBot-Google"),
					fc.constantFrom("/", "/a", "/a*", "/*a", "/b"),
					fc.boolean(),
					(lines, token, path, isAllowed) => {
						const body = lines.join("\n");
						const edit = isAllowed ? allowCrawlers : blockCrawlers;
						const { body: edited, unproved } = edit(body, { crawlers: token, path, ...asked });
						count++;
						if (unproved.length > 0) {
							expect(edited).toBe(body);
							return;
						}
						provedCount++;
						for (const reading of readings) {
							const robots = RobotsTxt.parse(body, { dialect: reading });
							const after = RobotsTxt.parse(edited, { dialect: reading });
							const { blocked } = brute[reading].judge([{ type: "disallow", path }], () => true);
							for (const name of CRAWLERS) {
								const wanted = Array.from(verdictsOf(robots, reading, name), (verdict, target) =>
									name === token && blocked[target] === 1 ? String(Number(!isAllowed)) : verdict,
								).join("");
								if (verdictsOf(after, reading, name) !== wanted)
									expect.fail(`${name}, ${path}, ${isAllowed}:\n${body}\n->\n${edited}`);
							}
						}
					},
				),
				runs(FILES.edited),
			);
			expect(provedCount / count).toBeGreaterThan(0.5);
		},
		propertyTimeoutMs,
	);
});

it("are many advices", () => {
	if (!isLongRun) expect(adviceCount).toBeGreaterThan(runsCount(ADVICES));
});
