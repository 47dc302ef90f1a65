import { type Dialect, type EngineChoice, Verdict } from "../../../../bindings/auto.js";
import { requestedUrl } from "../../../../bindings/internal.js";
import { type AskedCrawler, type CrawlerList, readCrawlers } from "../input/crawlers.js";
import { DIALECTS } from "../input/input.js";
import { type ReadSite, readSite } from "../input/site.js";
import { readUrlLines, type UrlLine } from "../input/url-lines.js";
import {
	type Answer,
	type Cell,
	type JudgedCrawler,
	type JudgedUrl,
	type Judgement,
	type JudgeRequest,
	type PolicyDifference,
	URL_FILTERS,
	type UrlFilter,
} from "../judgement.js";
import { LineIndex } from "../line-index.js";
import { writeCsv } from "./csv.js";
import { findPolicyDifference } from "./policy-changes.js";
import { Reading } from "./reading.js";

/** Computes everything that the page shows. No content of a field makes it throw. */
export function judge(request: JudgeRequest, engine: EngineChoice = "auto"): Judgement {
	const session = new Session(request, engine);
	try {
		return session.judge();
	} finally {
		session.dispose();
	}
}

/** The verdicts on all URLs of the request's filter as CSV. */
export function exportCsv(request: JudgeRequest, engine: EngineChoice = "auto"): string {
	const session = new Session(request, engine);
	try {
		const labels = session.crawlers.asked.map(({ label }) => label);
		return writeCsv(labels, session.urlsOf(request.filter, Number.POSITIVE_INFINITY));
	} finally {
		session.dispose();
	}
}

/** One request, with its file read in every dialect. Sessions must be disposed of. */
class Session {
	readonly #request: JudgeRequest;
	readonly #octets: Uint8Array;
	readonly #urls: readonly UrlLine[];
	readonly #site: ReadSite;
	readonly crawlers: CrawlerList;
	readonly #readings = new Map<Dialect, Reading>();
	readonly #earlier: Reading | null;
	/** The filters to which each URL belongs, in the order of the URLs. */
	readonly #filters: readonly ReadonlySet<UrlFilter>[];

	constructor(request: JudgeRequest, engine: EngineChoice) {
		const { body, earlierBody, dialect } = request;
		this.#request = request;
		this.#octets = typeof body === "string" ? new TextEncoder().encode(body) : body;
		this.#urls = readUrlLines(request.urls);
		this.#site = readSite(request.site);
		this.crawlers = readCrawlers(request.crawlers);
		const open = (file: string | Uint8Array, each: Dialect) =>
			new Reading(file, { dialect: each, engine, url: this.#site.url }, this.crawlers.asked, this.#urls);
		for (const { dialect: each } of DIALECTS) this.#readings.set(each, open(this.#octets, each));
		this.#earlier = earlierBody === null ? null : open(earlierBody, dialect);
		this.#filters = this.#urls.map((_, index) => this.#filtersOf(index));
	}

	judge(): Judgement {
		const { dialect, filter, explainedUrlsCount } = this.#request;
		const { robots } = this.#shown;
		const lines = new LineIndex(this.#octets);
		return {
			engine: robots.engine,
			octetsCount: this.#octets.length,
			linesCount: lines.linesCount,
			crawlers: this.crawlers.asked.map((_, index) => this.#describeCrawler(index)),
			crawlersError: describeRefusal(this.crawlers),
			siteError: this.#site.error,
			dialect,
			urls: this.crawlers.asked.length === 0 ? [] : this.urlsOf(filter, explainedUrlsCount),
			filterCounts: this.#countFilters(),
			policyDifferences: this.#comparePolicies(),
		};
	}

	/** The first URLs of a filter, explained. */
	urlsOf(filter: UrlFilter, maxCount: number): JudgedUrl[] {
		const urls: JudgedUrl[] = [];
		for (let index = 0; index < this.#urls.length && urls.length < maxCount; index++) {
			if (!this.#filters[index]?.has(filter)) continue;
			const line = this.#urls[index] as UrlLine;
			const requested = requestedUrl(line.url);
			urls.push({
				...line,
				requestedUrl: requested === line.url ? null : requested,
				cells: this.crawlers.asked.map((_, crawlerIndex) => this.#explain(crawlerIndex, index, line)),
			});
		}
		return urls;
	}

	dispose(): void {
		for (const reading of this.#readings.values()) reading.dispose();
		this.#earlier?.dispose();
	}

	get #shown(): Reading {
		return this.#readings.get(this.#request.dialect) as Reading;
	}

	#explain(crawlerIndex: number, urlIndex: number, line: UrlLine): Cell {
		const answers = Object.fromEntries(
			[...this.#readings].map(([dialect, reading]) => [dialect, reading.explain(crawlerIndex, line)]),
		) as Record<Dialect, Answer>;
		return {
			answers,
			isUnanimous: this.#isUnanimous(crawlerIndex, urlIndex),
			changedFrom: this.#hasChanged(crawlerIndex, urlIndex)
				? (this.#earlier?.explain(crawlerIndex, line) ?? null)
				: null,
		};
	}

	#describeCrawler(index: number): JudgedCrawler {
		const { label, crawler, notes, obeysRobotsTxt } = this.crawlers.asked[index] as AskedCrawler;
		const { chosenBy, groups } = this.#shown.robots.groupsFor(crawler);
		return {
			label,
			notes,
			obeysRobotsTxt,
			chosenBy,
			groupLines: groups.map(({ line }) => line),
			crawlDelaySeconds: this.#shown.crawlDelaySecondsOf(index),
			counts: this.#shown.countsOf(index),
		};
	}

	#comparePolicies(): PolicyDifference[] | null {
		const earlier = this.#earlier?.robots;
		if (earlier === undefined) return null;
		return this.crawlers.asked.map((asked) => findPolicyDifference(earlier, this.#shown.robots, asked));
	}

	#filtersOf(urlIndex: number): ReadonlySet<UrlFilter> {
		const found = new Set<UrlFilter>(["all"]);
		for (const index of this.crawlers.asked.keys()) {
			if (this.#shown.verdicts[index]?.[urlIndex] === Verdict.Disallowed) found.add("blocked");
			if (!this.#isUnanimous(index, urlIndex)) found.add("differs");
			if (this.#hasChanged(index, urlIndex)) found.add("changed");
		}
		return found;
	}

	#countFilters(): Record<UrlFilter, number> {
		const count = (filter: UrlFilter) => this.#filters.filter((filters) => filters.has(filter)).length;
		return Object.fromEntries(URL_FILTERS.map((filter) => [filter, count(filter)])) as Record<
			UrlFilter,
			number
		>;
	}

	#isUnanimous(crawlerIndex: number, urlIndex: number): boolean {
		const own = this.#shown.verdicts[crawlerIndex]?.[urlIndex];
		return [...this.#readings.values()].every(({ verdicts }) => verdicts[crawlerIndex]?.[urlIndex] === own);
	}

	#hasChanged(crawlerIndex: number, urlIndex: number): boolean {
		if (this.#earlier === null) return false;
		return (
			this.#earlier.verdicts[crawlerIndex]?.[urlIndex] !== this.#shown.verdicts[crawlerIndex]?.[urlIndex]
		);
	}
}

function describeRefusal({ asked, refused }: CrawlerList): string | null {
	if (refused[0] !== undefined) return refused[0].error;
	return asked.length === 0 ? "Add a crawler, such as Googlebot, to see verdicts." : null;
}
