import { validateMembers } from "../../bindings/arguments/names.js";
import type { Crawler, Diagnostic } from "../../bindings/contract/types.js";
import { requireFile, toMaxWork } from "./arguments.js";
import { PolicyGrading } from "./grading.js";
import { Removal, type RemovalOptions } from "./removal.js";
import type { AnalysableFile, PolicyAnalysis, WorkOptions } from "./types.js";
import { Work } from "./work.js";

/**
 * What a crawler's rules do to all URLs at once: which rule decides anything, which never do and because of what, what
 * is allowed or blocked by default, and which lines could go.
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

/** How many times as much it may take to settle that a rule never decides: such a one had better go than what it rests on. */
const STEPS_OF_DECISION = 8;

/** The same, with work that others may have had a share of. */
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
 * Grades the rules of several policies of one file, as far as the work goes.
 * @returns the lines that can go for all of them.
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

/** Whether a file is not read to its end: without some of its lines more of it would be. */
export function isCutShort(diagnostics: readonly Diagnostic[] | undefined): boolean {
	return diagnostics?.some(({ code }) => code === "over-limit") ?? false;
}

export function ascending(lines: Iterable<number>): number[] {
	return Array.from(lines).sort((a, b) => a - b);
}
