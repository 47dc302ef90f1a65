import { keyOfCrawler, validateCrawler } from "../arguments/crawler.js";
import { DisposedError } from "../arguments/error-classes.js";
import { argumentError } from "../arguments/errors.js";
import { toEngineUrl } from "../arguments/url.js";
import { DisposableBase, type Lifetime, releaseWithOwner } from "../contract/disposal.js";
import type {
	Engine,
	EngineCrawler,
	EngineFile,
	GroupSelection,
	KeptBody,
	RecordLine,
} from "../contract/engine.js";
import type { Inspected } from "../contract/inspection.js";
import type {
	Crawler,
	Dialect,
	EngineName,
	Explanation,
	Group,
	GroupChoice,
	OtherRecord,
	Sitemap,
	UrlInput,
} from "../contract/types.js";
import { countRecords } from "./counts.js";
import { type CrawlDelays, readCrawlDelays } from "./groups/crawl-delay.js";
import { ChosenGroups } from "./groups/group-choice.js";
import { readGroups, readOtherRecords, readRules, summariseGroups } from "./groups/groups.js";
import { keepMatcher } from "./kept-matchers.js";
import { Matcher, type MatcherFile } from "./matcher.js";
import type { OpenFile } from "./open-file.js";
import type { WholesaleAccess } from "./reasons.js";
import { readSitemaps } from "./sitemaps.js";

/** The host's memory for a file's objects, and for each matcher's, besides the memory of its engine. */
const FILE_OBJECTS_OCTETS = 4096;
const MATCHER_OBJECTS_OCTETS = 1024;

/** A file that replaces a missing one has lines of no real file, so no groups are named. */
const NO_SELECTION: GroupSelection = { chosenBy: "none", productTokenIndex: -1, groupIndexes: [] };

/** The possible differences of a file that is read like another one. */
interface AlikeOptions {
	readonly dialect?: Dialect;
	readonly origin?: string | null;
	readonly maxOctets?: number;
	/** Not null if the body means one answer to all URLs of the origin. */
	readonly access?: WholesaleAccess | null;
}

/**
 * A parsed robots.txt file. Entries give it its static `parse`.
 */
export class ParsedRobotsTxt extends DisposableBase {
	/**
	 * The engine that runs: `wasm` or `js`. It never changes for a file.
	 *
	 * @example
	 * RobotsTxt.parse("").engine; // "wasm"
	 */
	readonly engine: EngineName;
	/**
	 * The rulebook by which the file was read.
	 *
	 * @example
	 * RobotsTxt.parse("", { dialect: "google" }).dialect; // "google"
	 */
	readonly dialect: Dialect;
	readonly #engine: Engine;
	#file: EngineFile | null;
	readonly #origin: string | null;
	readonly #access: WholesaleAccess | null;
	readonly #lifetime: Lifetime = { isOver: false };
	readonly #needsDisposal: boolean;
	/** Two maps, so that a string is a key by itself, and no unvalidated string equals a list's key. */
	readonly #keptByToken = new Map<string, Matcher>();
	readonly #keptByKey = new Map<string, Matcher>();

	/** @internal Files are made by `RobotsTxt.parse`. */
	constructor(open: OpenFile) {
		super();
		if (typeof (open as Partial<OpenFile> | null | undefined)?.engine?.parse !== "function") {
			throw argumentError("new RobotsTxt: a file is read by RobotsTxt.parse(body, options)");
		}
		this.#engine = open.engine;
		this.engine = open.engine.name;
		this.#needsDisposal = open.engine.needsDisposal;
		this.dialect = open.dialect;
		this.#file = open.file;
		this.#origin = open.origin;
		this.#access = open.access;
		if (this.#needsDisposal) releaseWithOwner(this, open.file);
	}

	/**
	 * The groups in file order, each with its user-agent lines, rules and other records (RFC 9309 §2.1). Like
	 * `sitemaps` and `records` they are read again at each access, and belong to the caller. So the file itself stays
	 * small. Keep the result if you need it again.
	 *
	 * @throws DisposedError after disposal.
	 * @example
	 * RobotsTxt.parse("user-agent: a\nuser-agent: b\ndisallow: /x").groups[0]?.rules[0]?.pattern; // "/x"
	 */
	get groups(): readonly Group[] {
		return readGroups(this.#live(), this.dialect);
	}

	/**
	 * The sitemap records in file order; they belong to the file, not to a group.
	 *
	 * @throws DisposedError after disposal.
	 * @see RFC 9309 §2.2.4
	 * @example
	 * RobotsTxt.parse("sitemap: https://example.com/s.xml").sitemaps[0]?.url; // "https://example.com/s.xml"
	 */
	get sitemaps(): readonly Sitemap[] {
		return readSitemaps(this.#live(), this.#origin === null ? null : `${this.#origin}/robots.txt`);
	}

	/**
	 * The records that are neither user-agent, allow, disallow nor sitemap, as written, each with its group.
	 *
	 * @throws DisposedError after disposal.
	 * @see RFC 9309 §2.2.4
	 * @example
	 * const [host, delay] = RobotsTxt.parse("Host: example.com\nuser-agent: *\ncrawl-delay: 5").records;
	 * host; // { line: 1, key: "Host", value: "example.com", groupLine: null }
	 * delay?.groupLine; // 2
	 */
	get records(): readonly OtherRecord[] {
		return readOtherRecords(this.#live());
	}

	/**
	 * Whether the body is longer than the parsing limit, `ParseOptions.maxBytes`, so that lines at its end are not read.
	 *
	 * @throws DisposedError after disposal.
	 * @see RFC 9309 §2.5
	 * @example
	 * RobotsTxt.parse("user-agent: *\n# end").isCut; // false
	 */
	get isCut(): boolean {
		return this.#live().isCut;
	}

	/**
	 * The groups whose rules apply to a crawler, and how they are chosen; no URL is needed.
	 *
	 * @param crawler as in `matcher`.
	 * @returns the choice; its groups are read at the first access.
	 * @throws as `matcher`.
	 * @see RFC 9309 §2.2.1
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: a\nallow: /\nuser-agent: *\ndisallow: /");
	 * const { chosenBy, groups } = robots.groupsFor("ExampleBot");
	 * chosenBy; // "default"
	 * groups[0]?.line; // 3
	 */
	groupsFor(crawler: Crawler): GroupChoice {
		const asked = validateCrawler(crawler, this.dialect);
		const { chosenBy, productTokenIndex } = this.selectGroups(asked);
		return new ChosenGroups(chosenBy, asked.productTokens[productTokenIndex], () =>
			this.#readChosenGroups(asked),
		);
	}

	/**
	 * Compiles the rules that apply to a crawler. Keep the matcher: it answers many URLs, and has the `crawlDelaySeconds` of the crawler.
	 *
	 * @param crawler a product token (RFC 9309 §2.2.1), a list of them, `*` (a crawler that no group names), or a profile.
	 *   In dialect `google` the groups of all tokens of a list merge; else the first token that has a group decides.
	 * @returns a matcher; it is disposed with this file, or earlier by its own `dispose`.
	 * @throws TypeError or RangeError if a token is malformed (a whole User-Agent header, an empty list) or a profile
	 *   has an unknown member; DisposedError after disposal.
	 * @see RFC 9309 §2.2.1
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot");
	 * matcher.isAllowed("/x"); // false
	 * matcher.crawlDelaySeconds; // undefined
	 */
	matcher(crawler: Crawler): Matcher {
		return this.#compile(validateCrawler(crawler, this.dialect));
	}

	/**
	 * Whether a crawler may fetch a URL. The last few crawlers' matchers are kept, so asking in a loop is fine.
	 *
	 * @param url as in `Matcher.isAllowed`: a page's links are resolved first, since `//host/path` is a path.
	 * @param crawler as in `matcher`.
	 * @returns true if it is allowed.
	 * @throws TypeError if `url` is no URL or `crawler` is malformed; RangeError if the URL is of another origin; DisposedError after disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * RobotsTxt.parse("user-agent: *\ndisallow: /x").isAllowed("https://example.com/y", "ExampleBot"); // true
	 */
	isAllowed(url: UrlInput, crawler: Crawler): boolean {
		// The URL is read last, so that no code can detach its octets; then the matcher, so that none can dispose it.
		const asked = typeof crawler === "string" ? crawler : validateCrawler(crawler, this.dialect);
		const engineUrl = typeof url === "string" ? url : toEngineUrl(url, "url");
		return this.keptMatcher(asked).isAllowed(engineUrl);
	}

	/**
	 * Why a crawler may or may not fetch a URL; see `Matcher.explain`.
	 *
	 * @param url as in `Matcher.isAllowed`.
	 * @param crawler as in `matcher`.
	 * @returns the explanation.
	 * @throws as `Matcher.explain` and `matcher`.
	 * @example
	 * RobotsTxt.parse("").explain("/x", "ExampleBot").reason; // "no-group"
	 */
	explain(url: UrlInput, crawler: Crawler): Explanation {
		const asked = typeof crawler === "string" ? crawler : validateCrawler(crawler, this.dialect);
		const engineUrl = toEngineUrl(url, "url");
		return this.keptMatcher(asked).explain(engineUrl);
	}

	/**
	 * Gives the memory of the file and of its matchers back; later use throws a DisposedError. Calling it twice does
	 * nothing. `using` calls it at the end of a block. Files that are not disposed are collected at some time.
	 *
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
	 * robots.isAllowed("/x", "ExampleBot"); // false
	 * robots.dispose();
	 */
	override dispose(): void {
		if (this.#file === null) return;
		this.#lifetime.isOver = true;
		this.#keptByToken.clear();
		this.#keptByKey.clear();
		this.#file.dispose();
		this.#file = null;
	}

	/** @internal A copy of what is kept of the body; see `EngineFile.keptBody`. */
	keptBody(): KeptBody {
		return this.#live().keptBody();
	}

	/** @internal Hands out every record with the group it is in, as `EngineFile.visitRecords`. */
	visitRecordLines(visit: (record: RecordLine) => unknown): void {
		this.#live().visitRecords(visit);
	}

	/** @internal Reads another body by the same engine; by default in the same dialect, of any length, for the same origin. */
	parseAlike(body: string | Uint8Array, options: AlikeOptions = {}): ParsedRobotsTxt {
		this.#live();
		const engine = this.#engine;
		const { dialect = this.dialect, origin = this.#origin, access = null } = options;
		const { maxOctets = Number.POSITIVE_INFINITY } = options;
		const file = engine.parse(body, { dialect, maxOctets, origin });
		return new ParsedRobotsTxt({ file, engine, dialect, origin, access });
	}

	/** @internal This file, read by another dialect. Verdicts that no file decides do not change. */
	readAs(dialect: Dialect): ParsedRobotsTxt {
		const { octets, maxOctets } = this.#live().keptBody();
		return this.parseAlike(octets, { dialect, maxOctets, access: this.#access });
	}

	/** @internal The groups that apply to a crawler, by their numbers. */
	selectGroups(crawler: EngineCrawler): GroupSelection {
		const file = this.#live();
		return this.#access === null ? file.selectGroups(crawler) : NO_SELECTION;
	}

	/** @internal The crawl-delays of the file, which the caller disposes; null if it has none. */
	readCrawlDelays(): CrawlDelays | null {
		if (this.#access !== null) return null;
		return readCrawlDelays(this.#live(), this.dialect, (robotsTxt) => this.parseAlike(robotsTxt));
	}

	/** @internal The matcher of a token or of a validated crawler; compiled if it is not kept. */
	keptMatcher(asked: string | EngineCrawler): Matcher {
		if (typeof asked === "string") {
			return (
				this.#keptByToken.get(asked) ??
				keepMatcher(this.#keptByToken, asked, this.#compile(validateCrawler(asked, this.dialect)))
			);
		}
		const key = keyOfCrawler(asked);
		return this.#keptByKey.get(key) ?? keepMatcher(this.#keptByKey, key, this.#compile(asked));
	}

	/** @internal Octets of memory of the file and its policies: those of its engine, and of the objects around it. */
	get memoryOctets(): number {
		if (this.#file === null) return 0;
		const matcherCount = this.#keptByToken.size + this.#keptByKey.size;
		return this.#file.memoryOctets + FILE_OBJECTS_OCTETS + matcherCount * MATCHER_OBJECTS_OCTETS;
	}

	/** @internal The form that `console.log` shows. */
	inspected(): Inspected {
		const { engine, dialect } = this;
		if (this.#file === null) return { name: "RobotsTxt", members: { engine, dialect, isDisposed: true } };
		const members = { origin: this.#origin, ...countRecords(this.#file), memoryOctets: this.memoryOctets };
		return { name: "RobotsTxt", members: { engine, dialect, ...members } };
	}

	#live(): EngineFile {
		if (this.#file === null) throw new DisposedError("RobotsTxt");
		return this.#file;
	}

	#compile(crawler: EngineCrawler): Matcher {
		const matcherFile: MatcherFile = {
			lifetime: this.#lifetime,
			needsDisposal: this.#needsDisposal,
			origin: this.#origin,
			dialect: this.dialect,
			access: this.#access,
			readRules: (lines) => (this.#access === null ? readRules(this.#live(), lines) : []),
			selectGroups: (asked) => this.selectGroups(asked),
			readChosenGroups: (asked) => this.#readChosenGroups(asked),
			summariseGroups: (asked) => summariseGroups(this.#live(), this.selectGroups(asked)),
			findCrawlDelaySeconds: (asked) => this.#findCrawlDelaySeconds(asked),
		};
		return new Matcher(this.#live().compile(crawler), matcherFile, crawler);
	}

	#readChosenGroups(crawler: EngineCrawler): readonly Group[] {
		const { groupIndexes } = this.selectGroups(crawler);
		if (groupIndexes.length === 0) return [];
		return readGroups(this.#live(), this.dialect, new Set(groupIndexes));
	}

	#findCrawlDelaySeconds(crawler: EngineCrawler): number | undefined {
		const delays = this.readCrawlDelays();
		try {
			return delays?.largestSecondsFor(crawler);
		} finally {
			delays?.dispose();
		}
	}
}
