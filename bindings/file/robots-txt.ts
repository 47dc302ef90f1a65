import { keyOfCrawler, validateCrawler } from "../arguments/crawler.js";
import { DisposedError, expectation } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import { LEAST_MAX_BYTES, oneOf, toMaxOctets } from "../arguments/options.js";
import { isArrayBuffer, isOctets } from "../arguments/url.js";
import { compareDiagnostics, toDiagnostic } from "../contract/diagnostics.js";
import { DisposableBase, type Lifetime, releaseWithOwner } from "../contract/disposal.js";
import type { Engine, EngineCrawler, EngineFile, RawDiagnostic, RecordLine } from "../contract/engine.js";
import type {
	Crawler,
	Diagnostic,
	Dialect,
	EngineName,
	Explanation,
	Group,
	GroupChoice,
	OtherRecord,
	ParseOptions,
	ProductTokenLine,
	RobotsTxtBody,
	Rule,
	Sitemap,
	UrlInput,
} from "../contract/types.js";
import { originOfRobotsTxt } from "../url/index.js";
import { parseCrawlDelaySeconds } from "./crawl-delay.js";
import { largest, Matcher, type MatcherFile } from "./matcher.js";
import type { WholesaleAccess } from "./reasons.js";
import { diagnoseRecords } from "./record-diagnostics.js";

/** Gives the engine by which an entry reads, from option `engine` as it came. Throws where it has none that fits. */
export type EngineProvider = (engine: unknown) => Engine;

const PARSE_OPTIONS: readonly (keyof OpenOptions)[] = ["url", "dialect", "maxBytes", "engine"];
const DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];
/** Of each kind, matchers kept for `isAllowed(url, crawler)`; a program asks for one or a few crawlers. */
const KEPT_MATCHERS_COUNT = 16;

/** The lines of what stands in for a missing file are nobody's. */
const NO_GROUP: GroupChoice = { chosenBy: "none", productToken: undefined, groups: [] };

/** Options as an entry was given them: some have an engine to choose, and the others refuse that. */
export type OpenOptions = ParseOptions & { readonly engine?: unknown };

/** What `openFile` hands to the class: a parsed file and what it was parsed with. */
export interface OpenFile {
	readonly file: EngineFile;
	readonly engine: Engine;
	readonly dialect: Dialect;
	readonly origin: string | null;
	/** Not null where this is no site's file, but one answer for all of its URLs. */
	readonly access: WholesaleAccess | null;
}

/** Validates the arguments of `RobotsTxt.parse` and lets the chosen engine read the body. */
export function openFile(
	provider: EngineProvider,
	body: RobotsTxtBody,
	options: OpenOptions = {},
	access: WholesaleAccess | null = null,
): OpenFile {
	validateMembers("options", options, PARSE_OPTIONS);
	const content = toContent(body);
	const dialect = oneOf("dialect", options.dialect === undefined ? "rfc9309" : options.dialect, DIALECTS);
	const maxOctets = toMaxOctets(options.maxBytes === undefined ? LEAST_MAX_BYTES : options.maxBytes);
	const origin = options.url === undefined ? null : originOfRobotsTxt(options.url);
	const engine = provider(options.engine);
	return {
		file: engine.parse(content, { dialect, maxOctets, origin }),
		engine,
		dialect,
		origin,
		access,
	};
}

function toContent(body: unknown): string | Uint8Array {
	if (typeof body === "string" || isOctets(body)) return body;
	if (isArrayBuffer(body)) return new Uint8Array(body);
	throw new TypeError(expectation("body", "a string, a Uint8Array or an ArrayBuffer", body));
}

/**
 * A parsed robots.txt file. Entries give it its static `parse`.
 */
export class ParsedRobotsTxt extends DisposableBase {
	/**
	 * Which engine runs: `wasm` or `js`. It never changes for a file.
	 *
	 * @example
	 * RobotsTxt.parse("").engine; // "wasm"
	 */
	readonly engine: EngineName;
	/**
	 * The rulebook the file was read by.
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
	/** Apart, so that a string is known by itself alone, and none passes for a list's key before it is validated. */
	readonly #keptByToken = new Map<string, Matcher>();
	readonly #keptByKey = new Map<string, Matcher>();
	#recordLines: readonly RecordLine[] | null = null;
	#groups: readonly Group[] | null = null;
	#rulesByLine: Map<number, Rule> | null = null;
	#diagnostics: readonly Diagnostic[] | null = null;

	/** @internal Files are made by `RobotsTxt.parse`. */
	constructor(open: OpenFile) {
		super();
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
	 * The groups in file order, each with its user-agent lines and rules (RFC 9309 §2.1).
	 *
	 * @throws DisposedError after disposal.
	 * @example
	 * RobotsTxt.parse("user-agent: a\nuser-agent: b\ndisallow: /x").groups[0]?.rules[0]?.pattern; // "/x"
	 */
	get groups(): readonly Group[] {
		const recordLines = this.readRecordLines();
		this.#groups ??= buildGroups(recordLines, this.dialect);
		return this.#groups;
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
		return this.readRecordLines()
			.filter((record) => record.kind === "sitemap")
			.map(({ line, value }) => ({ line, url: value }));
	}

	/**
	 * The records that are neither user-agent, allow, disallow nor sitemap, as written.
	 *
	 * @throws DisposedError after disposal.
	 * @see RFC 9309 §2.2.4
	 * @example
	 * RobotsTxt.parse("Host: example.com").records; // [{ line: 1, key: "Host", value: "example.com" }]
	 */
	get records(): readonly OtherRecord[] {
		return this.readRecordLines()
			.filter((record) => record.kind === "other")
			.map(({ line, key, value }) => ({ line, key, value }));
	}

	/**
	 * What is amiss, ordered by line and column. Every line that is neither blank nor a comment is in
	 * `groups`, `sitemaps`, `records` or here.
	 *
	 * @throws DisposedError after disposal.
	 * @example
	 * RobotsTxt.parse("user-agent: *\ndisallow: private").diagnostics[0]?.code; // "path-without-slash"
	 */
	get diagnostics(): readonly Diagnostic[] {
		const file = this.#live();
		if (this.#diagnostics === null) {
			const found: RawDiagnostic[] = [];
			file.visitDiagnostics((diagnostic) => {
				found.push(diagnostic);
			});
			const ofRecords = diagnoseRecords(this.readRecordLines(), this.dialect);
			const all = ofRecords.length === 0 ? found : [...found, ...ofRecords].sort(compareDiagnostics);
			this.#diagnostics = all.map(toDiagnostic);
		}
		return this.#diagnostics;
	}

	/**
	 * Compiles the rules that apply to a crawler. Worth keeping: a matcher answers many URLs.
	 *
	 * @param crawler its product token (RFC 9309 §2.2.1); or several: in dialect `google` the groups of all of them
	 *   merge, else the first that has a group decides; or `*`, a crawler that no group names; or a profile.
	 * @returns a matcher; it is disposed with this file, or earlier by its own `dispose`.
	 * @throws TypeError or RangeError where a token is malformed (a whole User-Agent header, an empty list) or a profile
	 *   has something else in it; DisposedError after disposal.
	 * @see RFC 9309 §2.2.1
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot");
	 * matcher.isAllowed("/x"); // false
	 */
	matcher(crawler: Crawler): Matcher {
		return this.#compile(validateCrawler(crawler, this.dialect));
	}

	/**
	 * Whether a crawler may fetch a URL. The last few crawlers' matchers are kept, so asking in a loop is fine.
	 *
	 * @param url as in `Matcher.isAllowed`.
	 * @param crawler as in `matcher`.
	 * @returns true where it is allowed.
	 * @throws TypeError where `url` is no URL or `crawler` is malformed; RangeError where the URL is of another origin; DisposedError after disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * RobotsTxt.parse("user-agent: *\ndisallow: /x").isAllowed("https://example.com/y", "ExampleBot"); // true
	 */
	isAllowed(url: UrlInput, crawler: Crawler): boolean {
		return this.#keptMatcher(crawler).isAllowed(url);
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
		return this.#keptMatcher(crawler).explain(url);
	}

	/**
	 * Gives the memory of the file and of its matchers back; later use throws a DisposedError. Calling it twice does
	 * nothing. `using` calls it where a block ends, and files that are forgotten are collected in the end.
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

	/** @internal Every record with the group it stands in, for what is built on records. */
	readRecordLines(): readonly RecordLine[] {
		const file = this.#live();
		if (this.#recordLines === null) {
			const recordLines: RecordLine[] = [];
			file.visitRecords((record) => {
				recordLines.push(record);
			});
			this.#recordLines = recordLines;
		}
		return this.#recordLines;
	}

	/** @internal Reads another body, of any length, as this one was read: same engine, dialect and origin. */
	parseAlike(body: string): ParsedRobotsTxt {
		this.#live();
		const options = { dialect: this.dialect, maxOctets: Number.POSITIVE_INFINITY, origin: this.#origin };
		const file = this.#engine.parse(body, options);
		return new ParsedRobotsTxt({
			file,
			engine: this.#engine,
			dialect: this.dialect,
			origin: this.#origin,
			access: null,
		});
	}

	#live(): EngineFile {
		if (this.#file === null) throw new DisposedError("RobotsTxt");
		return this.#file;
	}

	#compile(crawler: EngineCrawler): Matcher {
		const access = this.#access;
		const matcherFile: MatcherFile = {
			lifetime: this.#lifetime,
			needsDisposal: this.#needsDisposal,
			origin: this.#origin,
			access,
			ruleOfLine: (line) => (access === null ? this.#ruleOfLine(line) : null),
			chooseGroups: (asked) => (access === null ? this.#chooseGroups(asked) : NO_GROUP),
		};
		return new Matcher(this.#live().compile(crawler), matcherFile, crawler);
	}

	#keptMatcher(crawler: Crawler): Matcher {
		if (typeof crawler === "string") {
			return (
				this.#keptByToken.get(crawler) ??
				this.#keep(this.#keptByToken, crawler, validateCrawler(crawler, this.dialect))
			);
		}
		const asked = validateCrawler(crawler, this.dialect);
		const key = keyOfCrawler(asked);
		return this.#keptByKey.get(key) ?? this.#keep(this.#keptByKey, key, asked);
	}

	/** Compiles a matcher and keeps it in the place of the oldest. */
	#keep(kept: Map<string, Matcher>, key: string, crawler: EngineCrawler): Matcher {
		const matcher = this.#compile(crawler);
		if (kept.size >= KEPT_MATCHERS_COUNT) {
			for (const [oldestKey, oldest] of kept) {
				oldest.dispose();
				kept.delete(oldestKey);
				break;
			}
		}
		kept.set(key, matcher);
		return matcher;
	}

	#ruleOfLine(line: number): Rule | null {
		const { groups } = this;
		this.#rulesByLine ??= new Map(groups.flatMap((group) => group.rules.map((rule) => [rule.line, rule])));
		return this.#rulesByLine.get(line) ?? null;
	}

	#chooseGroups(crawler: EngineCrawler): GroupChoice {
		const { chosenBy, productTokenIndex, groupIndexes } = this.#live().selectGroups(crawler);
		const { groups } = this;
		return {
			chosenBy,
			productToken: crawler.productTokens[productTokenIndex],
			groups: groupIndexes.map((index) => groups[index]).filter((group) => group !== undefined),
		};
	}
}

function buildGroups(recordLines: readonly RecordLine[], dialect: Dialect): Group[] {
	interface Building {
		line: number;
		productTokens: ProductTokenLine[];
		rules: Rule[];
		delays: (number | undefined)[];
	}
	const building: Building[] = [];
	for (const { line, kind, groupIndex, key, value, canonical } of recordLines) {
		if (groupIndex < 0) continue;
		building[groupIndex] ??= { line, productTokens: [], rules: [], delays: [] };
		const group = building[groupIndex];
		if (kind === "user-agent") group.productTokens.push({ line, value });
		else if (kind === "allow" || kind === "disallow")
			group.rules.push({ line, type: kind, pattern: value, canonical });
		else if (dialect !== "google" && key.toLowerCase() === "crawl-delay")
			group.delays.push(parseCrawlDelaySeconds(value));
	}
	return building.map(({ delays, ...group }) => ({ ...group, crawlDelaySeconds: largest(delays) }));
}
