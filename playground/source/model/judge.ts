import {
	type Dialect,
	type EngineChoice,
	type Matcher,
	RobotsTxt,
	robotsTxtUrl,
	type Severity,
	Verdict,
} from "../../../bindings/auto.js";
import { DIALECTS } from "./input.js";
import {
	type Answer,
	type JudgedUrl,
	type Judgement,
	type JudgeRequest,
	MAX_SHOWN_DIAGNOSTICS,
	type VerdictCounts,
} from "./judgement.js";
import { LineIndex } from "./line-index.js";
import { readProductTokens, readUrlLines, type UrlLine } from "./url-lines.js";

/** Answers everything the page shows. No content of a field makes it throw. */
export function judge(request: JudgeRequest, engine: EngineChoice = "auto"): Judgement {
	const octets = typeof request.body === "string" ? new TextEncoder().encode(request.body) : request.body;
	const lines = new LineIndex(octets);
	const urls = readUrlLines(request.urls);
	const explained = urls.slice(0, request.explainedUrlsCount);
	const site = readSite(request.site);
	const answers: Partial<Record<Dialect, Answer[]>> = {};
	const counts: Record<Dialect, VerdictCounts> = {
		rfc9309: [0, 0, 0, 0],
		google: [0, 0, 0, 0],
		original1994: [0, 0, 0, 0],
	};
	let productTokenError: string | null = null;
	let shown: Pick<Judgement, "engine" | "diagnostics" | "diagnosticsCounts"> | null = null;
	let crawlDelaySeconds: number | undefined;
	for (const { dialect } of DIALECTS) {
		const robots = RobotsTxt.parse(octets, { dialect, engine, url: site.url });
		try {
			if (dialect === request.dialect) shown = { engine: robots.engine, ...readDiagnostics(robots, lines) };
			const matcher = openMatcher(robots, request.productTokens);
			if (typeof matcher === "string") {
				productTokenError = matcher;
				continue;
			}
			counts[dialect] = count(matcher.checkAll(urls.map(({ url }) => url)));
			answers[dialect] = explained.map(({ url }) => answer(matcher, url));
			if (dialect === request.dialect) crawlDelaySeconds = matcher.crawlDelaySeconds;
		} finally {
			robots.dispose();
		}
	}
	if (shown === null) throw new RangeError(`dialect: expected one of the known ones, got ${request.dialect}`);
	return {
		...shown,
		octetsCount: octets.length,
		linesCount: lines.linesCount,
		productTokenError,
		siteError: site.error,
		urls: productTokenError === null ? explained.map((line, index) => join(line, index, answers)) : [],
		urlsCount: urls.length,
		counts,
		crawlDelaySeconds,
	};
}

function readSite(site: string): { readonly url: string | undefined; readonly error: string | null } {
	const trimmed = site.trim();
	if (trimmed === "") return { url: undefined, error: null };
	try {
		return { url: robotsTxtUrl(trimmed), error: null };
	} catch {
		return {
			url: undefined,
			error: "This is no http or https URL, so URLs of every site count as in scope.",
		};
	}
}

/** The matcher, or why there is none. */
function openMatcher(robots: RobotsTxt, field: string): Matcher | string {
	const productTokens = readProductTokens(field);
	if (productTokens.length === 0) return "Enter a product token, such as ExampleBot, to see verdicts.";
	try {
		return robots.matcher(productTokens);
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

function answer(matcher: Matcher, url: string): Answer {
	try {
		const { verdict, rule, reason, text } = matcher.explain(url);
		return { verdict, line: rule?.line ?? null, reason, text };
	} catch {
		return {
			verdict: Verdict.InvalidUrl,
			line: null,
			reason: null,
			text: "This is no URL: expected an absolute URL, or a path that starts with /.",
		};
	}
}

function count(verdicts: Uint8Array): VerdictCounts {
	const counts: [number, number, number, number] = [0, 0, 0, 0];
	// A matcher knows its one origin.
	for (const verdict of verdicts) counts[verdict as Exclude<Verdict, typeof Verdict.Unknown>]++;
	return counts;
}

function join(line: UrlLine, index: number, answers: Partial<Record<Dialect, Answer[]>>): JudgedUrl {
	const own = Object.fromEntries(DIALECTS.map(({ dialect }) => [dialect, answers[dialect]?.[index]]));
	const verdicts = new Set(DIALECTS.map(({ dialect }) => own[dialect]?.verdict));
	return { ...line, answers: own as Record<Dialect, Answer>, isUnanimous: verdicts.size === 1 };
}

function readDiagnostics(
	robots: RobotsTxt,
	lines: LineIndex,
): Pick<Judgement, "diagnostics" | "diagnosticsCounts"> {
	const diagnosticsCounts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
	const found = robots.diagnostics;
	for (const { severity } of found) diagnosticsCounts[severity]++;
	const diagnostics = found
		.slice(0, MAX_SHOWN_DIAGNOSTICS)
		.map(({ line, column, length, code, severity, message }) => ({
			...lines.span(line, column, length),
			line,
			column,
			code,
			severity,
			message,
		}));
	return { diagnostics, diagnosticsCounts };
}
