import { expect } from "vitest";
import type { Crawler, Dialect, EngineName } from "../../bindings/contract/types.js";
import { withFile } from "./engines.js";
import type { Check } from "./vectors.js";

/** A file, a crawler, and what it may fetch by each way of asking. */
export interface ExpectedVerdicts {
	/** File of vectors and case, as a failure names them. */
	readonly where: string;
	readonly robots: string;
	readonly dialect: Dialect;
	readonly agent: Crawler;
	readonly checks: readonly Check[];
	readonly engine: EngineName;
	/** The form in which URLs are handed in. */
	readonly toUrl?: (url: string) => string | Uint8Array;
}

/**
 * Expects all verdicts, by every call that gives one. A failure shows each wrong one with the rule that decided, and the
 * file with its lines numbered.
 */
export function expectVerdicts({
	where,
	robots: body,
	dialect,
	agent,
	checks,
	engine,
	toUrl = (url) => url,
}: ExpectedVerdicts): void {
	withFile(body, { dialect }, engine, (robots) => {
		const matcher = robots.matcher(agent);
		const verdicts = matcher.checkAll(checks.map(({ url }) => toUrl(url)));
		const wrong = checks.flatMap(({ url, allowed, line }, index) => {
			const asked = toUrl(url);
			const { allowed: explained, rule } = matcher.explain(asked);
			const got = {
				"robots.isAllowed": robots.isAllowed(asked, agent),
				"matcher.isAllowed": matcher.isAllowed(asked),
				explain: explained,
				checkAll: verdicts[index] === 1,
			};
			const calls = Object.entries(got).filter(([, answer]) => answer !== allowed);
			const isOtherLine = line !== undefined && (rule?.line ?? 0) !== line;
			if (calls.length === 0 && !isOtherLine) return [];
			const by = rule === null ? "no rule" : `line ${rule.line} "${rule.type}: ${rule.pattern}"`;
			const expected = `${nameOf(allowed)}${line === undefined ? "" : line === 0 ? " by no rule" : ` by line ${line}`}`;
			const callsThatGotIt = calls.length === 0 ? "" : ` (${calls.map(([call]) => call).join(", ")})`;
			return `${url}: expected ${expected}, got ${nameOf(calls.length === 0 ? allowed : !allowed)} by ${by}${callsThatGotIt}`;
		});
		if (wrong.length === 0) return;
		const title = `${where}: ${JSON.stringify(agent)}, dialect ${dialect}, engine ${engine}`;
		expect.fail(`${title}\n${wrong.join("\n")}\n\n${numbered(body)}`);
	});
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
