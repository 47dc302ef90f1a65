import {
	isCrawlDelay,
	type ParsedRobotsTxt,
	parseCrawlDelaySeconds,
	productTokensOf,
	toParsedFile,
	validateCrawler,
} from "../../../bindings/internal.js";
import type {
	AnyRobotsTxt,
	Crawler,
	Dialect,
	GroupChoice,
	Matcher,
	UrlInput,
} from "../../../bindings/shared-exports.js";
import { productTokenOfName } from "../../../crawling/internal.js";
import { crawlerOfName, documentedDialectOf } from "../senders/crawler-facts.js";
import { RobotsTxtUrls } from "../targets/robots-txt-urls.js";
import type { AuditableFile, AuditableMatcher } from "../types.js";
import { DocumentedReading } from "./documented-reading.js";

/**
 * The most sets of groups that are compiled by the 1994 standard for crawlers that no list has. It looks for names in
 * names, so that any set of groups may be a crawler's. By other rulebooks a crawler's group is one that the file names.
 */
const MAX_COMPILED_NAMES = 10_000;
/** A name: a product token, or words with dots or spaces between them; and a version. */
const WHOLE_NAME = /^([\w-]+(?:[ .](?!v?\d[\d.]{0,20}$)[\w-]+)*)(?:\/\S*|[ \t]+v?\d[\d.]*)?$/;
/** The crawler that no group names. */
const ANY_OTHER = "*";
/** The key of crawlers that no group names. */
const NO_GROUP_KEY = "";

/** The rules of some crawlers that read the same of a file. */
export interface CompiledReading {
	/** Its crawl-delay may be another crawler's. */
	readonly matcher: AuditableMatcher;
	/** The groups whose rules the matcher has. */
	readonly choice: GroupChoice;
	readonly crawlDelaySeconds: number | undefined;
	/**
	 * The shortest crawl-delay of its groups, with its line, since readers differ in which of several counts; null if the
	 * crawlers are asked for none. One that is no number, which some readers take for one, is 0 s beside another.
	 */
	readonly leastDelay: { readonly seconds: number; readonly line: number } | null;
	/** The reading that the crawlers document, if the file was read by another dialect. */
	readonly documented: DocumentedReading<Matcher> | null;
}

/** The policies of one file. Crawlers that read the same of the file share a policy. */
export class FilePolicies<P> {
	readonly #robots: AuditableFile;
	readonly #makePolicy: (reading: CompiledReading) => P;
	/**
	 * The names that crawlers read on user-agent lines, in lower case, each once. Those of a line with a digit are
	 * two: the longer one is for crawlers that have a digit themselves.
	 */
	readonly named: ReadonlySet<string>;
	/** The names of user-agent lines that have nothing else but a version, as they are written: `Mail.RU_Bot`, `Kangaroo Bot`. */
	readonly wholeNames: readonly string[];
	/** The compiled rules, keyed by the groups that a crawler reads. */
	readonly #matchers = new Map<string, AuditableMatcher>();
	/** The same rules in dialects that crawlers document, keyed by the groups there. */
	readonly #readings = new Map<string, DocumentedReading<Matcher>>();
	/** The policies, keyed by the groups of both, and by crawl-delay. */
	readonly #policies = new Map<string, P>();
	/** The policies of crawlers that no list has, keyed by `groupsKey`. */
	readonly #byKey = new Map<string, P>();
	/** The file in dialects that crawlers document. */
	readonly #readAs = new Map<Dialect, ParsedRobotsTxt>();
	readonly #robotsTxtUrls: RobotsTxtUrls;
	/** The crawl-delays of the file; undefined until one is asked for. */
	#delays: ReturnType<ParsedRobotsTxt["readCrawlDelays"]> | undefined = undefined;

	constructor(robots: AuditableFile, makePolicy: (reading: CompiledReading) => P) {
		this.#robots = robots;
		this.#makePolicy = makePolicy;
		this.#robotsTxtUrls = new RobotsTxtUrls((body) => {
			return this.#parsed().parseAlike(body, { dialect: "rfc9309", origin: null });
		});
		const values = robots.groups.flatMap(({ productTokens }) => productTokens.map(({ value }) => value));
		const names = values.flatMap((value) => productTokensOf(value, robots.dialect));
		this.named = new Set(names.map((name) => name.toLowerCase()));
		this.wholeNames = values.flatMap((value) => WHOLE_NAME.exec(value)?.[1] ?? []);
	}

	get dialect(): Dialect {
		return this.#robots.dialect;
	}

	/** As `groupsKeyOf`. */
	groupsKey(token: string): string {
		return groupsKeyOf(token, this.named, this.#robots.dialect);
	}

	/**
	 * The policy of a crawler.
	 *
	 * @param isListed whether a list has the token; otherwise a stranger may have made it up.
	 * @returns null by the 1994 standard if no policy is compiled for further names.
	 */
	policyOf(token: string, isListed: boolean): P | null {
		if (isListed) return this.#open(token, documentedDialectOf(token));
		const key = this.groupsKey(token);
		const known = this.#byKey.get(key);
		if (known !== undefined) return known;
		if (this.dialect === "original1994" && this.#byKey.size === MAX_COMPILED_NAMES) return null;
		const policy = this.#open(key === NO_GROUP_KEY ? ANY_OTHER : token, null);
		this.#byKey.set(key, policy);
		return policy;
	}

	/** Whether a URL is that of robots.txt, which is never refused. */
	isRobotsTxt(url: UrlInput): boolean {
		return this.#robotsTxtUrls.has(url);
	}

	/** The policies that some crawler has needed. */
	opened(): Iterable<P> {
		return this.#policies.values();
	}

	dispose(): void {
		for (const matcher of this.#matchers.values()) matcher.dispose();
		for (const robots of this.#readAs.values()) robots.dispose();
		this.#delays?.dispose();
		this.#robotsTxtUrls.dispose();
	}

	/** Returns the existing policy if the crawler reads the same groups. */
	#open(token: string, dialect: Dialect | null): P {
		const crawler = token === ANY_OTHER ? token : crawlerOfName(token);
		const parsed = this.#parsed();
		const asked = validateCrawler(crawler, this.dialect);
		const { chosenBy, groupIndexes } = parsed.selectGroups(asked);
		const ownKey = [chosenBy, ...groupIndexes].join(" ");
		const other = dialect === null || dialect === this.dialect ? null : this.#read(dialect);
		const otherKey = other === null ? "" : `${other.dialect} ${keyOfChoice(other, crawler)}`;
		if (this.#delays === undefined) this.#delays = parsed.readCrawlDelays();
		const crawlDelaySeconds = this.#delays?.largestSecondsFor(asked);
		const key = `${ownKey}/${otherKey}/${crawlDelaySeconds}`;
		const shared = this.#policies.get(key);
		if (shared !== undefined) return shared;
		const matcher = this.#matchers.get(ownKey) ?? this.#robots.matcher(crawler);
		this.#matchers.set(ownKey, matcher);
		const choice = parsed.groupsFor(crawler);
		const policy = this.#makePolicy({
			matcher,
			choice,
			crawlDelaySeconds,
			leastDelay: crawlDelaySeconds === undefined ? null : leastDelayOf(choice, this.dialect),
			documented: other === null ? null : this.#readingOf(otherKey, other, crawler),
		});
		this.#policies.set(key, policy);
		return policy;
	}

	#readingOf(key: string, file: ParsedRobotsTxt, crawler: Crawler): DocumentedReading<Matcher> {
		const known = this.#readings.get(key);
		if (known !== undefined) return known;
		const reading = new DocumentedReading(file.dialect, () => file.matcher(crawler));
		this.#readings.set(key, reading);
		return reading;
	}

	#read(dialect: Dialect): ParsedRobotsTxt {
		const known = this.#readAs.get(dialect);
		if (known !== undefined) return known;
		const read = this.#parsed().readAs(dialect);
		this.#readAs.set(dialect, read);
		return read;
	}

	#parsed(): ParsedRobotsTxt {
		return toParsedFile(this.#robots as unknown as AnyRobotsTxt);
	}
}

function leastDelayOf({ groups }: GroupChoice, dialect: Dialect): CompiledReading["leastDelay"] {
	const delays = groups
		.flatMap(({ records }) => records)
		.filter(({ key }) => isCrawlDelay({ kind: "other", key }, dialect))
		.map(({ line, value }) => ({ line, seconds: parseCrawlDelaySeconds(value) ?? 0 }));
	return delays.reduce((least, each) => (each.seconds < least.seconds ? each : least), delays[0]!);
}

function keyOfChoice(robots: ParsedRobotsTxt, crawler: Crawler): string {
	const { chosenBy, groupIndexes } = robots.selectGroups(validateCrawler(crawler, robots.dialect));
	return `${chosenBy} ${groupIndexes.join(" ")}`;
}

/**
 * A text that crawlers share only if the same user-agent lines name them (docs/semantics.md, "Dialects"). A made-up
 * name gets the policy of `*` without a compilation. So does a name that is no product token.
 *
 * @param named as `FilePolicies.named`.
 */
export function groupsKeyOf(token: string, named: ReadonlySet<string>, dialect: Dialect): string {
	const name = productTokenOfName(token).toLowerCase();
	if (name === "") return NO_GROUP_KEY;
	if (dialect === "original1994") {
		return Array.from(named)
			.filter((part) => name.includes(part))
			.join(" ");
	}
	return named.has(name) ? name : NO_GROUP_KEY;
}
