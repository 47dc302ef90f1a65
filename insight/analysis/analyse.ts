import { validateMembers } from "../../bindings/internal.js";
import type { Crawler } from "../../bindings/shared-exports.js";
import { requireFile, toMaxWork } from "./arguments.js";
import { PolicyGrading } from "./model/grading.js";
import { Removal, type RemovalOptions } from "./removal.js";
import type { AnalysableFile, PolicyAnalysis, WorkOptions } from "./types.js";
import { Work } from "./work.js";

/**
 * Analyses the effect of a crawler's rules on all URLs at once. The report shows which rules decide, and which never do
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

/** A rule that never decides should go before the rules that its proof needs, so its question may take longer. */
const STEPS_OF_DECISION = 8;

/** Does what `analyse` does, with work that other questions may have used in part. */
export function analyseWithin(robots: AnalysableFile, crawler: Crawler, work: Work): PolicyAnalysis {
	const policy = new PolicyGrading(robots, crawler);
	try {
		const joint = new JointGrading([policy], { acrossGroups: true });
		joint.run(work);
		const lines = joint.removable;
		// If lines of a file were removed that is not read to its end, more of it would be read.
		return { ...policy.toAnalysis(), removableLines: robots.isCut ? [] : ascending(lines) };
	} finally {
		policy.dispose();
	}
}

/** The grades of several policies of one file, and the lines that can be removed for all of them. */
export class JointGrading {
	readonly #removal: Removal;

	constructor(
		private readonly policies: readonly PolicyGrading[],
		options: RemovalOptions,
	) {
		this.#removal = new Removal(policies, options);
	}

	/** The lines that can be removed, as far as it is known. */
	get removable(): ReadonlySet<number> {
		return this.#removal.lines;
	}

	/** Asks the open questions until the work is spent; returns whether none is left open. */
	run(work: Work): boolean {
		return work.inRounds((steps) => {
			let open = 0;
			for (const policy of this.policies) open += policy.askDecisions(work, STEPS_OF_DECISION * steps);
			open += this.#removal.ask(work, steps);
			for (const policy of this.policies) open += policy.askCrossings(work, steps);
			return open;
		});
	}
}

export function ascending(lines: Iterable<number>): number[] {
	return Array.from(lines).sort((a, b) => a - b);
}
