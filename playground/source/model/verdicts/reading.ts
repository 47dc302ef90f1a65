import {
	type EngineChoice,
	type Matcher,
	type ParseOptions,
	RobotsTxt,
	type RobotsTxtBody,
	Verdict,
} from "../../../../bindings/auto.js";
import {
	describeInvalidUrl,
	requestedUrl,
	resolveUrl,
	takesRequested,
} from "../../../../bindings/internal.js";
import type { AskedCrawler } from "../input/crawlers.js";
import type { UrlLine } from "../input/url-lines.js";
import type { Answer, UrlVerdict, VerdictCounts } from "../judgement.js";

function invalid(url: string): Answer {
	const text = `This cannot be judged: ${describeInvalidUrl(url)}. Enter an absolute URL, or a path that starts with /.`;
	return { verdict: Verdict.InvalidUrl, line: null, reason: null, text };
}

/**
 * One file as one dialect reads it, and its verdicts for some crawlers on some URLs. Readings must be disposed of.
 */
export class Reading {
	readonly robots: RobotsTxt;
	readonly #matchers: readonly Matcher[];
	/** Verdicts by crawler, then by URL. */
	readonly verdicts: readonly Uint8Array[];

	constructor(
		body: RobotsTxtBody,
		options: ParseOptions & { engine: EngineChoice },
		crawlers: readonly AskedCrawler[],
		urls: readonly UrlLine[],
	) {
		this.robots = RobotsTxt.parse(body, options);
		this.#matchers = crawlers.map(({ crawler }) => this.robots.matcher(crawler));
		const asked = urls.map(({ url }) => this.#toAsked(url));
		this.verdicts = this.#matchers.map((matcher) => {
			const verdicts = matcher.checkAll(asked.map((url) => url ?? ""));
			return verdicts.map((verdict, index) => (asked[index] === null ? Verdict.InvalidUrl : verdict));
		});
	}

	/** One crawler's answer on one URL, with the sentence that explains it. */
	explain(crawlerIndex: number, { url }: UrlLine): Answer {
		const asked = this.#toAsked(url);
		if (asked === null) return invalid(url);
		try {
			const { verdict, rule, reason, text } = this.#matcher(crawlerIndex).explain(asked);
			return { verdict: verdict as UrlVerdict, line: rule?.line ?? null, reason, text };
		} catch {
			return invalid(url);
		}
	}

	crawlDelaySecondsOf(crawlerIndex: number): number | undefined {
		return this.#matcher(crawlerIndex).crawlDelaySeconds;
	}

	countsOf(crawlerIndex: number): VerdictCounts {
		const counts: [number, number, number, number] = [0, 0, 0, 0];
		for (const verdict of this.verdicts[crawlerIndex] ?? []) counts[verdict as UrlVerdict]++;
		return counts;
	}

	dispose(): void {
		this.robots.dispose();
	}

	#matcher(crawlerIndex: number): Matcher {
		return this.#matchers[crawlerIndex] as Matcher;
	}

	/**
	 * The URL that the matcher is asked about; null if nothing can be requested. Dialect google compares URLs as given,
	 * so it is asked about the URL that would be requested.
	 */
	#toAsked(url: string): string | null {
		if (!takesRequested(this.robots.dialect)) return url;
		return resolveUrl(url) === null ? null : requestedUrl(url);
	}
}
