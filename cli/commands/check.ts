import type { GroupChoice, Rule } from "../../bindings/auto.js";
import { Verdict } from "../../bindings/contract/types.js";
import { requestedUrl } from "../../bindings/url/requested.js";
import type { UrlCommand } from "../arguments/commands.js";
import { tsvLine } from "../arguments/formats.js";
import type { Host } from "../host/host.js";
import type { JudgingMatcher } from "../input/documented-file.js";
import { jsonOfNoFile, type NoFile, printNoFile } from "../input/no-file.js";
import { openForCrawler } from "../input/robots-file.js";
import { toSafeJson } from "../output/formats/escape.js";
import { type Paint, paintFor } from "../output/formats/paint.js";
import { counted, grouped } from "../output/numbers.js";
import { noteFor, Output } from "../output/output.js";
import { printRule } from "../output/print-rule.js";
import { VERDICT_COLUMNS, verdictColour, verdictName } from "../output/verdict-names.js";
import type { JudgedUrl } from "../urls/judged-url.js";
import { judgeUrls } from "../urls/judged-urls.js";
import { toPrintable, toUrlText } from "../urls/octet-text.js";
import { ruleFinder } from "../urls/rule-finder.js";

/** Maximum width of the column of rules. A wider rule moves only the URL of its own line to the right. */
const MAX_RULE_COLUMNS = 40;

/** `check`: the verdict on each URL, with the rule that decides, one line each. */
export async function check(host: Host, command: UrlCommand): Promise<number> {
	const { robots, matcher, openOther, noFile } = await openForCrawler(host, command);
	const output = new Output(host.stdout);
	if (command.isQuiet) return judgeUrls(host, command, { robots, matcher }, output, () => "");
	// Any path is in scope, so this finds the groups of the crawler before there is a URL.
	const { group } = matcher.explain("/");
	const decide =
		noFile === null ? ruleFinder(matcher, group, robots.dialect === "google") : noFileFinder(matcher, noFile);
	const print = {
		json: () => printJson,
		tsv: () => printTsv,
		text: () => textPrinter(group, noFile, paintFor(host, command.colour)),
	}[command.format]();
	const other = openOther === null ? null : new OtherReading(openOther(), command.isAsWritten);
	const code = await judgeUrls(host, command, { robots, matcher }, output, (judged) => {
		other?.add(judged);
		return print(judged, decide(judged));
	});
	other?.tell(noteFor(host, command));
	return code;
}

/** Counts the URLs on which crawlers get another verdict that read the file as Google's do. */
class OtherReading {
	readonly #matcher: JudgingMatcher;
	readonly #isAsWritten: boolean;
	#count = 0;
	#otherwiseCount = 0;

	constructor(matcher: JudgingMatcher, isAsWritten: boolean) {
		this.#matcher = matcher;
		this.#isAsWritten = isAsWritten;
	}

	add({ verdict, url }: JudgedUrl): void {
		this.#count++;
		if (verdict > Verdict.Allowed) return;
		const asked = this.#isAsWritten ? url : requestedUrl(url);
		if (this.#matcher.decide(asked).verdict !== verdict) this.#otherwiseCount++;
	}

	tell(note: (message: string) => void): void {
		if (this.#otherwiseCount === 0) return;
		const urls = `${grouped(this.#otherwiseCount)} of ${counted(this.#count, "URL")}`;
		note(
			`${urls}: dialect google, by which Google's crawlers read, gives another verdict (--dialect google)`,
		);
	}
}

/** The ground of a verdict: a rule, the lack of a file, or neither (null). */
type Ground = Rule | NoFile | null;

function isNoFile(ground: Ground): ground is NoFile {
	return ground !== null && "because" in ground;
}

/**
 * For use if there is no file. Separates the URLs whose verdict depends on the missing file from those whose verdict
 * does not.
 */
function noFileFinder(matcher: JudgingMatcher, noFile: NoFile): (judged: JudgedUrl) => NoFile | null {
	return ({ verdict, asked }) =>
		verdict !== Verdict.InvalidUrl && matcher.explain(asked).reason === noFile.reason ? noFile : null;
}

function printJson({ verdict, url }: JudgedUrl, ground: Ground): string {
	const [rule, noFile] = isNoFile(ground) ? [null, ground] : [ground, null];
	const facts = { url: toUrlText(url), verdict: verdictName(verdict), rule, ...jsonOfNoFile(noFile) };
	return `${toSafeJson(facts)}\n`;
}

function printTsv({ verdict, url }: JudgedUrl, ground: Ground): string {
	const rule = ground === null ? "" : isNoFile(ground) ? printNoFile(ground) : printRule(ground);
	const line = ground === null || isNoFile(ground) ? "" : ground.line;
	return tsvLine(verdictName(verdict), line, rule, toPrintable(url));
}

function textPrinter(
	group: GroupChoice,
	noFile: NoFile | null,
	paint: Paint,
): (judged: JudgedUrl, ground: Ground) => string {
	const lineColumns = widest(group, ({ line }) => `line ${line}`);
	const ruleColumns =
		noFile === null ? Math.min(MAX_RULE_COLUMNS, widest(group, printRule)) : printNoFile(noFile).length;
	const noRule = `${"-".padEnd(lineColumns)}  ${"-".padEnd(ruleColumns)}`;
	// Rules are few and URLs many. So each rule is laid out once, and found by its line.
	const cells = new Map<number, string>();
	const cellOf = (ground: Rule | NoFile): string => {
		const key = isNoFile(ground) ? 0 : ground.line;
		const known = cells.get(key);
		if (known !== undefined) return known;
		const [line, text] = isNoFile(ground)
			? ["-", printNoFile(ground)]
			: [`line ${ground.line}`, printRule(ground)];
		const cell = `${line.padEnd(lineColumns)}  ${text.padEnd(ruleColumns)}`;
		cells.set(key, cell);
		return cell;
	};
	const verdictCell = (verdict: Verdict): string =>
		paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
	return ({ verdict, url, isCut }, ground) => {
		const ruleCell = ground === null ? noRule : cellOf(ground);
		return `${verdictCell(verdict)}  ${ruleCell}  ${toPrintable(url)}${isCut ? "…" : ""}\n`;
	};
}

function widest(group: GroupChoice, print: (rule: Rule) => string): number {
	let columns = 1;
	for (const { rules } of group.groups) {
		for (const rule of rules) columns = Math.max(columns, print(rule).length);
	}
	return columns;
}
