import { validateMembers } from "../../bindings/arguments/names.js";
import type { Crawler, Diagnostic } from "../../bindings/contract/types.js";
import { requireFile, toMaxWork } from "./arguments.js";
import { PolicyGrading } from "./model/grading.js";
import { Removal, type RemovalOptions } from "./removal.js";
import type { AnalysableFile, PolicyAnalysis, WorkOptions } from "./types.js";
import { Work } from "./work.js";

/**
 * Analyses what a crawler's rules do to all URLs at once. The report shows which rules decide, and which never do
 * and why. It also has the default verdict and the lines that can be removed.
 *
 * @param robots a parsed file of any entry; only asked.
 * @param crawler a product token, a list of them or a profile, as `RobotsTxt.matcher` takes it.
 * @param options see `WorkOptions`.
 * @returns a report on each rule; every witness in it has been judged by the file's engine.
 * @throws TypeError or RangeError that names the argument; DisposedError after the file's disposal.
 * @see RFC 9309 §2.2.2
 * @example
 * import { RobotsTxt } from "robotstxt-wasm";
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /ie/\nallow: /ie/\ndisallow: /tmp/");
 * const { rules, removableLines } = analyse(robots, "ExampleBot");
 * rules.map(({ grade }) => grade); // ["overruled", "decides", "decides"]
 * rules[2]?.witness; // "/tmp/"
 * removableLines; // [2]
 */
export function analyse(robots: AnalysableFile, crawler: Crawler, options: WorkOptions = {}): PolicyAnalysis {
	requireFile(robots, "robots");
	validateMembers("options", options, ["maxWork"]);
	return analyseWithin(robots, crawler, new Work(toMaxWork(options.maxWork)));
}

/**
 * A question whether a rule decides may take this many times the steps. A rule that never decides should be removed
 * before the rules that its proof needs.
 */
const STEPS_OF_DECISION = 8;

/** Does what `analyse` does, with work that other questions may have used in part. */
export function analyseWithin(robots: AnalysableFile, crawler: Crawler, work: Work): PolicyAnalysis {
	const policy = new PolicyGrading(robots, crawler);
	try {
		const lines = gradeTogether([policy], { acrossGroups: true }, work);
		const isWhole = lines.size === 0 || !isCutShort(robots.diagnostics);
		return { ...policy.toAnalysis(), removableLines: isWhole ? ascending(lines) : [] };
	} finally {
		policy.dispose();
	}
}

/**
 * Grades the rules of several policies of one file until the work is spent.
 * @returns the lines that can be removed for all the policies.
 */
export function gradeTogether(
	policies: readonly PolicyGrading[],
	options: RemovalOptions,
	work: Work,
): ReadonlySet<number> {
	const removal = new Removal(policies, options);
	work.inRounds((steps) => {
		let open = 0;
		for (const policy of policies) open += policy.askDecisions(work, STEPS_OF_DECISION * steps);
		open += removal.ask(work, steps);
		for (const policy of policies) open += policy.askCrossings(work, steps);
		return open;
	});
	return removal.lines;
}

/** Whether a file is not read to its end. If lines were removed, more of it would be read. */
export function isCutShort(diagnostics: readonly Diagnostic[] | undefined): boolean {
	return diagnostics?.some(({ code }) => code === "over-limit") ?? false;
}

export function ascending(lines: Iterable<number>): number[] {
	return Array.from(lines).sort((a, b) => a - b);
}
