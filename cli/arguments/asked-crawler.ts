import type { Crawler, Dialect, RobotsTxt } from "../../bindings/auto.js";
import { productTokensOf as tokensOnLine } from "../../bindings/internal.js";
import { findNamedCrawler } from "../../crawling/crawlers/index.js";
import { dialectsOfProof } from "../../insight/analysis/arguments.js";
import { nearestCrawler } from "../../insight/analysis/findings/nearest-crawler.js";
import { cautionAbout } from "../../insight/analysis/who-may/wording.js";
import { Failure } from "../host/failure.js";
import type { Host, Note } from "../host/host.js";
import type { CrawlerOption } from "./crawler-option.js";
import { suggestCrawlers } from "./suggest-crawlers.js";

/**
 * The crawler that a command asks about. Notes the doubts on its verdicts, or that another name may be meant.
 * @throws Failure if no such crawler is known.
 */
export function resolveCrawler(host: Host, asked: CrawlerOption, note: Note): Crawler {
	if (asked.kind === "tokens") {
		noteMisspelt(asked.tokens, note);
		const [token, ...more] = asked.tokens;
		return more.length === 0 && token !== undefined ? token : asked.tokens;
	}
	const known = findKnown(host, asked.name);
	if (known === undefined) {
		const name = JSON.stringify(asked.name);
		const advice = findNamedCrawler(asked.name)
			? `; lists have it, and nobody documents how it reads a file: --agent ${asked.name}`
			: `${suggestCrawlers(asked.name, host.library.crawlers)} (--agent takes any product token)`;
		throw new Failure(`--crawler: no crawler is documented by the name ${name}${advice}`);
	}
	const caution = cautionAbout(known);
	if (caution !== null) note(caution);
	return known.profile;
}

/** Notes each token that no list has and whose name is almost that of a documented crawler. Any token may be asked about. */
function noteMisspelt(tokens: readonly string[], note: Note): void {
	for (const token of tokens) {
		const meant = nearestCrawler(token);
		if (meant === undefined) continue;
		const [asked, known] = [token, meant].map((name) => JSON.stringify(name));
		note(`--agent: no crawler is documented by the name ${asked}; did you mean ${known}?`);
	}
}

/** Notes if a file has other groups for a documented crawler than for only its name. */
export function noteOtherGroups(host: Host, asked: CrawlerOption, robots: RobotsTxt, note: Note): void {
	for (const token of asked.kind === "tokens" ? asked.tokens : []) {
		const known = findKnown(host, token);
		if (known === undefined || linesFor(robots, token) === linesFor(robots, known.profile)) continue;
		const { defaultGroup } = known.profile;
		const why = defaultGroup === "ignores" ? "ignores the group for *" : "obeys another group";
		note(`--agent: ${token} is judged by its name alone; as documented, it ${why}: see --crawler`);
	}
}

function linesFor(robots: RobotsTxt, crawler: Crawler): string {
	return robots
		.groupsFor(crawler)
		.groups.map(({ line }) => line)
		.join();
}

/** The product tokens that a command asks about; undefined for none. @throws Failure if no such crawler is known. */
export function askedProductTokens(
	host: Host,
	asked: CrawlerOption | null,
	note: Note,
): readonly string[] | undefined {
	if (asked === null) return undefined;
	resolveCrawler(host, asked, note);
	return asked.kind === "tokens" ? asked.tokens : [asked.name];
}

export function nameOfAsked(asked: CrawlerOption): string {
	return asked.kind === "known" ? asked.name : asked.tokens.join(", ");
}

/** The name of a crawler as it is documented; as given, if it is not known. */
export function documentedName(host: Host, name: string): string {
	return findKnown(host, name)?.token ?? name;
}

/** The crawler with a name: as documented if it is known, else with the name as its product token. */
export function crawlerByName(host: Host, name: string): Crawler {
	return findKnown(host, name)?.profile ?? name;
}

/** The dialect of a documented crawler; for any other name, and for `*`, all dialects that it may use. */
export function readingsOf(host: Host, name: string): readonly [Dialect, ...Dialect[]] {
	const known = findKnown(host, name);
	return known === undefined ? dialectsOfProof(undefined) : [known.dialect ?? "rfc9309"];
}

/** As `readingsOf`. Product tokens are read by `rfc9309` only if each crawler is documented without another dialect. */
export function readingsOfAsked(host: Host, asked: CrawlerOption): readonly [Dialect, ...Dialect[]] {
	if (asked.kind === "known") return readingsOf(host, asked.name);
	const isStandard = asked.tokens.every((token) => findKnown(host, token)?.dialect === null);
	return isStandard ? ["rfc9309"] : dialectsOfProof(undefined);
}

/** Notes each dialect by which crawlers are read because they document it. */
export function noteDialects(documented: ReadonlyMap<string, Dialect>, note: Note): void {
	for (const dialect of new Set(documented.values())) {
		const names = Array.from(documented.keys()).filter((name) => documented.get(name) === dialect);
		note(`${names.join(", ")}: read by dialect ${dialect}, as documented (--dialect chooses another)`);
	}
}

/**
 * The caution about a comparison of two crawlers that no dialect reads both; null if `chosen` or another dialect does.
 * An analysis reads both by one dialect, so it misses URLs whose escapes only one crawler equates.
 */
export function cautionOf(host: Host, one: string, other: string, chosen: string | undefined): string | null {
	if (chosen !== undefined) return null;
	const [first, second] = [readingsOf(host, one), readingsOf(host, other)];
	if (first.some((dialect) => second.includes(dialect))) return null;
	return (
		`${one} is read by dialect ${first.join(", ")}, ${other} by ${second.join(", ")}: each dialect compares both as if it read ` +
		"both; a URL with other escapes may be allowed for one of them alone"
	);
}

const ANY_OTHER = "*";

/** The product tokens that files name, each once in its first spelling. `*` is always the first. */
export function namedTokens(files: readonly RobotsTxt[]): string[] {
	const named = new Map([[ANY_OTHER, ANY_OTHER]]);
	for (const { groups, dialect } of files) {
		const values = groups.flatMap(({ productTokens }) => productTokens.map(({ value }) => value));
		for (const token of values.flatMap((value) => tokensOnLine(value, dialect))) {
			if (!named.has(token.toLowerCase())) named.set(token.toLowerCase(), token);
		}
	}
	return Array.from(named.values());
}

function findKnown(host: Host, name: string) {
	return host.library.crawlers.find(({ token }) => token.toLowerCase() === name.toLowerCase());
}
