import { EXPECTED_URL } from "../../bindings/internal.js";
import type { PolicyCoverage } from "../../insight/analysis/index.js";
import { nameOfAsked, resolveCrawler } from "../arguments/asked-crawler.js";
import { defineCommand, type Formatted, type Given } from "../arguments/command.js";
import { type CrawlerOption, crawlerOf } from "../arguments/crawler-option.js";
import { LINE_FORMATS, type LineFormat, tsvLine } from "../arguments/formats.js";
import { fileAndUrls, robotsUrlOf } from "../arguments/operands.js";
import { COMMON, shared } from "../arguments/options.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { judgeOptions, openNotedFile } from "../input/robots-file.js";
import { toSafeJson } from "../output/formats/escape.js";
import { type Paint, paintFor } from "../output/formats/paint.js";
import { counted, grouped, percent } from "../output/numbers.js";
import { noteFor, Output } from "../output/output.js";
import { printRuleSafely } from "../output/print-rule.js";
import { takesUrlsAsWritten } from "../urls/as-written.js";
import { NO_URLS } from "../urls/no-url.js";
import { readUrls } from "../urls/url-blocks.js";

/** Ends a URL in octets, which the library reads as a portion of a list. */
const LINE_END = Uint8Array.of(0x0a);

/** A crawler that no group names. */
const EVERY_OTHER_CRAWLER: CrawlerOption = { kind: "tokens", tokens: ["*"] };

const OPTIONS = { ...shared("agent", "crawler", "urls", "robots-url", "as-written"), ...COMMON };

export const coverageCommand = defineCommand({
	name: "coverage",
	usage: "coverage FILE --urls FILE",
	summary: "how many URLs of a list each rule decides",
	about: `Counts the URLs of a list that each rule of a crawler decides, lists rules that decide none, and gives the
share of URLs that is blocked. Without --agent or --crawler, the crawler is one that no group names. Lists may
have any length. With --format tsv: line, URLs, rule.`,
	end: "Exit codes: 0; 2 wrong usage, or something cannot be read or fetched.",
	example: "coverage robots.txt --urls urls.txt",
	formats: LINE_FORMATS,
	options: OPTIONS,
	read: readCoverage,
	run: runCoverage,
});

type CoverageCommand = Formatted<LineFormat> & ReturnType<typeof readCoverage>;

function readCoverage(given: Given<typeof OPTIONS>) {
	const { values } = given;
	const { file, urls } = fileAndUrls(given);
	return {
		file,
		crawler: crawlerOf(values) ?? EVERY_OTHER_CRAWLER,
		robotsUrl: robotsUrlOf(values, [file]),
		urls,
		isAsWritten: values["as-written"] === true,
	};
}

/** Counts how many URLs of a list each rule decides, and the share that they block. */
async function runCoverage(host: Host, command: CoverageCommand): Promise<number> {
	const { robotsUrl } = command;
	const note = noteFor(host, command);
	const crawler = resolveCrawler(host, command.crawler, note);
	judgeOptions(host, command, { crawler, robotsUrl });
	const opened = await openNotedFile(host, command.file, command, robotsUrl);
	const library = await host.library.analysis();
	const found = await library.coverage(opened.robots, crawler, urlsOf(host, command));
	opened.robots.dispose();
	// A check that has read nothing must not pass.
	if (found.urlCount === 0) throw new Failure(NO_URLS);
	if (found.urlCount === found.invalidCount) {
		throw new Failure(`coverage: expected ${EXPECTED_URL} on each line, got no line with one`);
	}
	const print = {
		json: () => `${toSafeJson({ crawler: nameOfAsked(command.crawler), ...found })}\n`,
		tsv: () => found.rules.map(({ rule, hits }) => tsvLine(rule.line, hits, printRuleSafely(rule))).join(""),
		text: () => printText(found, paintFor(host, command.colour)),
	}[command.format];
	await new Output(host.stdout).write(print());
	return 0;
}

async function* urlsOf(host: Host, command: CoverageCommand): AsyncGenerator<string | Uint8Array> {
	for await (const urls of readUrls(host, command.urls, takesUrlsAsWritten(command))) {
		for (const url of urls) {
			yield url;
			if (typeof url !== "string") yield LINE_END;
		}
	}
}

function printText(found: PolicyCoverage, paint: Paint): string {
	const { blockedCount, allowedCount, undecidedCount, outOfScopeCount, invalidCount } = found;
	const hitColumns = grouped(Math.max(0, ...found.rules.map(({ hits }) => hits))).length;
	const rules = found.rules.map(({ rule, hits }) => {
		const line = `${grouped(hits).padStart(hitColumns)}  line ${rule.line}: ${printRuleSafely(rule)}`;
		return `  ${hits === 0 ? paint("yellow", `${line}  (never)`) : line}\n`;
	});
	const rows = [
		`${counted(blockedCount + allowedCount, "URL")}: ${grouped(blockedCount)} blocked (${percent(found.blockedShare)}), ` +
			`${grouped(allowedCount)} allowed, ${grouped(undecidedCount)} of them by no rule\n`,
		outOfScopeCount > 0 ? `${counted(outOfScopeCount, "URL")} out of scope\n` : "",
		invalidCount > 0 ? `${counted(invalidCount, "line")} with no URL\n` : "",
		`${counted(found.neverHit.length, "rule")} of ${grouped(found.rules.length)} never decided\n`,
	];
	return rows.join("") + rules.join("");
}
