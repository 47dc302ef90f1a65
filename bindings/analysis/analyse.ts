import { validateMembers } from "../arguments/names.js";
import type { Crawler, Rule } from "../contract/types.js";
import { requireFile, toMaxWork } from "./arguments.js";
import { confirms, urlOfTarget } from "./judge.js";
import { type Entry, PolicyModel } from "./policy-model.js";
import { removableLines } from "./removable.js";
import { RuleQuestions } from "./rule-questions.js";
import type { AnalysableFile, PolicyAnalysis, RuleGrade, RuleReport, WorkOptions } from "./types.js";
import { Work } from "./work.js";

/** The patterns that match every URL, by their keys. */
const EVERYTHING: ReadonlySet<string> = new Set(["", "/", "\u0100/"]);
/** What of the work that is left one rule may take. */
const SHARE_OF_RULE = 1 / 8;
/** How many of the rules that beat one allow rule are named. */
const MOST_NAMED = 5;

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
 * rules.map(({ grade }) => grade); // ["overruled", "redundant", "decides"]
 * rules[2]?.witness; // "/tmp/"
 * removableLines; // [2, 3]
 */
export function analyse(robots: AnalysableFile, crawler: Crawler, options: WorkOptions = {}): PolicyAnalysis {
	requireFile(robots, "robots");
	validateMembers("options", options, ["maxWork"]);
	return analyseWithin(robots, crawler, new Work(toMaxWork(options.maxWork)));
}

/** The same, with work that others may have had a share of. */
export function analyseWithin(robots: AnalysableFile, crawler: Crawler, work: Work): PolicyAnalysis {
	const { model, ...graded } = gradeWithin(robots, crawler, work);
	return { ...graded, removableLines: removableLines(model, graded.group, graded.rules, work) };
}

/** All of an analysis but which lines could go. */
export type GradedPolicy = Omit<PolicyAnalysis, "removableLines">;

/** @returns with the model that it was found by, without the rules that never decide. */
export function gradeWithin(
	robots: AnalysableFile,
	crawler: Crawler,
	work: Work,
): GradedPolicy & { readonly model: PolicyModel } {
	const matcher = robots.matcher(crawler);
	try {
		const { group } = matcher.explain("/");
		const allRules = group.groups.flatMap((each) => each.rules);
		const model = new PolicyModel(allRules, robots.dialect);
		const isConfirmed = (rule: Rule, target: string) => {
			const isAllowed = rule.type === "allow" || rule.pattern === "";
			return confirms(matcher, urlOfTarget(target, robots.dialect), isAllowed, rule, model.entries.length);
		};
		const grades = new Grading(model, isConfirmed, work).run();
		const rules = allRules.map((rule) => grades.get(rule) ?? report(rule, "empty"));
		const { defaultRule, isBlocked } = defaultOf(model);
		const defaultType = isBlocked ? "disallow" : "allow";
		const exceptions = rules.filter(
			({ rule, grade }) => rule.type !== defaultType && (grade === "decides" || grade === "unknown"),
		);
		return {
			model,
			group,
			rules,
			byDefault: isBlocked ? "blocked" : "allowed",
			defaultRule,
			exceptions: exceptions.map(({ rule }) => rule),
			isSettled: rules.every(({ grade }) => grade !== "unknown"),
		};
	} finally {
		matcher.dispose();
	}
}

function report(
	rule: Rule,
	grade: RuleGrade,
	target: string | null = null,
	because: readonly Rule[] = [],
): RuleReport {
	return { rule, grade, witness: target, because };
}

/** Grades every rule: what decides first, then, with the rules gone that never do, what changes anything. */
class Grading {
	readonly #model: PolicyModel;
	readonly #questions: RuleQuestions;
	readonly #isConfirmed: (rule: Rule, target: string) => boolean;
	readonly #work: Work;
	readonly #reports = new Map<Rule, RuleReport>();

	constructor(model: PolicyModel, isConfirmed: (rule: Rule, target: string) => boolean, work: Work) {
		this.#model = model;
		this.#questions = new RuleQuestions(model);
		this.#isConfirmed = isConfirmed;
		this.#work = work;
	}

	run(): ReadonlyMap<Rule, RuleReport> {
		const rules = this.#model.rules.filter(({ pattern }) => pattern !== "");
		const decisions = this.#settle(
			rules,
			(rule, work) => this.#questions.decisionByFill(rule, work),
			(rule, work) => this.#questions.decision(rule, work),
		);
		const deciding: Rule[] = [];
		for (const rule of rules) {
			const found = decisions.get(rule);
			if (found === undefined) this.#reports.set(rule, report(rule, "unknown"));
			else if (found.target === null) this.#reports.set(rule, this.#reportDead(rule, found.proof));
			else {
				const isShown = this.#isConfirmed(rule, found.target);
				const witness = isShown ? urlOfTarget(found.target, this.#model.dialect) : null;
				this.#reports.set(rule, report(rule, "unknown", witness));
				if (isShown) deciding.push(rule);
			}
		}
		for (const [rule, { grade }] of this.#reports) if (grade !== "unknown") this.#model.remove(rule);
		const changes = this.#settle(
			deciding,
			(rule, work) => this.#questions.changesVerdictByFill(rule, work),
			(rule, work) => this.#questions.changesVerdict(rule, work),
		);
		for (const rule of deciding) {
			const isChange = changes.get(rule);
			if (isChange !== undefined) this.#reports.set(rule, this.#reportAlive(rule, isChange));
		}
		return this.#reports;
	}

	/** Asks what is cheap of all rules, and what is left of those that it does not settle. */
	#settle<T>(
		rules: readonly Rule[],
		askFirst: (rule: Rule, work: Work) => T | null,
		ask: (rule: Rule, work: Work) => T,
	): Map<Rule, T> {
		const answers = new Map<Rule, T>();
		for (const rule of rules) {
			const answer = this.#work.tryWithin(1 / 2, (work) => askFirst(rule, work));
			if (answer !== null) answers.set(rule, answer);
		}
		for (const rule of rules) {
			if (answers.has(rule)) continue;
			const answer = this.#work.tryWithin(SHARE_OF_RULE, (work) => ask(rule, work));
			if (answer !== null) answers.set(rule, answer);
		}
		return answers;
	}

	#reportDead(rule: Rule, proof: readonly Entry[]): RuleReport {
		if (proof.length === 0) return report(rule, "matches-nothing");
		const isOverruled = proof.some(({ blocks }) => blocks !== (rule.type === "disallow"));
		const because = proof.map((entry) => entry.rule).filter((each) => each !== null);
		because.sort((a, b) => a.line - b.line);
		return report(rule, isOverruled ? "overruled" : "shadowed", null, because);
	}

	#reportAlive(rule: Rule, isChange: boolean): RuleReport {
		const witness = this.#reports.get(rule)?.witness ?? null;
		if (isChange) return report(rule, "decides", witness);
		const crossing = rule.type === "disallow" || this.#isCatchAll(rule) ? [] : this.#crossing(rule);
		return report(rule, crossing.length === 0 ? "redundant" : "ineffective-allow", witness, crossing);
	}

	#isCatchAll(rule: Rule): boolean {
		return this.#model.entriesOf(rule).some(({ pattern }) => EVERYTHING.has(pattern.key));
	}

	#crossing(rule: Rule): readonly Rule[] {
		const found = this.#work.tryWithin(SHARE_OF_RULE, (work) => this.#questions.crossing(rule, work));
		return (found ?? []).slice(0, MOST_NAMED);
	}
}

/** What holds where no other rule matches. */
function defaultOf(model: PolicyModel): { readonly defaultRule: Rule | null; readonly isBlocked: boolean } {
	const entry = model.entries.find(
		({ pattern, rule }) => rule?.pattern !== "" && EVERYTHING.has(pattern.key),
	);
	return { defaultRule: entry?.rule ?? null, isBlocked: entry?.blocks ?? false };
}
