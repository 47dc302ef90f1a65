import { tokenOfWord } from "../../../bindings/arguments/product-token.js";
import type { Dialect, GroupChoice, UrlInput } from "../../../bindings/contract/types.js";
import { type AnyRobotsTxt, toParsedFile } from "../../../bindings/file/any-robots-txt.js";
import { productTokensOf } from "../../../bindings/text/user-agent.js";
import { productTokenOfName } from "../../../crawling/crawlers/identify/agent-name.js";
import { crawlerOfName } from "../crawlers/crawler-facts.js";
import type { AuditableFile, AuditableMatcher } from "../types.js";
import { RobotsTxtUrls } from "./robots-txt-urls.js";

/**
 * The most sets of groups that are compiled for crawlers that no list has. A file names at most so many. The 1994
 * standard is an exception: it looks for names in names, so that any set of groups may be a crawler's.
 */
const MAX_COMPILED_NAMES = 10_000;
/** The crawler that no group names. */
const ANY_OTHER = "*";
/** The key of crawlers that no group names. */
const NO_GROUP_KEY = "";

/** A policy of some crawlers, which has their matcher. */
interface HeldPolicy {
	readonly matcher: { dispose(): void };
}

/** The policies of one file. Crawlers that read the same of the file share a policy. */
export class FilePolicies<P extends HeldPolicy> {
	readonly #robots: AuditableFile;
	readonly #makePolicy: (matcher: AuditableMatcher, choice: GroupChoice) => P;
	/**
	 * The names that crawlers read on user-agent lines, in lower case, each once. Those of a line with a digit are
	 * two: the longer one is for crawlers that have a digit themselves.
	 */
	readonly named: ReadonlySet<string>;
	/** The product tokens of user-agent lines that have nothing else but a version, as they are written. */
	readonly wholeNames: readonly string[];
	/** The policies, keyed by the groups that a crawler reads. */
	readonly #policies = new Map<string, P>();
	/** The policies of crawlers that no list has, keyed by `groupsKey`. */
	readonly #byKey = new Map<string, P>();
	readonly #robotsTxtUrls: RobotsTxtUrls;

	/** @param makePolicy gets a matcher, and the groups whose rules it has. */
	constructor(robots: AuditableFile, makePolicy: (matcher: AuditableMatcher, choice: GroupChoice) => P) {
		this.#robots = robots;
		this.#makePolicy = makePolicy;
		this.#robotsTxtUrls = new RobotsTxtUrls((body) => {
			const parsed = toParsedFile(robots as unknown as AnyRobotsTxt);
			return parsed.parseAlike(body, { dialect: "rfc9309", origin: null });
		});
		const values = robots.groups.flatMap(({ productTokens }) => productTokens.map(({ value }) => value));
		const names = values.flatMap((value) => productTokensOf(value, robots.dialect));
		this.named = new Set(names.map((name) => name.toLowerCase()));
		this.wholeNames = values.map(tokenOfWord).filter((token) => token !== "");
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
	 * @returns null if no policy is compiled for further names.
	 */
	policyOf(token: string, isListed: boolean): P | null {
		if (isListed) return this.#open(token);
		const key = this.groupsKey(token);
		const known = this.#byKey.get(key);
		if (known !== undefined) return known;
		if (this.#byKey.size === MAX_COMPILED_NAMES) return null;
		const policy = key === NO_GROUP_KEY ? this.#share(this.#robots.matcher(ANY_OTHER)) : this.#open(token);
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
		for (const { matcher } of this.#policies.values()) matcher.dispose();
		this.#robotsTxtUrls.dispose();
	}

	#open(token: string): P {
		return this.#share(this.#robots.matcher(crawlerOfName(token)));
	}

	/** Returns the existing policy if the crawler reads the same groups. */
	#share(matcher: AuditableMatcher): P {
		const choice = matcher.explain("/").group;
		const key = `${choice.chosenBy} ${matcher.crawlDelaySeconds} ${choice.groups.map(({ line }) => line).join(" ")}`;
		const shared = this.#policies.get(key);
		if (shared !== undefined) {
			matcher.dispose();
			return shared;
		}
		const policy = this.#makePolicy(matcher, choice);
		this.#policies.set(key, policy);
		return policy;
	}
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
