import type { GroupChoice, Matcher, Rule } from "../index.js";
import { Verdict } from "../types.js";
import type { UrlCommand } from "./commands.js";
import { escapeText, toSafeJson } from "./escape.js";
import type { Host } from "./host.js";
import { type JudgedUrl, judgeUrls } from "./judged-urls.js";
import { toPrintable, toUrlText } from "./octet-text.js";
import { Output } from "./output.js";
import { type Paint, paintFor } from "./paint.js";
import { openForCrawler } from "./robots-file.js";
import { VERDICT_COLUMNS, verdictColour, verdictName } from "./verdict-names.js";

/** A wider rule pushes its line's URL to the right, and no other's. */
const MOST_RULE_COLUMNS = 40;

/** `check`: the verdict on each URL, with the rule that decides, one line each. */
export async function check(host: Host, command: UrlCommand): Promise<number> {
	const { robots, matcher } = await openForCrawler(host, command);
	const output = new Output(host.stdout);
	if (command.isQuiet) return judgeUrls(host, command, matcher, output, () => "");
	// Any path is in scope, so this tells the groups of the crawler before there is a URL.
	const { group } = matcher.explain("/");
	const findRule = ruleFinder(matcher, group, robots.dialect === "google");
	const print = command.json ? printJson : textPrinter(group, paintFor(host, command.colour));
	return judgeUrls(host, command, matcher, output, (judged) => print(judged, findRule(judged)));
}

/**
 * Finds the rule behind a verdict. `explain` costs many times what a verdict does, so it is asked only
 * where a rule can have decided: an allowed URL in groups of disallow rules alone met none (most URLs of
 * most sites). In dialect google an empty disallow is a rule that decides, and allows.
 */
function ruleFinder(matcher: Matcher, group: GroupChoice, hasEmptyRules: boolean) {
	const canAllow = group.groups.some(({ rules }) =>
		rules.some(({ type, pattern }) => type === "allow" || (hasEmptyRules && pattern === "")),
	);
	return ({ verdict, url }: JudgedUrl): Rule | null => {
		if (verdict === Verdict.Disallowed) return matcher.explain(url).rule;
		return verdict === Verdict.Allowed && canAllow ? matcher.explain(url).rule : null;
	};
}

function printJson({ verdict, url }: JudgedUrl, rule: Rule | null): string {
	return `${toSafeJson({ url: toUrlText(url), verdict: verdictName(verdict), rule })}\n`;
}

function textPrinter(group: GroupChoice, paint: Paint): (judged: JudgedUrl, rule: Rule | null) => string {
	const lineColumns = widest(group, ({ line }) => `line ${line}`);
	const ruleColumns = Math.min(MOST_RULE_COLUMNS, widest(group, printRule));
	const noRule = `${"-".padEnd(lineColumns)}  ${"-".padEnd(ruleColumns)}`;
	// Rules are few and URLs many: each rule is laid out once.
	const cells = new Map<Rule, string>();
	const cellOf = (rule: Rule): string => {
		const known = cells.get(rule);
		if (known !== undefined) return known;
		const cell = `${`line ${rule.line}`.padEnd(lineColumns)}  ${printRule(rule).padEnd(ruleColumns)}`;
		cells.set(rule, cell);
		return cell;
	};
	const verdictCell = (verdict: Verdict): string =>
		paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
	return ({ verdict, url, isCut }, rule) => {
		const ruleCell = rule === null ? noRule : cellOf(rule);
		return `${verdictCell(verdict)}  ${ruleCell}  ${toPrintable(url)}${isCut ? "…" : ""}\n`;
	};
}

/** How a rule reads on its line, safe to print. */
function printRule({ type, pattern }: Rule): string {
	return escapeText(`${type}: ${pattern}`.trimEnd());
}

function widest(group: GroupChoice, print: (rule: Rule) => string): number {
	let columns = 1;
	for (const { rules } of group.groups) {
		for (const rule of rules) columns = Math.max(columns, print(rule).length);
	}
	return columns;
}
