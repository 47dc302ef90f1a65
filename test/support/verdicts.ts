import { expect } from "vitest";
import type { Matcher, RobotsTxt } from "../../bindings/auto.js";
import {
	type Crawler,
	type EngineName,
	type ParseOptions,
	type Reason,
	type UrlInput,
	Verdict,
} from "../../bindings/contract/types.js";
import { joinLines } from "./dump.js";
import { withFile } from "./engines.js";
import { binaryOf } from "./octets.js";

/** A URL and its verdict. */
export interface ExpectedVerdict {
	readonly url: string | Uint8Array;
	readonly allowed: boolean;
	/** Line of the deciding rule, 0 for none; absent where the source does not say. */
	readonly line?: number;
	readonly reason?: Reason;
}

/** A file, a crawler, and what it may fetch by each way of asking. */
export interface ExpectedVerdicts {
	/** File of vectors and case, as a failure names them. */
	readonly where: string;
	readonly robots: string | Uint8Array;
	readonly options: ParseOptions;
	readonly agent: Crawler;
	readonly checks: readonly ExpectedVerdict[];
	readonly engine: EngineName;
	/** The form in which URLs are handed in. */
	readonly toUrl?: (url: string) => string | Uint8Array;
}

/**
 * Expects all verdicts, by every call that gives one. A failure shows each wrong one with the rule that decided, and the
 * file with its lines numbered.
 */
export function expectVerdicts(expected: ExpectedVerdicts): void {
	const report = reportWrongVerdicts(expected);
	if (report !== null) expect.fail(report);
}

/** The text of the failure of expectVerdicts; null if all verdicts are right. */
export function reportWrongVerdicts(expected: ExpectedVerdicts): string | null {
	const { where, robots: body, options, agent, engine } = expected;
	const wrong = withFile(body, options, engine, (robots) => findWrong(robots, expected));
	if (wrong.length === 0) return null;
	const title = `${where}: ${JSON.stringify(agent)}, dialect ${options.dialect ?? "rfc9309"}, engine ${engine}`;
	return `${title}\n${wrong.join("\n")}\n\n${numbered(typeof body === "string" ? body : binaryOf(body))}`;
}

function findWrong(robots: RobotsTxt, { agent, checks, toUrl = (url) => url }: ExpectedVerdicts): string[] {
	const matcher = robots.matcher(agent);
	const asked = checks.map(({ url }) => (typeof url === "string" ? toUrl(url) : url));
	const batch = matcher.checkAll(asked);
	const inLines = decideLines(matcher, asked);
	return checks.flatMap(({ url, allowed, line, reason }, index) => {
		const input = asked[index]!;
		const explained = matcher.explain(input);
		const decided = matcher.decide(input);
		const got = {
			"robots.isAllowed": robots.isAllowed(input, agent),
			"matcher.isAllowed": matcher.isAllowed(input),
			explain: explained.allowed,
			decide: decided.verdict === Verdict.Allowed,
			checkAll: batch[index] === Verdict.Allowed,
			checkLines: (inLines[index]?.checked ?? batch[index]) === Verdict.Allowed,
			decideLines: (inLines[index]?.verdict ?? batch[index]) === Verdict.Allowed,
		};
		const calls = Object.entries(got).flatMap(([call, answer]) => (answer === allowed ? [] : [call]));
		const explainedLine = explained.rule?.line ?? 0;
		const decidedLine = [decided.line, inLines[index]?.line].find(
			(each) => each !== undefined && each !== explainedLine,
		);
		const isOtherLine = decidedLine !== undefined || (line !== undefined && explainedLine !== line);
		const isOtherReason = reason !== undefined && explained.reason !== reason;
		if (calls.length === 0 && !isOtherLine && !isOtherReason) return [];
		const by = line === undefined ? "" : line === 0 ? " by no rule" : ` by line ${line}`;
		const { rule } = explained;
		const byRule = rule === null ? "no rule" : `line ${rule.line} "${rule.type}: ${rule.pattern}"`;
		const wanted = `${nameOf(allowed)}${by}${reason === undefined ? "" : `, reason ${reason}`}`;
		const byDecision = decidedLine === undefined ? "" : `, by decide or decideLines line ${decidedLine}`;
		const found = `${nameOf(calls.length === 0 ? allowed : !allowed)} by ${byRule}${byDecision}`;
		const foundReason = isOtherReason ? `, reason ${explained.reason}` : "";
		const callsThatGotIt = calls.length === 0 ? "" : ` (${calls.join(", ")})`;
		const name = typeof url === "string" ? url : JSON.stringify(binaryOf(url));
		return `${name}: expected ${wanted}, got ${found}${foundReason}${callsThatGotIt}`;
	});
}

/** The decisions on URLs as lines. A URL with a line feed of its own, or an empty one, is not on a line: it has none. */
function decideLines(matcher: Matcher, urls: readonly UrlInput[]): (LineDecision | undefined)[] {
	const isLine = urls.map((url) =>
		/^[^\n]*[^\n\r]$/.test(url instanceof Uint8Array ? binaryOf(url) : String(url)),
	);
	const octets = joinLines(urls.filter((_url, index) => isLine[index]));
	const checked = matcher.checkLines(octets);
	const { verdicts, lines } = matcher.decideLines(octets);
	let next = 0;
	return isLine.map((is) => {
		if (!is) return undefined;
		const decision = { checked: checked[next]!, verdict: verdicts[next]!, line: lines[next]! };
		next++;
		return decision;
	});
}

/** A verdict of `checkLines`, and of `decideLines` with the line that decides. */
interface LineDecision {
	readonly checked: number;
	readonly verdict: number;
	readonly line: number;
}

function nameOf(allowed: boolean): string {
	return allowed ? "allowed" : "disallowed";
}

function numbered(body: string): string {
	return body
		.split(/\r\n|\r|\n/)
		.map((line, index) => `${String(index + 1).padStart(4)}  ${line}`)
		.join("\n");
}
