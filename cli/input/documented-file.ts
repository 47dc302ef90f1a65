import type {
	Crawler,
	Dialect,
	Explanation,
	Group,
	GroupChoice,
	Matcher,
	RobotsTxt,
} from "../../bindings/auto.js";
import type { PolicyDecision } from "../../bindings/internal.js";
import { type DecidedLines, type Sitemap, type UrlInput, Verdict } from "../../bindings/shared-exports.js";
import { splitLines } from "./lines.js";

/** The members of a matcher by which the command judges URLs. */
export interface JudgingMatcher
	extends Pick<
		Matcher,
		"checkAll" | "checkLines" | "decide" | "decideLines" | "explain" | "isAllowed" | "dispose"
	> {}

/** A file as the command asks it about crawlers. */
export interface AskedFile extends Pick<RobotsTxt, "dialect" | "groups" | "sitemaps" | "groupsFor"> {
	/** As `AnalysableFile.isRobotsTxtAllowed`. */
	readonly isRobotsTxtAllowed?: boolean | undefined;
	matcher(crawler: Crawler): JudgingMatcher;
}

/** A file of dialect `rfc9309` in a dialect that the table of crawlers chooses; the file itself if that is its own. */
export function readBy(file: RobotsTxt, dialect: Dialect): AskedFile {
	return file.dialect === dialect ? file : new DocumentedFile(file, dialect);
}

/**
 * A file in the dialect that crawlers document. The table of crawlers chose it, and no person: so `/robots.txt` stays
 * allowed, as RFC 9309 says.
 */
class DocumentedFile implements AskedFile {
	readonly isRobotsTxtAllowed = true;
	readonly #file: RobotsTxt;
	readonly #read: ReturnType<RobotsTxt["readAs"]>;

	/** @param file of dialect `rfc9309`. */
	constructor(file: RobotsTxt, dialect: Dialect) {
		this.#file = file;
		this.#read = file.readAs(dialect);
	}

	get dialect(): Dialect {
		return this.#read.dialect;
	}

	get groups(): readonly Group[] {
		return this.#read.groups;
	}

	get sitemaps(): readonly Sitemap[] {
		return this.#read.sitemaps;
	}

	groupsFor(crawler: Crawler): GroupChoice {
		return this.#read.groupsFor(crawler);
	}

	matcher(crawler: Crawler): JudgingMatcher {
		return new DocumentedMatcher(this.#read.matcher(crawler), this.#file.matcher(crawler));
	}
}

/** The rules of a crawler in the dialect that it documents. */
class DocumentedMatcher implements JudgingMatcher {
	readonly #matcher: Matcher;
	readonly #standard: Matcher;

	/** @param standard the rules in dialect `rfc9309`, which knows what `/robots.txt` is. */
	constructor(matcher: Matcher, standard: Matcher) {
		this.#matcher = matcher;
		this.#standard = standard;
	}

	isAllowed(url: UrlInput): boolean {
		return this.#matcher.isAllowed(url) || this.#isRobotsTxt(url);
	}

	checkAll(urls: readonly UrlInput[]): Uint8Array {
		const verdicts = this.#matcher.checkAll(urls);
		for (const [index, url] of urls.entries()) {
			if (verdicts[index] === Verdict.Disallowed && this.#isRobotsTxt(url)) verdicts[index] = Verdict.Allowed;
		}
		return verdicts;
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return this.decideLines(octets).verdicts;
	}

	/** Only a URL that `rfc9309` allows by no rule can be `/robots.txt`: few of those that are disallowed here. */
	decideLines(octets: Uint8Array): DecidedLines {
		const decided = this.#matcher.decideLines(octets);
		const { verdicts, lines } = decided;
		if (!verdicts.includes(Verdict.Disallowed)) return decided;
		const standard = this.#standard.decideLines(octets);
		let urls: readonly Uint8Array[] | null = null;
		for (const [index, verdict] of verdicts.entries()) {
			if (verdict !== Verdict.Disallowed) continue;
			if (standard.verdicts[index] !== Verdict.Allowed || standard.lines[index] !== 0) continue;
			urls ??= splitLines(octets);
			if (!this.#isRobotsTxt(urls[index]!)) continue;
			verdicts[index] = Verdict.Allowed;
			lines[index] = 0;
		}
		return decided;
	}

	decide(url: UrlInput): PolicyDecision {
		const decision = this.#matcher.decide(url);
		const isRobotsTxt = decision.verdict === Verdict.Disallowed && this.#isRobotsTxt(url);
		return isRobotsTxt ? this.#standard.decide(url) : decision;
	}

	explain(url: UrlInput): Explanation {
		const explanation = this.#matcher.explain(url);
		const isRobotsTxt = explanation.verdict === Verdict.Disallowed && this.#isRobotsTxt(url);
		return isRobotsTxt ? this.#standard.explain(url) : explanation;
	}

	dispose(): void {
		this.#matcher.dispose();
		this.#standard.dispose();
	}

	#isRobotsTxt(url: UrlInput): boolean {
		const isAllowed = this.#standard.decide(url).verdict === Verdict.Allowed;
		return isAllowed && this.#standard.explain(url).reason === "robots-txt";
	}
}
