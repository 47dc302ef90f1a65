import type { GroupChoice, Rule } from "../contract/types.js";
import type { PolicyModel } from "./policy-model.js";
import { RuleQuestions } from "./rule-questions.js";
import type { RuleReport } from "./types.js";
import type { Work } from "./work.js";

const SHARE_OF_RULE = 1 / 8;

/**
 * The lines that can go together. Redundancy does not add up, so each rule is asked about once more with those gone
 * that go before it, longer rules first. What goes may take the reason from rules of the other type, which are asked
 * about then, until nothing more goes.
 * @param model without the rules that never decide; the rules that go are taken out of it.
 */
export function removableLines(
	model: PolicyModel,
	group: GroupChoice,
	reports: readonly RuleReport[],
	work: Work,
): readonly number[] {
	const removable = new Set<Rule>();
	const redundant: Rule[] = [];
	for (const { rule, grade } of reports) {
		if (grade === "redundant" || grade === "ineffective-allow") redundant.push(rule);
		else if (grade !== "decides" && grade !== "unknown") removable.add(rule);
	}
	// A group without rules would share those of the next one: each keeps one, and it counts.
	const groupOf = new Map(group.groups.flatMap((each) => each.rules.map((rule) => [rule, each])));
	let isAsJudged = true;
	for (const { rules } of group.groups) {
		const kept = rules.at(-1);
		if (kept === undefined || !rules.every((rule) => removable.has(rule))) continue;
		removable.delete(kept);
		model.restore(kept);
		isAsJudged = false;
	}
	const orderOf = (rule: Rule) => model.entriesOf(rule)[0]?.order ?? 0;
	redundant.sort((a, b) => orderOf(a) - orderOf(b));
	const questions = new RuleQuestions(model);
	const settled = reports.filter(({ grade }) => grade !== "unknown" && grade !== "empty");
	let candidates: readonly Rule[] = redundant;
	while (candidates.length > 0) {
		const goneTypes = new Set<Rule["type"]>();
		for (const rule of candidates) {
			const isLastOfGroup = groupOf.get(rule)?.rules.every((other) => other === rule || removable.has(other));
			if (isLastOfGroup || !(isAsJudged || isNeedless(questions, rule, work))) continue;
			model.remove(rule);
			removable.add(rule);
			goneTypes.add(rule.type);
			isAsJudged = false;
		}
		candidates = settled
			.map(({ rule }) => rule)
			.filter((rule) => !removable.has(rule) && goneTypes.has(rule.type === "allow" ? "disallow" : "allow"));
	}
	return Array.from(removable, ({ line }) => line).sort((a, b) => a - b);
}

function isNeedless(questions: RuleQuestions, rule: Rule, work: Work): boolean {
	const changes = work.tryWithin(
		SHARE_OF_RULE,
		(share) => questions.changesVerdictByFill(rule, share) ?? questions.changesVerdict(rule, share),
	);
	return changes === false;
}
