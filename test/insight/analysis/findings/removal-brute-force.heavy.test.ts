import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Crawler, Dialect } from "../../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../../bindings/js.js";
import { crawlers } from "../../../../crawling/crawlers/index.js";
import { lint } from "../../../../insight/analysis/index.js";
import { isLongRun, runs } from "../../../support/fuzz.js";
import {
	type Alphabet,
	alphabets,
	BruteForce,
	policyPairs,
	targetsOf,
	type WrittenRule,
} from "../../../support/policies.js";

/** Files for each alphabet; `npm run test:long` makes a thousand and more. */
const RUNS = 120;

/** A guard against hanging, whatever the machine. */
const TIMEOUT_MS = isLongRun ? 0 : 600_000;

/** Names that fall back to one another, that ignore `*`, that have digits, and that are part of one another. */
const NAMES = ["*", "*", "a", "b", "ab", "a1", "Googlebot", "Googlebot-Image", "AdsBot-Google", "msnbot"];
const CRAWLERS: readonly Crawler[] = [
	"a",
	"b",
	"ab",
	"abc",
	"a1",
	"other",
	...crawlers.map(({ profile }) => profile),
];

const counts = { files: 0, notes: 0 };

/** Groups in a row, some with the same names, some without a rule. */
function filesOf(alphabet: Alphabet): fc.Arbitrary<string[]> {
	const agents = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 });
	const rules = policyPairs(alphabet).map(([written]) => written);
	const group = fc.tuple(agents, fc.oneof({ weight: 6, arbitrary: rules }, fc.constant([])), fc.boolean());
	return fc
		.array(group, { minLength: 1, maxLength: 3 })
		.map((groups) =>
			groups.flatMap(([names, written, isSplit]) => [
				...names.map((name) => `user-agent: ${name}`),
				...written.map(({ type, path }: WrittenRule) => `${type}: ${path}`),
				...(isSplit ? [""] : []),
			]),
		);
}

/** The verdicts on all targets for each crawler, judged by the rules that the library says apply to it. */
function verdictsOf(lines: readonly string[], dialect: Dialect, brute: BruteForce): string[] {
	const robots = RobotsTxt.parse(lines.join("\n"), { dialect });
	const known = new Map<string, string>();
	return CRAWLERS.map((crawler) => {
		const rules = robots.groupsFor(crawler).groups.flatMap((group) => group.rules);
		const written = rules.map(({ type, pattern }) => ({ type, path: pattern }));
		const key = JSON.stringify(written);
		let verdicts = known.get(key);
		if (verdicts === undefined) {
			verdicts = Buffer.from(brute.judge(written, () => true).blocked).toString("latin1");
			known.set(key, verdicts);
		}
		return verdicts;
	});
}

/** The dialects in which nothing may change; their targets, google's with what patterns have as it is written. */
function readingsOf(alphabet: Alphabet, isExplicit: boolean): BruteForce[] {
	const { dialect, pathPieces, targetPieces } = alphabet;
	const own = new BruteForce(dialect, targetsOf(alphabet));
	if (isExplicit || dialect !== "rfc9309") return [own];
	const written = pathPieces.filter((piece) => !/[*$]/.test(piece)).flatMap((piece) => piece.split(/(?=\/)/));
	const pieces = Array.from(new Set([...targetPieces, ...written]));
	const longestTarget = pieces.length > 6 ? 3 : 4;
	return [
		own,
		new BruteForce(
			"google",
			targetsOf({ ...alphabet, dialect: "google", targetPieces: pieces, longestTarget }),
		),
	];
}

function without(lines: readonly string[], removed: ReadonlySet<number>): string[] {
	return lines.filter((_, index) => !removed.has(index + 1));
}

describe('"Remove the line": no verdict changes, for any crawler', () => {
	const everyCase = alphabets.flatMap((alphabet) =>
		alphabet.dialect === "rfc9309"
			? [
					{ ...alphabet, isExplicit: false, asked: "rfc9309 and google" },
					{ ...alphabet, isExplicit: true, asked: "rfc9309 alone" },
				]
			: [{ ...alphabet, isExplicit: false, asked: alphabet.dialect }],
	);
	it.each(everyCase)(
		"$asked, $name",
		({ isExplicit, ...alphabet }) => {
			const { dialect } = alphabet;
			const readings = readingsOf(alphabet, isExplicit);
			fc.assert(
				fc.property(filesOf(alphabet), fc.nat(), (lines, order) => {
					counts.files++;
					const body = lines.join("\n");
					const robots = RobotsTxt.parse(body, { dialect });
					const advised = lint(robots, { notes: true, ...(isExplicit ? { dialect } : {}) })
						.filter(({ advice }) => advice.startsWith("Remove the line."))
						.map(({ line }) => line);
					if (advised.length === 0) return;
					counts.notes += advised.length;
					const verdicts = (written: readonly string[]) =>
						readings.map((brute) => verdictsOf(written, brute.dialect, brute));
					const before = verdicts(lines);
					const stays = (removed: readonly number[]) =>
						expect(
							verdicts(without(lines, new Set(removed))).join() === before.join(),
							`lines ${removed} go`,
						).toBe(true);
					for (const line of advised) stays([line]);
					// One after another, in some order, up to all of them.
					const turned = [
						...advised.slice(order % advised.length),
						...advised.slice(0, order % advised.length),
					];
					for (let count = 2; count <= turned.length; count++) stays(turned.slice(0, count));
				}),
				runs(RUNS),
			);
		},
		TIMEOUT_MS,
	);

	it("are more than 2,000 files, most of them with such advice", () => {
		expect(counts.files).toBeGreaterThan(isLongRun ? 0 : 2000);
		expect(counts.notes).toBeGreaterThan(counts.files / 2);
	});
});
