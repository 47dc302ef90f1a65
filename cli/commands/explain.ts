import type { Explanation, Group, GroupChoice, Reason, Rule } from "../../bindings/auto.js";
import { requestedUrl } from "../../bindings/internal.js";
import { Verdict } from "../../bindings/shared-exports.js";
import { findNamedCrawler } from "../../crawling/crawlers/index.js";
import type { PageUses } from "../../insight/analysis/who-may/page-uses.js";
import { inWordsOfUse } from "../../insight/analysis/who-may/wording.js";
import { nameOfAsked } from "../arguments/asked-crawler.js";
import { defineCommand } from "../arguments/command.js";
import { LINE_FORMATS, tsvLine } from "../arguments/formats.js";
import { COMMON, shared } from "../arguments/options.js";
import {
	EXIT_CODES,
	FILE_AND_URLS,
	OF_URLS,
	readUrlCommand,
	type UrlCommand,
} from "../arguments/url-command.js";
import type { Host } from "../host/host.js";
import { jsonOfNoFile, type NoFile } from "../input/no-file.js";
import { openForCrawler, type RobotsFile } from "../input/robots-file.js";
import { sourceLines } from "../input/source-lines.js";
import { escapeText, toSafeJson } from "../output/formats/escape.js";
import { type Paint, paintFor } from "../output/formats/paint.js";
import { printRuleSafely } from "../output/print-rule.js";
import { verdictColour, verdictName } from "../output/verdict-names.js";
import { takesUrlsAsWritten } from "../urls/as-written.js";
import { judgeUrls } from "../urls/judged-urls.js";
import { answersOf, type JudgedUrls } from "../urls/line-judge.js";
import { MAX_REPORTED, reasonOfInvalid } from "../urls/no-url.js";
import { type GivenUrl, toPrintable, toUrlText } from "../urls/octet-text.js";
import { usesInWords, usesTold } from "../urls/page-uses.js";
import { type UrlBlock, urlLinesOf } from "../urls/url-blocks.js";

/** Maximum number of rivals or groups that are listed for a person. JSON has all of them. */
const MAX_LISTED = 10;
const LABEL_COLUMNS = 9;
/** Number of characters of a rule or a line that a person sees. A rule that has an effect is shorter; JSON has all. */
const MAX_SHOWN = 4_096;

interface JudgedUrl {
	readonly verdict: Verdict;
	readonly url: GivenUrl;
	/** The URL that the matcher was asked about: as given, or as it would be requested. */
	readonly asked: GivenUrl;
	/** True for the start of a line that is too long to be a URL. */
	readonly isCut: boolean;
}

/** A URL with its explanation; null instead of the explanation if it is not a URL. */
interface Told {
	readonly judged: JudgedUrl;
	readonly explanation: Explanation | null;
	/** The statements of the file on AI and search for the page; null if there are none, undefined if they were not read. */
	readonly uses: PageUses | null | undefined;
}

/** The file as a person sees it. A crawler may ignore the groups for `*`; they are shown too. */
interface ShownFile extends Pick<RobotsFile, "name"> {
	readonly lineOf: LineOf;
	readonly ignoredGroups: readonly Group[];
}

/** Reasons without a file, so there are no groups and rules to explain. */
const WITHOUT_FILE: readonly Reason[] = ["unavailable", "unreachable"];

export const explainCommand = defineCommand({
	name: "explain",
	usage: "explain FILE --agent TOKEN URL...",
	summary: "why",
	about: `Explains the verdict on each URL: the reason, the rule that decides with its line, its group, how the group
was chosen, and the other rules that match. Where the file speaks of AI or search, it tells what may be done
with a page that may be fetched. With --format tsv: verdict, reason, line, rule, URL.

${FILE_AND_URLS}`,
	end: EXIT_CODES,
	example: "explain robots.txt --agent ExampleBot https://example.com/private/",
	formats: LINE_FORMATS,
	options: {
		...OF_URLS,
		groups: { help: "with JSON: the groups in full, with all their rules" },
		...shared("exit-zero"),
		...COMMON,
	},
	read: (given) => ({ ...readUrlCommand(given), hasGroups: given.values.groups === true }),
	run: explainUrls,
});

/** Tells why each URL is allowed or not. @param command `hasGroups`: whether JSON has the groups with all their rules. */
async function explainUrls(
	host: Host,
	command: UrlCommand & { readonly hasGroups: boolean },
): Promise<number> {
	const { matcher, ...file } = await openForCrawler(host, command);
	const lineOf = sourceLines(file.octets);
	// The groups are the same for each URL, and reading them takes a pass over the file.
	const { group } = matcher.explain("/");
	const print = {
		json: () => jsonPrinter(file.noFile, lineOf, command.hasGroups),
		tsv: () => printTsv,
		text: () => {
			const { name, robots } = file;
			// The crawler may have no group of its own, and ignore the groups for *. Then the ignored groups are shown.
			const ignoredGroups = group.chosenBy === "none" ? robots.groupsFor("*").groups : [];
			return textPrinter({ name, lineOf, ignoredGroups }, paintFor(host, command.colour));
		},
	}[command.format]();
	const usesOf = command.format === "tsv" ? () => null : await usesTold(host, file);
	const isAsWritten = takesUrlsAsWritten({ ...command, parse: file.robots });
	const judge = (url: GivenUrl, isCut: boolean): JudgedUrl => {
		const asked = isAsWritten || isCut ? url : requestedUrl(url);
		return { verdict: isCut ? Verdict.InvalidUrl : matcher.decide(asked).verdict, url, asked, isCut };
	};
	const name = nameOfAsked(command.crawler);
	const isToken = findNamedCrawler(name)?.isControlToken === true;
	const explain = (url: GivenUrl): Explanation => {
		const explanation = matcher.explain(url);
		return { ...explanation, group, text: isToken ? inWordsOfUse(explanation.text, name) : explanation.text };
	};
	const tell = (judged: JudgedUrl): string =>
		print({
			judged,
			explanation: judged.verdict === Verdict.InvalidUrl ? null : explain(judged.asked),
			// A control token fetches nothing, so its no is a use too.
			uses:
				(judged.verdict === Verdict.Allowed || isToken) && file.noFile === null
					? usesOf(toUrlText(judged.asked))
					: null,
		});
	return (await judgeUrls(host, command, (block) => judgeEach(block, judge, tell))).code;
}

function judgeEach(
	block: UrlBlock,
	judge: (url: GivenUrl, isCut: boolean) => JudgedUrl,
	tell: (judged: JudgedUrl) => string,
): JudgedUrls {
	const judged =
		"lines" in block
			? urlLinesOf(block.lines).flatMap((url) => (url === null ? [] : [judge(url, false)]))
			: [judge(block.url, block.isCut)];
	const invalid = judged.filter(({ verdict, isCut }) => verdict === Verdict.InvalidUrl && !isCut);
	return {
		text: judged.map(tell).join(""),
		urlCount: judged.length,
		...answersOf(judged.reduce((found, { verdict }) => found | (1 << verdict), 0)),
		invalidCount: invalid.length,
		firstInvalid: invalid.slice(0, MAX_REPORTED).map(({ url }) => url),
	};
}

type LineOf = (line: number) => Uint8Array;

/** @param hasGroups whether groups have all their rules, which may be megabytes, or only line numbers and names. */
function jsonPrinter(noFile: NoFile | null, lineOf: LineOf, hasGroups: boolean): (reported: Told) => string {
	return ({ judged, explanation, uses = null }) => {
		const url = toUrlText(judged.url);
		const requested = judged.asked === judged.url ? {} : { requestedUrl: toUrlText(judged.asked) };
		const verdict = verdictName(judged.verdict);
		if (explanation === null) return `${toSafeJson({ url, verdict, text: reasonOfInvalid(judged.url) })}\n`;
		const { reason, text, rule, group, rivals, rivalCount } = explanation;
		const source = rule === null ? null : new TextDecoder().decode(lineOf(rule.line));
		const ofFetch = jsonOfNoFile(reason === noFile?.reason ? noFile : null);
		const reported = {
			...group,
			groups: hasGroups ? group.groups.map(wholeGroup) : group.groups.map(briefGroup),
		};
		return `${toSafeJson({ url, ...requested, verdict, reason, ...ofFetch, text, rule, source, group: reported, rivals, rivalCount, uses })}\n`;
	};
}

function briefGroup({ line, productTokens }: Group) {
	return { line, productTokens };
}

function wholeGroup({ line, productTokens, rules, crawlDelaySeconds }: Group) {
	return { line, productTokens, rules, crawlDelaySeconds };
}

function printTsv({ judged, explanation }: Told): string {
	const [reason, rule] = [explanation?.reason ?? "", explanation?.rule ?? null];
	const pattern = rule === null ? "" : printRuleSafely(rule);
	return tsvLine(verdictName(judged.verdict), reason, rule?.line ?? "", pattern, toPrintable(judged.url));
}

function textPrinter(file: ShownFile, paint: Paint): (reported: Told) => string {
	let separator = "";
	return ({ judged, explanation, uses }) => {
		const { url, asked, verdict, isCut } = judged;
		const rows = [
			...(asked === url ? [] : row("request", [toPrintable(asked)])),
			...row("verdict", [paint(verdictColour(verdict), verdictName(verdict))]),
			...(explanation === null ? row("why", [reasonOfInvalid(url)]) : rowsOf(explanation, file)),
			...(uses === null ? [] : row("uses", usesInWords(uses))),
		];
		const text = `${separator}${paint("bold", toPrintable(url))}${isCut ? "…" : ""}\n${rows.join("")}`;
		separator = "\n";
		return text;
	};
}

function rowsOf(explanation: Explanation, file: ShownFile): string[] {
	const { reason, text } = explanation;
	return [
		...row("reason", [reason]),
		...row("why", [printSentence(text)]),
		...(WITHOUT_FILE.includes(reason) ? [] : rowsOfFile(explanation, file)),
	];
}

function rowsOfFile(
	{ reason, rule, group, rivals, rivalCount }: Explanation,
	{ name, lineOf, ignoredGroups }: ShownFile,
): string[] {
	return [
		...(rule === null
			? row("rule", ["none"])
			: row("rule", [`${escapeText(name)}:${rule.line}: ${printStart(lineOf(rule.line))}`])),
		...(reason === "out-of-scope" ? [] : row("group", describeGroups(group, ignoredGroups))),
		...row("rivals", rivalCount === 0 ? ["none"] : listed(rivals, describeRule, rivalCount)),
	];
}

/** A label and its lines, the label at the first. */
function row(label: string, lines: readonly string[]): string[] {
	return lines.map((line, index) => `  ${(index === 0 ? label : "").padEnd(LABEL_COLUMNS)}${line}\n`);
}

function describeGroups(
	{ chosenBy, productToken, groups }: GroupChoice,
	ignoredGroups: readonly Group[],
): string[] {
	if (chosenBy === "none") {
		if (ignoredGroups.length === 0) return ["none: no group names this crawler, and there is none for *"];
		return [
			"none: no group names this crawler, and it ignores those for *:",
			...listed(ignoredGroups, describeGroup),
		];
	}
	const how = chosenBy === "own" ? `named ${productToken}` : "for *, as no group names this crawler";
	return [
		groups.length > 1 ? `${how}; ${groups.length} groups, merged:` : `${how}:`,
		...listed(groups, describeGroup),
	];
}

function describeGroup({ line, productTokens, rules }: Group): string {
	const tokens = productTokens.slice(0, MAX_LISTED).map(({ value }) => escapeText(value));
	const more = productTokens.length > tokens.length ? ", …" : "";
	const count = rules.length === 1 ? "1 rule" : `${rules.length} rules`;
	return `line ${line}: user-agent: ${tokens.join(", ")}${more} (${count})`;
}

function describeRule(rule: Rule): string {
	const { line, pattern } = rule;
	if (pattern.length <= MAX_SHOWN) return `line ${line}: ${printRuleSafely(rule)}`;
	return `line ${line}: ${printRuleSafely({ ...rule, pattern: pattern.slice(0, MAX_SHOWN) })}…`;
}

/** Shortens a sentence, because it quotes the rule that decides, however long the rule is. */
function printSentence(text: string): string {
	return text.length > MAX_SHOWN ? `${escapeText(text.slice(0, MAX_SHOWN))}…` : escapeText(text);
}

function printStart(line: Uint8Array): string {
	return `${toPrintable(line.subarray(0, MAX_SHOWN))}${line.length > MAX_SHOWN ? "…" : ""}`;
}

/** @param count of all items, if only some of them are given. */
function listed<T>(items: readonly T[], describe: (item: T) => string, count = items.length): string[] {
	const lines = items.slice(0, MAX_LISTED).map(describe);
	if (count > lines.length) lines.push(`and ${count - lines.length} more`);
	return lines;
}
