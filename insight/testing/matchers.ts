import {
	addressOctets,
	hrefOf,
	isOctets,
	printRule,
	rangeError,
	typeError,
} from "../../bindings/internal.js";
import { RobotsTxt } from "../../bindings/js.js";
import { type Crawler, type Rule, Verdict } from "../../bindings/shared-exports.js";
import { comparePolicies } from "../analysis/compare.js";
import { findUrl } from "../analysis/find-url.js";
import { lint } from "../analysis/findings/index.js";
import type { Finding, InspectableFile } from "../analysis/findings/types.js";
import { isPathPattern } from "./is-pattern.js";
import type { MatcherResult, TestedRobots } from "./types.js";

const OF_BODY = "the text or bytes of a robots.txt";

/**
 * Matchers for `expect.extend` of vitest and jest, which test what a robots.txt lets crawlers do. A path with `*`,
 * or with `$` at its end, is a pattern, and must hold for every URL that it matches. `not` inverts each matcher.
 *
 * Each matcher throws a TypeError for a value that is neither a parsed file nor the text of a file, and a RangeError
 * for the name or the URL of a file. It throws an Error if an answer was not settled within the work allowed.
 *
 * @example
 * const robots = "User-agent: *\nDisallow: /cart\nAllow: /";
 * robotsMatchers.toAllow(robots, "Googlebot", "/products/*").pass; // true
 * robotsMatchers.toBlock(robots, "Googlebot", "/cart/*").pass; // true
 * robotsMatchers.toAllow(robots, "Googlebot", "/c*").message();
 * // "expected Googlebot to be allowed all of /c*, but /cart is blocked by \"disallow: /cart\" on line 2"
 */
export const robotsMatchers = {
	/** The crawler may fetch the URL, or all URLs of the pattern. */
	toAllow: (received: TestedRobots, crawler: Crawler, url: string | URL): MatcherResult =>
		judge(toFile(received), crawler, url, true),
	/** The crawler may fetch neither the URL nor any of the pattern. */
	toBlock: (received: TestedRobots, crawler: Crawler, url: string | URL): MatcherResult =>
		judge(toFile(received), crawler, url, false),
	/** Both crawlers may fetch the same URLs. */
	toReadAlike(received: TestedRobots, crawler: Crawler, other: Crawler): MatcherResult {
		const robots = toFile(received);
		const names = `${nameOf(crawler)} and ${nameOf(other)}`;
		return compare({ robots, crawler }, { robots, crawler: other }, [names, nameOf(crawler), nameOf(other)]);
	},
	/** The crawler may fetch the same URLs as by another file. */
	toReadAs(received: TestedRobots, other: TestedRobots, crawler: Crawler): MatcherResult {
		const sides = [
			{ robots: toFile(received), crawler },
			{ robots: toFile(other), crawler },
		] as const;
		return compare(...sides, [`both files for ${nameOf(crawler)}`, "this file", "the other"]);
	},
	/** No finding is an error. */
	toHaveNoErrors(received: TestedRobots): MatcherResult {
		// A rule that was not looked at to the end may have errors.
		const found = lint(toFile(received));
		const errors = found.filter(({ code, severity }) => severity === "error" || code === "not-settled");
		return {
			pass: errors.length === 0,
			message: () =>
				errors.length === 0
					? `expected errors, but ${found.length === 0 ? "nothing is wrong" : `no finding is one:\n${listed(found)}`}`
					: `expected no errors, but\n${listed(errors)}`,
		};
	},
};

function listed(found: readonly Finding[]): string {
	return found.map(({ line, code, message }) => `line ${line}: ${code}: ${message}`).join("\n");
}

function toFile(received: unknown): InspectableFile {
	if (typeof received === "string" && addressOctets(received) > 0)
		throw rangeError("received", "the text of a robots.txt", received, "; read the file first");
	if (typeof received === "string" || isOctets(received) || received instanceof ArrayBuffer) {
		return RobotsTxt.parse(received);
	}
	const file = received as Partial<InspectableFile> | null | undefined;
	if (typeof file?.matcher === "function" && typeof file.dialect === "string")
		return received as InspectableFile;
	throw typeError("received", `a parsed file, or ${OF_BODY}`, received);
}

function nameOf(crawler: Crawler): string {
	// A value that is no crawler is refused later, when it is read.
	if (crawler === null || typeof crawler !== "object") return String(crawler);
	return ["productTokens" in crawler ? crawler.productTokens : crawler].flat().join(", ");
}

function judge(robots: InspectableFile, crawler: Crawler, url: unknown, isAllowed: boolean): MatcherResult {
	const text = typeof url === "string" ? url : hrefOf(url);
	if (text === undefined) throw typeError("url", "a URL or a path pattern", url);
	const isPattern = typeof url === "string" && isPathPattern(url);
	const asked = `${nameOf(crawler)} to be ${isAllowed ? "allowed" : "refused"} ${isPattern ? "all of " : ""}${text}`;
	const { pass, because } = isPattern
		? judgeAll(robots, crawler, text, isAllowed)
		: judgeOne(robots, crawler, text, isAllowed);
	return { pass, message: () => `expected ${pass ? "not " : ""}${asked}, but ${because()}` };
}

/** Whether the expectation holds, and what shows that it does or does not. */
interface Judged {
	readonly pass: boolean;
	readonly because: () => string;
}

function judgeOne(robots: InspectableFile, crawler: Crawler, url: string, isAllowed: boolean): Judged {
	const matcher = robots.matcher(crawler);
	try {
		const verdict = matcher.checkAll([url])[0];
		if (verdict === Verdict.OutOfScope) return { pass: false, because: () => "the file does not cover it" };
		const { allowed, rule } = matcher.explain(url);
		return { pass: allowed === isAllowed, because: () => `${url} is ${verdictOf(allowed, rule)}` };
	} finally {
		matcher.dispose();
	}
}

function judgeAll(robots: InspectableFile, crawler: Crawler, pattern: string, isAllowed: boolean): Judged {
	const { url, rule, isSettled } = findUrl(robots, crawler, { pattern, allowed: !isAllowed });
	if (!isSettled) throw new Error(`${pattern}: not settled within the work allowed`);
	if (url !== null) return { pass: false, because: () => `${url} is ${verdictOf(!isAllowed, rule)}` };
	const because = () => {
		const { url: example, rule } = findUrl(robots, crawler, { pattern, allowed: isAllowed });
		const shown = example === null ? "" : `: ${example} is ${verdictOf(isAllowed, rule)}`;
		return `no URL of it is ${isAllowed ? "blocked" : "allowed"}${shown}`;
	};
	return { pass: true, because };
}

function compare(
	before: Parameters<typeof comparePolicies>[0],
	after: Parameters<typeof comparePolicies>[1],
	[both, one, two]: readonly [string, string, string],
): MatcherResult {
	const { equal, changes } = comparePolicies(before, after);
	if (equal === null) throw new Error(`${both}: not settled within the work allowed`);
	const [change] = changes;
	return {
		pass: equal,
		message: () => {
			if (change === undefined)
				return `expected ${both} to read differently, but every URL has the same verdict`;
			const side = (name: string, { allowed, rule }: typeof change.before) =>
				`for ${name} ${verdictOf(allowed, rule)}`;
			return `expected ${both} to read alike, but ${change.url} is ${side(one, change.before)}, ${side(two, change.after)}`;
		},
	};
}

function verdictOf(isAllowed: boolean, rule: Rule | null): string {
	const by = rule === null ? "no rule" : `"${printRule(rule)}" on line ${rule.line}`;
	return `${isAllowed ? "allowed" : "blocked"} by ${by}`;
}
