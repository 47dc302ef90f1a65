import type { GroupChoice, Rule } from "../../bindings/auto.js";
import { type PolicyDecision, requestedUrl } from "../../bindings/internal.js";
import { type DecidedLines, Verdict } from "../../bindings/shared-exports.js";
import { defineCommand } from "../arguments/command.js";
import { LINE_FORMATS } from "../arguments/formats.js";
import { COMMON, shared } from "../arguments/options.js";
import {
	EXIT_CODES,
	FILE_AND_URLS,
	OF_URLS,
	readUrlCommand,
	type UrlCommand,
} from "../arguments/url-command.js";
import type { Host, Note } from "../host/host.js";
import type { JudgingMatcher } from "../input/documented-file.js";
import { splitLines } from "../input/lines.js";
import { jsonOfNoFile, type NoFile, printNoFile } from "../input/no-file.js";
import { openForCrawler } from "../input/robots-file.js";
import { isColoured } from "../output/formats/paint.js";
import { counted, grouped } from "../output/numbers.js";
import { noteFor } from "../output/output.js";
import { printRuleSafely } from "../output/print-rule.js";
import { takesUrlsAsWritten } from "../urls/as-written.js";
import { judgeUrls } from "../urls/judged-urls.js";
import { type ListDecider, ListJudge } from "../urls/line-judge.js";
import type { GivenUrl } from "../urls/octet-text.js";
import { requestedLines } from "../urls/requested-lines.js";
import { type LineFacts, verdictFormat } from "../urls/verdict-format.js";
import { checkBySet, readSetCheck } from "./set/set-check.js";

/** Maximum width of the column of rules. A wider rule moves only the URL of its own line to the right. */
const MAX_RULE_COLUMNS = 40;
/** In text, follows the start of a line that is too long. */
const CUT_MARK = "…";
/** Stands for the line that decides if the lack of a file decides. */
const NO_FILE_LINE = 1;

export const checkCommand = defineCommand({
	name: "check",
	usage: "check FILE --agent TOKEN [URL...]",
	summary: "which URLs a crawler may fetch",
	about: `Prints one line per URL: the verdict (allowed, disallowed, out-of-scope or invalid), the rule that decides
with its line, and the URL. - means that no rule decides. If a fetch failed, its reason and status take the
place of the rule. With --format tsv: verdict, line, rule, URL.

check --set FILE [URL...] judges URLs of many origins by a set that set build wrote. It prints the verdict,
the line that decides (- if no rule does) and the URL. If the set lacks the URL's origin, the verdict is
unknown. With --format tsv: verdict, line, URL.

${FILE_AND_URLS}`,
	end: EXIT_CODES,
	example: "check robots.txt --agent ExampleBot https://example.com/private/",
	formats: LINE_FORMATS,
	options: { ...OF_URLS, ...shared("set", "exit-zero", "quiet"), ...COMMON },
	read: (given) => (given.values.set === undefined ? readUrlCommand(given) : readSetCheck(given)),
	run: (host, command) => ("set" in command ? checkBySet(host, command) : checkFile(host, command)),
});

/** The verdict on each URL, with the rule that decides, one line each. */
async function checkFile(host: Host, command: UrlCommand): Promise<number> {
	const { robots, matcher, openOther, noFile } = await openForCrawler(host, command);
	const isAsWritten = takesUrlsAsWritten({ ...command, parse: robots });
	if (command.isQuiet) {
		const quiet = new ListJudge(matcher, { format: null, isAsWritten });
		return (await judgeUrls(host, command, (block) => quiet.judge(block))).code;
	}
	// Any path is in scope, so this finds the groups of the crawler before there is a URL.
	const facts = noFile === null ? factsOfRules(matcher.explain("/").group) : factsOfNoFile(noFile);
	const decider = noFile === null ? matcher : noFileDecider(matcher, noFile);
	const other = openOther === null ? null : otherReading(decider, openOther(), command.isAsWritten);
	const format = verdictFormat(command.format, facts, isColoured(host, command.colour));
	const judge = new ListJudge(other ?? decider, { format, isAsWritten });
	const { code, urlCount } = await judgeUrls(host, command, (block) => judge.judge(block));
	other?.tell(urlCount, noteFor(host, command));
	return code;
}

/** Counts the URLs with another verdict by `other`, which is asked as they would be requested unless `isAsWritten`. */
function otherReading(decider: ListDecider, other: ListDecider, isAsWritten: boolean) {
	let otherwiseCount = 0;
	const add = (verdict: number, others: number): void => {
		if (verdict <= Verdict.Allowed && verdict !== others) otherwiseCount++;
	};
	const decideLines = (octets: Uint8Array): DecidedLines => {
		const decided = decider.decideLines(octets);
		const others = other.checkLines(isAsWritten ? octets : requestedLines(octets));
		for (let index = 0; index < others.length; index++) add(decided.verdicts[index]!, others[index]!);
		return decided;
	};
	return {
		decideLines,
		checkLines: (octets: Uint8Array) => decideLines(octets).verdicts,
		decide(url: GivenUrl): PolicyDecision {
			const decision = decider.decide(url);
			add(decision.verdict, other.decide(isAsWritten ? url : requestedUrl(url)).verdict);
			return decision;
		},
		tell(urlCount: number, note: Note): void {
			if (otherwiseCount === 0) return;
			const urls = `${grouped(otherwiseCount)} of ${counted(urlCount, "URL")}`;
			note(
				`${urls}: dialect google, by which Google's crawlers read, gives another verdict (--dialect google)`,
			);
		},
	};
}

/** Separates the URLs whose verdict depends on the missing file from those whose verdict does not. */
function noFileDecider(matcher: JudgingMatcher, { reason }: NoFile): ListDecider {
	const lineOf = (verdict: number, url: GivenUrl): number => {
		if (verdict === Verdict.InvalidUrl) return 0;
		return matcher.explain(url).reason === reason ? NO_FILE_LINE : 0;
	};
	return {
		checkLines: (octets) => matcher.checkLines(octets),
		decideLines(octets) {
			const verdicts = matcher.checkLines(octets);
			const lines = Uint32Array.from(splitLines(octets), (url, index) => lineOf(verdicts[index]!, url));
			return { verdicts, lines };
		},
		decide(url) {
			const { verdict } = matcher.decide(url);
			return { verdict, line: lineOf(verdict, url) };
		},
	};
}

function factsOfNoFile(noFile: NoFile): LineFacts {
	const reason = printNoFile(noFile);
	return {
		text: (line) => `-  ${line === 0 ? "-".padEnd(reason.length) : reason}`,
		tsv: (line) => `\t${line === 0 ? "" : reason}`,
		json: (line) => ({ rule: null, ...jsonOfNoFile(line === 0 ? null : noFile) }),
		cutMark: CUT_MARK,
	};
}

function factsOfRules({ groups }: GroupChoice): LineFacts {
	const rules = new Map<number, Rule>();
	for (const group of groups) for (const rule of group.rules) rules.set(rule.line, rule);
	const lineColumns = widest(rules, ({ line }) => `line ${line}`);
	const ruleColumns = Math.min(MAX_RULE_COLUMNS, widest(rules, printRuleSafely));
	const told = <T>(line: number, tell: (rule: Rule) => T, none: T): T => {
		const rule = rules.get(line);
		return rule === undefined ? none : tell(rule);
	};
	return {
		text: (line) => {
			const rule = told(line, printRuleSafely, "-").padEnd(ruleColumns);
			return `${(line === 0 ? "-" : `line ${line}`).padEnd(lineColumns)}  ${rule}`;
		},
		tsv: (line) => told(line, (rule) => `${line}\t${printRuleSafely(rule)}`, "\t"),
		json: (line) => ({ rule: told<Rule | null>(line, (rule) => rule, null) }),
		cutMark: CUT_MARK,
	};
}

function widest(rules: ReadonlyMap<number, Rule>, print: (rule: Rule) => string): number {
	let columns = 1;
	for (const rule of rules.values()) columns = Math.max(columns, print(rule).length);
	return columns;
}
