import type { RobotsTxt } from "../../../bindings/auto.js";
import { findNamedCrawler } from "../../../crawling/crawlers/index.js";
import { isAllBlocked } from "../../../insight/analysis/findings/checks/policies-of-file.js";
import { Reopenings } from "../../../insight/analysis/findings/checks/reopening.js";
import { lineList, list, show } from "../../../insight/analysis/findings/wording.js";
import type { PolicyAnalysis } from "../../../insight/analysis/index.js";
import { remember } from "../../../insight/analysis/remember.js";
import { crawlerByName } from "../../arguments/asked-crawler.js";
import type { Host } from "../../host/host.js";
import { MAX_NAMES } from "./caveats.js";

/** The most paths that a sentence names, as in `own-group-reopens` of lint. */
const MAX_PATHS = 3;

/**
 * Sentences about URLs that a changed file opens, although the rules for `*` close them. Control tokens fetch nothing.
 * @param forAll the rules for `*` of the file as it was.
 */
export function openedInWords(
	host: Host,
	forAll: PolicyAnalysis,
	after: RobotsTxt,
	changed: readonly string[],
): string[] {
	// Where everything is closed, the change is there to open it.
	if (isAllBlocked({ analysis: forAll })) return [];
	const reopenings = new Reopenings(after.dialect, forAll);
	const namesByOpened = new Map<string, string[]>();
	for (const token of changed) {
		if (findNamedCrawler(token)?.isControlToken) continue;
		const matcher = after.matcher(crawlerByName(host, token));
		const { opened } = reopenings.of([token], matcher.explain("/").group, matcher);
		matcher.dispose();
		if (opened.length === 0) continue;
		const paths = list(
			opened.map(({ pattern }) => show(pattern)),
			MAX_PATHS,
		);
		const what = `${paths}, which the rules for * close (${lineList(opened.map(({ line }) => line))})`;
		remember(namesByOpened, what, () => []).push(token);
	}
	const less = after.dialect === "original1994" ? "" : "; --path PATTERN opens less";
	return Array.from(
		namesByOpened,
		([what, names]) => `${list(names, MAX_NAMES)} may then also fetch ${what}${less}`,
	);
}
