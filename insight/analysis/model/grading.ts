import type { Crawler, GroupChoice, Rule } from "../../../bindings/shared-exports.js";
import { matchesEverything } from "../language/pattern.js";
import type { AnalysableFile, AnalysableMatcher, PolicyAnalysis, RuleGrade, RuleReport } from "../types.js";
import { OCTETS_PER_STEP, type Work } from "../work.js";
import { Fills } from "./fills.js";
import type { Found } from "./find.js";
import { confirms, urlOfTarget } from "./judge.js";
import { NeedlessQuestions } from "./needless.js";
import { type Entry, PolicyModel } from "./policy-model.js";
import { RuleQuestions } from "./rule-questions.js";

/** The most rules that a report names as beating an allow rule. */
const MAX_NAMED = 5;

/** The steps of judging a URL for each pattern with stars. Patterns without stars are found while the URL's octets are read. */
const STEPS_OF_STARRED = 1 / 32;

/** An analysis without the lines that can be removed. */
export type GradedPolicy = Omit<PolicyAnalysis, "removableLines">;

/** The report on a rule so far, and the question to ask about it next. */
interface Standing {
	readonly report: RuleReport;
	readonly next: "decision" | "need" | "crossing" | "nothing";
}

/** The grades of one crawler's rules, as far as known. Removals are proved for all policies together (removal.ts). */
export class PolicyGrading {
	readonly group: GroupChoice;
	/** Every rule that applies to the crawler, in file order. */
	readonly rules: readonly Rule[];
	/** The policy without the rules that can be removed. removal.ts knows the lines of these rules. */
	readonly remaining: PolicyModel;
	readonly needless: NeedlessQuestions;
	readonly #model: PolicyModel;
	readonly #questions: RuleQuestions;
	/** The steps in which an engine confirms a verdict. */
	readonly #stepsToConfirm: number;
	readonly #open: () => AnalysableMatcher;
	/** The matcher, opened for the first witness: most policies of a large file have no witness to show. */
	#matcher: AnalysableMatcher | undefined;
	readonly #standings = new Map<Rule, Standing>();

	/**
	 * @param group the groups that apply to the crawler, if they are known; else the matcher is asked.
	 * @param asked the lines of the questions; by default all lines.
	 * @throws as `RobotsTxt.matcher`.
	 */
	constructor(
		robots: AnalysableFile,
		crawler: Crawler,
		group?: GroupChoice,
		asked: ReadonlySet<number> | null = null,
	) {
		this.#open = () => robots.matcher(crawler);
		this.group = group ?? this.#judge().explain("/").group;
		this.rules = this.group.groups.flatMap((each) => each.rules);
		this.#model = PolicyModel.of(this.rules, robots.dialect, robots.isRobotsTxtAllowed);
		const fills = new Fills(this.#model);
		this.#questions = new RuleQuestions(this.#model, fills);
		this.#stepsToConfirm = STEPS_OF_STARRED * this.#model.starredCount;
		this.remaining = this.#model.copy();
		this.needless = new NeedlessQuestions(this.remaining, fills);
		for (const rule of this.rules) {
			const isEmpty = rule.pattern === "";
			const isAsked = asked?.has(rule.line) !== false;
			const next = isEmpty || !isAsked ? "nothing" : "decision";
			this.#standings.set(rule, { report: report(rule, isEmpty ? "empty" : "unknown"), next });
		}
	}

	dispose(): void {
		this.#matcher?.dispose();
	}

	gradeOf(rule: Rule): RuleGrade {
		return this.#standings.get(rule)?.report.grade ?? "unknown";
	}

	/** The steps in which an engine judges a URL. A target that was searched for has paid for its octets there. */
	stepsToJudge(url: string): number {
		return 1 + url.length / OCTETS_PER_STEP + this.#stepsToConfirm;
	}

	/** Whether it is known if a rule decides, which must come before the question whether it is needed; null if it never will be. */
	isDecisionKnown(rule: Rule): boolean | null {
		const standing = this.#standings.get(rule);
		if (standing === undefined) return null;
		if (standing.next === "decision") return false;
		return standing.next === "nothing" && standing.report.grade === "unknown" ? null : true;
	}

	/** Asks of each rule whether it decides, if that is open, within so many steps; returns how many stay open. */
	askDecisions(work: Work, steps: number): number {
		return this.#ask("decision", (rule) => {
			const found = work.tryWithin(
				steps,
				(own) => this.#questions.decisionByFill(rule, own) ?? this.#questions.decision(rule, own),
			);
			if (found === null) return null;
			if (found.target !== null) work.left -= this.#stepsToConfirm;
			return this.#afterDecision(rule, found);
		});
	}

	/** Asks of each allow rule that changes nothing which rules beat it on URLs that both match; as `askDecisions`. */
	askCrossings(work: Work, steps: number): number {
		return this.#ask("crossing", (rule, known) => {
			const crossing = work.tryWithin(steps, (own) => this.#questions.crossing(rule, own));
			if (crossing === null) return null;
			if (crossing.length === 0) return { report: known, next: "nothing" };
			const because = crossing.slice(0, MAX_NAMED);
			return { report: { ...known, grade: "ineffective-allow", because }, next: "nothing" };
		});
	}

	/** Receives the proof that no verdict changes without a rule; null if some verdict does. */
	takeProof(rule: Rule, proof: readonly Entry[] | null): void {
		const standing = this.#standings.get(rule);
		if (standing?.next !== "need") return;
		if (proof === null) {
			this.#standings.set(rule, { report: { ...standing.report, grade: "decides" }, next: "nothing" });
			return;
		}
		const isCatchAll = this.#model.entriesOf(rule).some(({ pattern }) => matchesEverything(pattern));
		this.#standings.set(rule, {
			report: { ...standing.report, grade: "redundant", because: rulesOf(proof) },
			next: rule.type === "disallow" || isCatchAll ? "nothing" : "crossing",
		});
	}

	toAnalysis(): GradedPolicy {
		const rules = this.rules.map((rule) => this.#standings.get(rule)!.report);
		const entry = this.#model.entries.find(
			({ pattern, rule }) => rule !== null && rule.pattern !== "" && matchesEverything(pattern),
		);
		const isBlocked = entry?.blocks ?? false;
		const defaultType = isBlocked ? "disallow" : "allow";
		const exceptions = rules.filter(
			({ rule, grade }) => rule.type !== defaultType && (grade === "decides" || grade === "unknown"),
		);
		return {
			group: this.group,
			rules,
			byDefault: isBlocked ? "blocked" : "allowed",
			defaultRule: entry?.rule ?? null,
			exceptions: exceptions.map(({ rule }) => rule),
			isSettled: rules.every(({ grade }) => grade !== "unknown"),
		};
	}

	#judge(): AnalysableMatcher {
		this.#matcher ??= this.#open();
		return this.#matcher;
	}

	#ask(next: Standing["next"], question: (rule: Rule, known: RuleReport) => Standing | null): number {
		let open = 0;
		for (const [rule, standing] of this.#standings) {
			if (standing.next !== next) continue;
			const answer = question(rule, standing.report);
			if (answer === null) open++;
			else this.#standings.set(rule, answer);
		}
		return open;
	}

	#afterDecision(rule: Rule, { target, proof }: Found): Standing {
		if (target === null) return { report: reportDead(rule, proof), next: "nothing" };
		const url = urlOfTarget(target, this.#model.dialect);
		const isAllowed = rule.type === "allow";
		// If the engine does not agree with the model, nothing is claimed.
		const isShown = confirms(this.#judge(), url, isAllowed, rule, this.#model.entries.length);
		return { report: report(rule, "unknown", isShown ? url : null), next: isShown ? "need" : "nothing" };
	}
}

function report(
	rule: Rule,
	grade: RuleGrade,
	witness: string | null = null,
	because: readonly Rule[] = [],
): RuleReport {
	return { rule, grade, witness, because };
}

function reportDead(rule: Rule, proof: readonly Entry[]): RuleReport {
	if (proof.length === 0) return report(rule, "matches-nothing");
	const isOverruled = proof.some(({ blocks }) => blocks !== (rule.type === "disallow"));
	return report(rule, isOverruled ? "overruled" : "shadowed", null, rulesOf(proof));
}

/** The rules of some entries, in file order. */
function rulesOf(entries: readonly Entry[]): Rule[] {
	const rules = new Set(entries.map(({ rule }) => rule).filter((rule) => rule !== null));
	return Array.from(rules).sort((a, b) => a.line - b.line);
}
