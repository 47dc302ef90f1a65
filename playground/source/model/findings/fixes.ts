import type { RobotsTxt } from "../../../../bindings/auto.js";
import { productTokensOf } from "../../../../bindings/internal.js";
import type { Dialect, Rule } from "../../../../bindings/shared-exports.js";
import { dialectsOfProof } from "../../../../insight/analysis/arguments.js";
import { distinctNames, readerOf, tokenOf } from "../../../../insight/analysis/findings/tokens.js";
import { comparePolicies, type FindingCode } from "../../../../insight/analysis/index.js";
import { editRobotsTxt, minifyRobotsTxt } from "../../../../insight/edit/index.js";
import { toWrittenPath } from "../../../../insight/edit/path.js";
import type { Change, FoldedFinding } from "./inspection.js";
import { respell } from "./spellings.js";
import { changeBetween } from "./text-change.js";

/** Longer files have no buttons for fixes, because each fix is a copy of what it changes. */
const MAX_FIXED_UNITS = 65_536;
/** Maximum number of findings with a button. */
const MAX_FIXES_COUNT = 20;
/** Maximum number of lines that one button rewrites, and of crawlers whose verdicts are compared. */
const MAX_REWRITTEN_COUNT = 20;
/** Enough steps for real files. If they do not give a proof, there is no button. */
const MAX_WORK = 400_000;

/**
 * Codes of findings about rules that can be removed without changing any verdict. Rules that contradict each other
 * are not included: only a person knows which rule is meant.
 */
const REMOVABLE: ReadonlySet<FindingCode> = new Set<FindingCode>([
	"duplicate-rule",
	"redundant-rule",
	"shadowed-rule",
]);
/** Codes of findings about rules that can be written differently without changing any verdict. */
const REWRITABLE: ReadonlySet<FindingCode> = new Set<FindingCode>([
	"non-ascii-path",
	"redundant-trailing-star",
]);

/** Codes of findings about names that this library understands as they are, and other crawlers do not. */
const RESPELLABLE: ReadonlySet<FindingCode> = new Set<FindingCode>(["inexact-key", "missing-colon"]);

/** The code of findings about groups that lack rules for `*`, which can be repeated there. */
const REOPENING: FindingCode = "own-group-reopens";
/** The promise about repeated rules. */
const CLOSES_ONLY = "Only what the rules for * close is closed.";

/**
 * Finds the changes that fix findings without changing any verdict, or only as the rules for `*` say, as is proved.
 * Everything else is left to the author.
 *
 * @param robots the parsed file.
 * @param text the text of the editor, lines separated by LF; null if the file is not text.
 * @returns the findings, each with its fix if a fix is certain.
 */
export function withFixes(
	robots: RobotsTxt,
	text: string | null,
	folded: readonly FoldedFinding[],
): readonly FoldedFinding[] {
	if (text === null || text.length > MAX_FIXED_UNITS) return folded;
	const wanted = folded.filter(
		({ code }) => REMOVABLE.has(code) || REWRITABLE.has(code) || RESPELLABLE.has(code) || code === REOPENING,
	);
	const fixes = new Map<FoldedFinding, Change>();
	const removal = wanted.some(({ code }) => REMOVABLE.has(code)) ? removeIdle(robots, text) : null;
	for (const finding of wanted.slice(0, MAX_FIXES_COUNT)) {
		// A place that is not listed would keep the finding.
		if (finding.count > finding.places.length) continue;
		const change = changeFor(robots, text, finding, removal);
		if (change !== null) fixes.set(finding, change);
	}
	return folded.map((finding) => ({ ...finding, fix: fixes.get(finding) ?? null }));
}

function changeFor(
	robots: RobotsTxt,
	text: string,
	finding: FoldedFinding,
	removal: Removal | null,
): Change | null {
	if (REMOVABLE.has(finding.code)) return removalOf(finding, removal);
	if (REWRITABLE.has(finding.code)) return rewrite(robots, text, finding);
	if (finding.code === REOPENING) return repeatRules(robots, text, finding);
	return respelling(robots, text, finding);
}

interface Removal {
	readonly change: Change | null;
	readonly lines: ReadonlySet<number>;
}

/** The removal, if it removes every place of a finding; null otherwise. */
function removalOf({ places }: FoldedFinding, removal: Removal | null): Change | null {
	return removal !== null && places.every(({ line }) => removal.lines.has(line)) ? removal.change : null;
}

/** Removes every rule on which no verdict depends. The proof covers all these rules together. */
function removeIdle({ dialect }: RobotsTxt, text: string): Removal {
	const options = { dialect: askedOf(dialect), keepComments: true, maxWork: MAX_WORK };
	const { body, removedLines } = minifyRobotsTxt(text, options);
	return { change: changeBetween(text, body), lines: new Set(removedLines) };
}

/** The dialect that a proof is asked for. The page begins with rfc9309, so that means no choice: crawlers of both kinds. */
function askedOf(dialect: Dialect): Dialect | undefined {
	return dialect === "rfc9309" ? undefined : dialect;
}

/** Rewrites rules in their lines: escaped, and without stars that have no effect. */
function rewrite(robots: RobotsTxt, text: string, { code, places, advice }: FoldedFinding): Change | null {
	// Without advice there is no proof.
	if (advice === "" || places.length > MAX_REWRITTEN_COUNT) return null;
	const lines = text.split("\n");
	const tokens = new Set<string>();
	for (const { line } of places) {
		const found = ruleOn(robots, line);
		const before = lines[line - 1];
		if (found === null || before === undefined) return null;
		const { token, rule } = found;
		const path = code === "redundant-trailing-star" ? rule.pattern.replace(/\*+$/, "") : rule.pattern;
		const written = toWrittenPath("path", path);
		lines[line - 1] = before.replace(rule.pattern, () => written);
		for (const name of [token, ...productTokensOf(token, robots.dialect)]) tokens.add(name);
	}
	const body = lines.join("\n");
	return changesNothing(robots, text, body, tokens) ? changeBetween(text, body) : null;
}

/** Repeats the rules for `*` in the groups that lack them. */
function repeatRules({ groups, dialect }: RobotsTxt, text: string, { places }: FoldedFinding): Change | null {
	if (places.length > MAX_REWRITTEN_COUNT) return null;
	const values = new Map(
		groups.flatMap(({ productTokens }) => productTokens.map(({ line, value }) => [line, value] as const)),
	);
	const editor = editRobotsTxt(text, { dialect: askedOf(dialect) });
	try {
		for (const { line } of places) editor.repeatRules(tokenOf(values.get(line) ?? "", dialect));
	} catch (error) {
		if (error instanceof RangeError || error instanceof TypeError) return null;
		throw error;
	}
	return changeBetween(text, editor.toString(), CLOSES_ONLY);
}

/** Writes the names of records as RFC 9309 has them. */
function respelling(robots: RobotsTxt, text: string, { places }: FoldedFinding): Change | null {
	if (places.length > MAX_REWRITTEN_COUNT) return null;
	const lines = places.map(({ line }) => line);
	const body = respell(robots, text, lines);
	if (body === null) return null;
	const values = robots.groups.flatMap(({ productTokens }) => productTokens.map(({ value }) => value));
	const tokens = new Set(distinctNames(values.flatMap((value) => productTokensOf(value, robots.dialect))));
	if (tokens.size > MAX_REWRITTEN_COUNT) return null;
	return changesNothing(robots, text, body, tokens.add("*")) ? changeBetween(text, body) : null;
}

/** Whether each crawler's verdicts are proved to stay. A star counts in a rule's length, so without it another rule may decide. */
function changesNothing(robots: RobotsTxt, text: string, body: string, tokens: ReadonlySet<string>): boolean {
	return dialectsOfProof(askedOf(robots.dialect)).every((dialect) => {
		const before = robots.parseAlike(text, { dialect });
		const after = robots.parseAlike(body, { dialect });
		try {
			return Array.from(tokens).every((crawler) => {
				const options = { maxWork: MAX_WORK };
				const compared = comparePolicies({ robots: before, crawler }, { robots: after, crawler }, options);
				return compared.equal === true;
			});
		} finally {
			before.dispose();
			after.dispose();
		}
	});
}

/** The rule of a line, and its only crawler; null if there is no such rule, or if it has several crawlers. */
function ruleOn(
	{ groups, dialect }: RobotsTxt,
	line: number,
): { readonly token: string; readonly rule: Rule } | null {
	for (const { productTokens, rules } of groups) {
		const rule = rules.find((each) => each.line === line);
		if (rule === undefined) continue;
		const [token] = productTokens;
		return token === undefined || productTokens.length > 1
			? null
			: { token: readerOf(token.value, dialect), rule };
	}
	return null;
}
