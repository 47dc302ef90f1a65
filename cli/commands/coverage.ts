import { EXPECTED_URL } from "../../bindings/internal.js";
import type { PolicyCoverage } from "../../insight/analysis/index.js";
import { nameOfAsked, resolveCrawler } from "../arguments/asked-crawler.js";
import type { CoverageCommand } from "../arguments/commands.js";
import { tsvLine } from "../arguments/formats.js";
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
import { readUrls } from "../urls/url-lists.js";

/** Ends a URL in octets, which the library reads as a portion of a list. */
const LINE_END = Uint8Array.of(0x0a);

/** `coverage`: which rules decide how many URLs of a list, and what share they block. */
export async function runCoverage(host: Host, command: CoverageCommand): Promise<number> {
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
	const { urlCount, blockedCount, allowedCount, undecidedCount, outOfScopeCount, invalidCount } = found;
	const hitColumns = grouped(Math.max(0, ...found.rules.map(({ hits }) => hits))).length;
	const rules = found.rules.map(({ rule, hits }) => {
		const line = `${grouped(hits).padStart(hitColumns)}  line ${rule.line}: ${printRuleSafely(rule)}`;
		return `  ${hits === 0 ? paint("yellow", `${line}  (never)`) : line}\n`;
	});
	const rows = [
		`${counted(urlCount, "URL")}: ${grouped(blockedCount)} blocked (${percent(found.blockedShare)}), ` +
			`${grouped(allowedCount)} allowed, ${grouped(undecidedCount)} of them by no rule\n`,
		outOfScopeCount > 0 ? `${counted(outOfScopeCount, "URL")} out of scope\n` : "",
		invalidCount > 0 ? `${counted(invalidCount, "line")} with no URL\n` : "",
		`${counted(found.neverHit.length, "rule")} of ${grouped(found.rules.length)} never decided\n`,
	];
	return rows.join("") + rules.join("");
}
