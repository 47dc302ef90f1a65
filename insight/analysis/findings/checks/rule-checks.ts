import type { Dialect, Rule } from "../../../../bindings/shared-exports.js";
import { matchesEverything, readPattern } from "../../language/pattern.js";
import { remember } from "../../remember.js";
import type { RuleReport } from "../../types.js";
import { type FileLine, lineAt } from "../file-lines.js";
import type { Finding, FindingCode } from "../types.js";
import { aboutValue, BY_RFC_9309_ALONE, lineList, MAX_WRITTEN, show } from "../wording.js";
import type { GradedFile } from "./policies-of-file.js";

const ALLOWED_ANYWAY = "The rule never decides: /robots.txt itself may always be fetched.";
/** Advice only for lines that can be removed, each by itself, all together and any of them. */
const REMOVE = "Remove the line.";

/** Makes findings about rules that do nothing in any policy that has them. */
export class RuleChecks {
	readonly #ruleCounts = new Map<number, number>();
	readonly #reports: readonly RuleReport[];
	/** Lines of which one is to be removed, whichever its author does not mean. */
	readonly #contradicted: ReadonlySet<number>;

	constructor(
		private readonly dialect: Dialect,
		private readonly file: GradedFile,
		private readonly lines: readonly FileLine[],
	) {
		for (const { kind, groupIndex } of lines) {
			if (kind !== "allow" && kind !== "disallow") continue;
			this.#ruleCounts.set(groupIndex, (this.#ruleCounts.get(groupIndex) ?? 0) + 1);
		}
		this.#reports = file.policies.flatMap(({ analysis }) => analysis.rules);
		const contradicted = this.#reports.filter(isContradicted);
		this.#contradicted = new Set(
			contradicted.flatMap(({ rule, because }) => [rule, ...because].map(({ line }) => line)),
		);
	}

	findings(): Finding[] {
		const reportsByLine = new Map<number, RuleReport[]>();
		for (const report of this.#reports) remember(reportsByLine, report.rule.line, () => []).push(report);
		const findings: Finding[] = [];
		const unsettled: FileLine[] = [];
		for (const [lineNumber, reports] of reportsByLine) {
			const line = lineAt(this.lines, lineNumber);
			if (line === undefined) continue;
			if (reports.some(({ grade }) => grade === "unknown")) unsettled.push(line);
			const [report] = reports;
			if (report === undefined || reports.some(({ grade }) => grade !== report.grade)) continue;
			const finding = this.#ofRule(report, line);
			if (finding !== null) findings.push(this.file.onlyHere.has(lineNumber) ? onlyHere(finding) : finding);
		}
		const [first] = unsettled;
		if (first !== undefined) {
			const message = `What ${unsettled.length === 1 ? "this rule does" : `${unsettled.length} rules do`} was not settled within the work allowed.`;
			findings.push(aboutValue("not-settled", first, message));
		}
		return findings;
	}

	#ofRule({ rule, grade, because }: RuleReport, line: FileLine): Finding | null {
		const others = lineList(because.map((other) => other.line));
		const advice = this.file.removable.has(rule.line) ? REMOVE : "";
		switch (grade) {
			case "overruled": {
				if (because.length === 0) return aboutValue("overruled-rule", line, ALLOWED_ANYWAY, advice);
				const isSame = isContradicted({ rule, grade, because });
				const code: FindingCode = isSame ? "allow-and-disallow" : "overruled-rule";
				const says = because.length === 1 ? "says the opposite and always wins" : "together always win";
				const message = isSame
					? `The same path is allowed and disallowed (${others}); of two rules of the same length, allow always wins.`
					: `The rule never decides: ${others} ${says}.`;
				// In another reading the rule may be the only one of its group.
				const choice =
					this.#isAlone(line, because) || !this.file.removable.has(rule.line)
						? 'Write "Disallow:" in place of the one of them that you do not mean.'
						: "Remove the one of them that you do not mean.";
				return aboutValue(code, line, message, choice);
			}
			case "shadowed": {
				if (because.length === 0) return aboutValue("shadowed-rule", line, ALLOWED_ANYWAY, advice);
				const win = because.length === 1 ? "says the same and always wins" : "say the same and always win";
				return aboutValue("shadowed-rule", line, `The rule never decides: ${others} ${win}.`, advice);
			}
			case "ineffective-allow": {
				// A path that begins with a star is meant for all folders. Any other path is hardly meant for a folder
				// with which it overlaps.
				const folder =
					rule.pattern.search(/^\/?\*/) === -1
						? undefined
						: because.find(({ pattern }) => !/\*./.test(pattern));
				if (folder === undefined) return this.#redundant(rule, [], line);
				const message = `The rule allows what is allowed anyway, and "Disallow: ${show(folder.pattern)}" on line ${folder.line} is longer and wins where both match.`;
				return aboutValue("ineffective-allow", line, message, this.#opening(folder, rule));
			}
			case "redundant":
				return this.#redundant(rule, because, line);
			default:
				return null;
		}
	}

	/** Advises an allow rule that opens URLs of a disallow rule: within that rule, and not shorter. */
	#opening(disallow: Rule, allow: Rule): string {
		const path = joined(disallow, allow);
		const { isAnchored, rank } = readPattern(disallow.canonical, this.dialect);
		if (isAnchored || path.length < rank || path.length > MAX_WRITTEN) return "";
		return `Write "Allow: ${path}" if it is meant to open what line ${disallow.line} closes.`;
	}

	/** Whether a line, or that of one of some rules, is alone in its group, so that the names would join the next. */
	#isAlone(line: FileLine, rules: readonly Rule[]): boolean {
		const all = [
			line,
			...rules.map((rule) => lineAt(this.lines, rule.line)).filter((each) => each !== undefined),
		];
		return all.some(({ groupIndex }) => this.#ruleCounts.get(groupIndex) === 1);
	}

	/**
	 * Reports nothing if it is not proved for every crawler that the line can be removed, or if the proof stands on a rule that
	 * other advice may remove.
	 */
	#redundant(rule: Rule, because: readonly Rule[], line: FileLine): Finding | null {
		const { removable, onlyHere } = this.file;
		if (!removable.has(rule.line) && !onlyHere.has(rule.line)) return null;
		if (because.some((other) => this.#contradicted.has(other.line))) return null;
		if (matchesEverything(readPattern(rule.canonical, this.dialect))) return null;
		const same = because.filter(({ type }) => type === rule.type);
		const others = lineList(same.map((other) => other.line));
		const why =
			same.length > 0
				? `: ${others} ${same.length === 1 ? "says" : "say"} the same`
				: rule.type === "allow"
					? ": what it matches is allowed anyway"
					: "";
		return aboutValue("redundant-rule", line, `Without this rule no verdict would change${why}.`, REMOVE);
	}
}

/** Whether a rule is overruled by one that says the opposite of the same path. */
function isContradicted({ rule, grade, because }: Pick<RuleReport, "rule" | "grade" | "because">): boolean {
	return grade === "overruled" && because.some((other) => other.canonical === rule.canonical);
}

/** The finding without advice, and with whom it is about. */
function onlyHere(finding: Finding): Finding {
	return { ...finding, message: `${finding.message} ${BY_RFC_9309_ALONE}`, advice: "" };
}

/** Puts an allow's path after a disallow's. This is what the author of the allow rule probably meant. */
function joined(disallow: Rule, allow: Rule): string {
	let end = disallow.pattern.length;
	// An expression for the end would try every star and dollar before it.
	while (end > 0 && "*$".includes(disallow.pattern[end - 1]!)) end--;
	const prefix = disallow.pattern.slice(0, end);
	const rest = allow.pattern.replace(/^\/?\**/, "");
	return `${prefix}*${rest}`;
}
