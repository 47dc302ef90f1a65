import type {
	CrawlerPurpose,
	DocumentedCrawler,
	NamedCrawler,
	RobotsTxtNeglect,
} from "../../../crawling/crawlers/index.js";
import { CONTROLLED_USE, list, show, WIDER_USES } from "../findings/wording.js";
import { remember } from "../remember.js";
import type { WhoMay } from "./types.js";

/** The purposes as headings, in the order in which a site owner asks for them. */
export const PURPOSE_TITLES: ReadonlyMap<CrawlerPurpose | null, string> = new Map([
	["search", "Search"],
	["ai-search", "AI search"],
	["ai-training", "AI training"],
	["ai-user-fetch", "AI assistants, where a user asks"],
	["archive", "Archives"],
	["seo", "SEO tools"],
	["ads", "Advertising"],
	["social-preview", "Previews of links"],
	["monitoring", "Checks and monitoring"],
	["other", "Other"],
	[null, "Purpose not known"],
]);

const NEGLECT: Readonly<Record<RobotsTxtNeglect, string>> = {
	always: "does not read robots.txt",
	generally: "generally does not read robots.txt",
	may: "may disregard robots.txt",
};

/** The most exceptions that are shown; others are only counted. */
const MAX_SHOWN_EXCEPTIONS = 3;
/** The most paths that are shown which a group opens against the rules for `*`. */
const MAX_SHOWN_PATHS = 3;

/** The doubts whether the file affects a crawler, by what its operator documents or leaves undocumented. */
export function caveatsOf(crawler: NamedCrawler | null): string[] {
	if (crawler === null) return [];
	if (crawler.isControlToken) {
		const wider = WIDER_USES.get(crawler.token.toLowerCase());
		const uses = wider === undefined ? "" : ` for ${wider}`;
		const steers = `a control token: it fetches nothing, and steers the use of other crawlers' copies${uses}`;
		return crawler.isDocumented ? [steers] : [steers, "no operator documents that it goes by it"];
	}
	if (crawler.isDocumented) return crawler.neglect === null ? [] : [NEGLECT[crawler.neglect]];
	return [crawler.isRetired ? "it no longer crawls" : "whether it reads robots.txt is not documented"];
}

/** A sentence about the doubts on the verdicts for one crawler; null if its operator documents that it obeys them. */
export function cautionAbout(crawler: DocumentedCrawler): string | null {
	const [caveat] = caveatsOf(crawler);
	if (caveat === undefined) return null;
	if (crawler.isControlToken) return `${crawler.token} is ${caveat}`;
	return `${crawler.token} ${caveat}, as its operator says; this is what the file would tell it`;
}

/** The sentence about what a control token may fetch, as one about what may be used: it fetches nothing. */
export function inWordsOfUse(text: string, name: string): string {
	const what = `used for ${WIDER_USES.get(name.toLowerCase()) ?? CONTROLLED_USE}, if a crawler fetches it`;
	return text.replace(
		/^\S+ (may|may not) fetch this URL(?=:)/,
		`By the rules for ${name}, this URL $1 be ${what}`,
	);
}

/** Describes the group of a file that decides for a crawler. */
export function describeGroup({ token, crawler, group, reopened }: WhoMay): string {
	if (group === null) return "not settled";
	const lines = group.groups.map(({ line }) => line);
	const places = `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
	if (group.chosenBy === "none") {
		const ignoresDefault = crawler?.isDocumented && crawler.profile.defaultGroup === "ignores";
		return ignoresDefault ? "no group of its own, and it ignores the group for *" : "no group";
	}
	if (group.chosenBy === "default") return `group for *, ${places}`;
	const isOwn = token === "*" || group.productToken?.toLowerCase() === token.toLowerCase();
	const paths = list(
		reopened.map(({ pattern }) => show(pattern)),
		MAX_SHOWN_PATHS,
	);
	const opens = reopened.length === 0 ? "" : `, which opens ${paths} against the rules for *`;
	return `${isOwn ? "own group" : `group for ${group.productToken}`}, ${places}${opens}`;
}

/** Describes the rules that decide, as in the file; empty if all may be fetched, or nothing without a rule. */
export function describeRules({ access, counts, policy }: WhoMay): string {
	if (counts !== null) {
		const urlCount = counts.allowedCount + counts.blockedCount;
		return access === "part" ? `${counts.allowedCount} of ${urlCount} URLs` : "";
	}
	if (policy === null || access === "unknown") return "not settled within the work allowed";
	const { defaultRule, exceptions, isSettled, byDefault } = policy;
	if (access === "all") return "";
	if (access === "nothing") return defaultRule === null ? "" : describeRule(defaultRule);
	const shown = exceptions.slice(0, MAX_SHOWN_EXCEPTIONS).map(describeRule);
	const rest = exceptions.length - shown.length;
	const more = rest > 0 ? [`and ${rest} more`] : [];
	const all = `${byDefault === "allowed" ? "all but" : "nothing but"} ${[...shown, ...more].join(", ")}`;
	return isSettled ? all : `${all}; not all of it settled`;
}

function describeRule({ line, type, pattern }: { line: number; type: string; pattern: string }): string {
	return `${type}: ${pattern} (line ${line})`;
}

/** Crawlers with the same access, by the same groups and rules. */
export interface WhoMayRow {
	readonly access: WhoMay["access"];
	/** The group and the rules that decide, in words; empty if there is nothing to say. */
	readonly group: string;
	readonly rules: string;
	readonly entries: readonly WhoMay[];
}

/** Folds entries into a row for each group and its answer, in the order of the first of each. */
export function foldRows(entries: readonly WhoMay[]): WhoMayRow[] {
	const rows = new Map<string, WhoMayRow & { readonly entries: WhoMay[] }>();
	for (const entry of entries) {
		const [group, rules] = [describeGroup(entry), describeRules(entry)];
		const key = [entry.access, group, rules].join("\n");
		remember(rows, key, () => ({ access: entry.access, group, rules, entries: [] })).entries.push(entry);
	}
	return Array.from(rows.values());
}

/** The heading of the control tokens. They fetch nothing: the file says how pages that are fetched anyway may be used. */
export const USE_TITLE = "What may be used for AI (control tokens, which fetch nothing)";

/** The entries by each of their purposes, in the order of the titles, and the control tokens behind them; `*` is in no section. */
export function byPurpose(
	entries: readonly WhoMay[],
): readonly { readonly title: string; readonly entries: readonly WhoMay[] }[] {
	const named = entries.filter(({ token }) => token !== "*");
	const isControl = ({ crawler }: WhoMay) => crawler?.isControlToken === true;
	const fetching = named.filter((entry) => !isControl(entry));
	const sections = Array.from(PURPOSE_TITLES, ([purpose, title]) => ({
		title,
		entries: fetching.filter(({ crawler }) => (crawler?.purposes ?? [null]).some((each) => each === purpose)),
	}));
	return [...sections, { title: USE_TITLE, entries: named.filter(isControl) }].filter(
		(section) => section.entries.length > 0,
	);
}
