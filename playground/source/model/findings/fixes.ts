import type { RobotsTxt } from "../../../../bindings/auto.js";
import type { Rule } from "../../../../bindings/contract/types.js";
import type { FindingCode } from "../../../../insight/analysis/index.js";
import { editRobotsTxt, minifyRobotsTxt } from "../../../../insight/edit/index.js";
import type { Change, FoldedFinding } from "./inspection.js";
import { changeBetween } from "./text-change.js";

/** Longer files are not changed by a button: each fix is a copy of what it changes. */
const MAX_FIXED_UNITS = 65_536;
/** Findings with a button. */
const MAX_FIXES_COUNT = 20;
/** Rules that one button rewrites. */
const MAX_REWRITTEN_COUNT = 20;
/** Enough for real files; where a proof is not found within it, there is no button. */
const MAX_WORK = 400_000;

/** What says of a rule that no verdict would change without it. Where two rules contradict each other, only a person knows which is meant. */
const REMOVABLE: ReadonlySet<FindingCode> = new Set<FindingCode>([
	"duplicate-rule",
	"redundant-rule",
	"shadowed-rule",
]);
/** What says of a rule that it can be written otherwise without any verdict changing. */
const REWRITABLE: ReadonlySet<FindingCode> = new Set<FindingCode>([
	"non-ascii-path",
	"redundant-trailing-star",
]);

/**
 * Finds the changes that put findings right without changing any verdict. `./edit` makes each of them and refuses what it
 * cannot prove; everything else is left to the author.
 *
 * @param robots the file as it was parsed.
 * @param text the file as the editor has it, lines separated by LF; null where it is no text.
 * @returns the findings, those with a certain fix with it.
 */
export function withFixes(
	robots: RobotsTxt,
	text: string | null,
	folded: readonly FoldedFinding[],
): readonly FoldedFinding[] {
	if (text === null || text.length > MAX_FIXED_UNITS) return folded;
	const wanted = folded.filter(({ code }) => REMOVABLE.has(code) || REWRITABLE.has(code));
	const fixes = new Map<FoldedFinding, Change>();
	const removal = wanted.some(({ code }) => REMOVABLE.has(code)) ? removeIdle(robots, text) : null;
	for (const finding of wanted.slice(0, MAX_FIXES_COUNT)) {
		const isSure = finding.count === finding.places.length;
		const change = !isSure
			? null
			: REMOVABLE.has(finding.code)
				? isRemoved(finding, removal) && removal.change
				: rewrite(robots, text, finding);
		if (change) fixes.set(finding, change);
	}
	return folded.map((finding) => ({ ...finding, fix: fixes.get(finding) ?? null }));
}

interface Removal {
	readonly change: Change | null;
	readonly lines: ReadonlySet<number>;
}

function isRemoved({ places }: FoldedFinding, removal: Removal | null): removal is Removal {
	return removal !== null && places.every(({ line }) => removal.lines.has(line));
}

/** Removes every rule that no verdict depends on, which is proved for all of them together. */
function removeIdle({ dialect }: RobotsTxt, text: string): Removal {
	const options = { dialect, keepComments: true, maxWork: MAX_WORK };
	const { body, removedLines } = minifyRobotsTxt(text, options);
	return { change: changeBetween(text, body), lines: new Set(removedLines) };
}

/** Writes rules anew at the end of their group: escaped, and without stars that do nothing. */
function rewrite(robots: RobotsTxt, text: string, { code, places, advice }: FoldedFinding): Change | null {
	// In 1994 the first rule that matches decides, so a rule has to stay where it is. Without advice it is not proved.
	if (robots.dialect === "original1994" || advice === "" || places.length > MAX_REWRITTEN_COUNT) return null;
	const lines = text.split("\n");
	const editor = editRobotsTxt(text, { dialect: robots.dialect });
	try {
		for (const { line } of places) {
			const found = ruleOn(robots, line);
			// A comment would go with its line.
			if (found === null || lines[line - 1]?.includes("#")) return null;
			const { token, rule } = found;
			const path = code === "redundant-trailing-star" ? rule.pattern.replace(/\*+$/, "") : rule.pattern;
			editor.removeRule(token, rule.type, rule.pattern).addRule(token, rule.type, path);
		}
	} catch {
		// What `./edit` refuses, such as a rule that several crawlers share, is no certain fix.
		return null;
	}
	return changeBetween(text, editor.toString());
}

/** The rule of a line, and the one crawler it is for. */
function ruleOn(robots: RobotsTxt, line: number): { readonly token: string; readonly rule: Rule } | null {
	for (const { productTokens, rules } of robots.groups) {
		const rule = rules.find((each) => each.line === line);
		if (rule === undefined) continue;
		const [token] = productTokens;
		return token === undefined || productTokens.length > 1 ? null : { token: token.value, rule };
	}
	return null;
}
