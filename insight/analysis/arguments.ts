import { memberOf, rangeError, typeError } from "../../bindings/internal.js";
import { type Dialect, Verdict } from "../../bindings/shared-exports.js";
import type { AnalysableMatcher } from "./types.js";

const DEFAULT_MAX_WORK = 1_000_000;

/** Validates the limit on work that callers ask for. */
export function toMaxWork(maxWork: unknown = DEFAULT_MAX_WORK): number {
	const expected = "a number of steps, at least 1, or Infinity";
	if (typeof maxWork !== "number") throw typeError("maxWork", expected, maxWork);
	if (!(maxWork >= 1)) throw rangeError("maxWork", expected, maxWork);
	return maxWork;
}

/** The dialects in which a change keeps the verdicts: the asked one, or both of today. The first reads the file. */
export function dialectsOfProof(dialect: Dialect | undefined): readonly [Dialect, ...Dialect[]] {
	return dialect === undefined ? ["rfc9309", "google"] : [dialect];
}

/** Requires a parsed file, recognised by the members that an analysis uses. */
export function requireFile(value: unknown, argument: string): void {
	if (typeof memberOf(value, "matcher") === "function" && typeof memberOf(value, "dialect") === "string")
		return;
	throw typeError(argument, "a parsed file, as RobotsTxt.parse returns it", value);
}

/** @throws TypeError or RangeError that names the first URL without a verdict. */
export function requireVerdicts(matcher: AnalysableMatcher, urls: readonly string[]): void {
	const verdicts = matcher.checkAll(urls);
	const index = verdicts.findIndex((verdict) => verdict > Verdict.Allowed);
	if (index === -1) return;
	if (verdicts[index] === Verdict.OutOfScope) {
		throw rangeError(`urls[${index}]`, "a URL of the origin that the file covers", urls[index]);
	}
	throw typeError(`urls[${index}]`, 'an absolute URL or a path that starts with "/"', urls[index]);
}
