import type { Crawler, GroupChoice, Rule } from "../../bindings/contract/types.js";
import { confirms, urlOfTarget } from "./judge.js";
import type { Found } from "./language/find.js";
import { NeedlessQuestions } from "./language/needless.js";
import { matchesEverything } from "./language/pattern.js";
import { type Entry, PolicyModel } from "./policy-model.js";
import { RuleQuestions } from "./rule-questions.js";
import type { AnalysableFile, AnalysableMatcher, PolicyAnalysis, RuleGrade, RuleReport } from "./types.js";
import type { Work } from "./work.js";

/** How many of the rules that beat one allow rule are named. */
const MAX_NAMED = 5;

/** All of an analysis but which lines could go. */
export type GradedPolicy = Omit<PolicyAnalysis, "removableLines">;

/** What is known of a rule, and what is still to be asked of it. */
interface Standing {
	readonly report: RuleReport;
	readonly next: "decision" | "need" | "crossing" | "nothing";
}

/**
 * The grades of one crawler's rules, as far as they are known. Which rules decide is asked here; whether verdicts change
 * without one is asked of all policies of a file together (removal.ts), which tells here what it finds.
 */
export class PolicyGrading {
	readonly group: GroupChoice;
	/** Every rule that applies to the crawler, in file order. */
	readonly rules: readonly Rule[];
	/** The policy without the rules that can go; whose lines these are, removal.ts knows. */
	readonly rest: PolicyModel;
	readonly needless: NeedlessQuestions;
	readonly #model: PolicyModel;
	readonly #questions: RuleQuestions;
	readonly #open: () => AnalysableMatcher;
	/** Opened for the first witness: most policies of a large file have none to show. */
	#matcher: AnalysableMatcher | undefined;
	readonly #standings = new Map<Rule, Standing>();

	/**
	 * @param group the groups that apply to the crawler, where that is known; else they are asked for.
	 * @throws as `RobotsTxt.matcher`.
	 */
	constructor(robots: AnalysableFile, crawler: Crawler, group?: GroupChoice) {
		this.#open = () => robots.matcher(crawler);
		this.group = group ?? this.#judge().explain("/").group;
		this.rules = this.group.groups.flatMap((each) => each.rules);
		this.#model = PolicyModel.of(this.rules, robots.dialect);
		this.#questions = new RuleQuestions(this.#model);
		this.rest = this.#model.copy();
		this.needless = new NeedlessQuestions(this.rest);
		for (const rule of this.rules) {
			const isEmpty = rule.pattern === "";
			this.#standings.set(rule, {
				report: report(rule, isEmpty ? "empty" : "unknown"),
				next: isEmpty ? "nothing" : "decision",
			});
		}
	}

	dispose(): void {
		this.#matcher?.dispose();
	}

	/** The grade that a rule has by now. */
	gradeOf(rule: Rule): RuleGrade {
		return this.#standings.get(rule)?.report.grade ?? "unknown";
	}

	/** Whether it is known if a rule decides, so that it can be asked whether it is needed; null where it never will be. */
	isDecisionKnown(rule: Rule): boolean | null {
		const standing = this.#standings.get(rule);
		if (standing === undefined) return null;
		if (standing.next === "decision") return false;
		return standing.next === "nothing" && standing.report.grade === "unknown" ? null : true;
	}

	/**
	 * Asks of each rule where it is open whether it decides.
	 * @param steps what each question may take.
	 * @returns how many are still open.
	 */
	askDecisions(work: Work, steps: number): number {
		return this.#ask("decision", (rule) => {
			const found = work.tryWithin(
				steps,
				(own) => this.#questions.decisionByFill(rule, own) ?? this.#questions.decision(rule, own),
			);
			return found === null ? null : this.#afterDecision(rule, found);
		});
	}

	/** Asks of each allow rule that changes nothing which rules it meets in vain; as `askDecisions`. */
	askCrossings(work: Work, steps: number): number {
		return this.#ask("crossing", (rule, known) => {
			const crossing = work.tryWithin(steps, (own) => this.#questions.crossing(rule, own));
			if (crossing === null) return null;
			if (crossing.length === 0) return { report: known, next: "nothing" };
			const because = crossing.slice(0, MAX_NAMED);
			return { report: { ...known, grade: "ineffective-allow", because }, next: "nothing" };
		});
	}

	/**
	 * Takes what came of the question whether verdicts change without a rule.
	 * @param proof why they do not; null where some do.
	 */
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
		// Where the engine does not agree with the model, nothing is claimed.
		const isShown = confirms(this.#judge(), url, isAllowed, rule, this.#model.entries.length);
		return {
			report: report(rule, "unknown", isShown ? url : null),
			next: isShown ? "need" : "nothing",
		};
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

/** The rules that some entries are of, in file order. */
function rulesOf(entries: readonly Entry[]): Rule[] {
	const rules = new Set(entries.map(({ rule }) => rule).filter((rule) => rule !== null));
	return Array.from(rules).sort((a, b) => a.line - b.line);
}
