import type { Dialect } from "../../../bindings/contract/types.js";
import { productTokensOf } from "../../../bindings/text/user-agent.js";
import { productTokenOfName } from "../../../crawling/crawlers/identify/agent-name.js";
import { crawlerOfName } from "../crawlers/crawler-facts.js";
import type { AuditableFile, AuditableMatcher } from "../types.js";
import type { RobotsVersions } from "./robots-versions.js";
import { type CrawlerPolicies, type OnDisallowed, SharedPolicy, type VersionPlace } from "./shared-policy.js";

/**
 * The most sets of groups that are compiled for crawlers that no list has. A file names at most so many. The 1994
 * standard is an exception: it looks for names in names, so that any set of groups may be a crawler's.
 */
const MAX_COMPILED_NAMES = 10_000;
/** The crawler that no group names. */
const ANY_OTHER = "*";

/**
 * The policies of all crawlers. Most crawlers have the same rules as others, so policies are keyed by what the
 * crawler reads of the file. There are no more policies than the file has choices of groups.
 */
export class PolicyShelf {
	readonly #files: readonly FilePolicies[];
	#compiledNameCount = 0;

	constructor({ versions }: RobotsVersions, onDisallowed: OnDisallowed) {
		this.#files = versions.map(
			({ robots, siteIndex }, versionIndex) =>
				new FilePolicies(robots, { versionIndex, siteIndex }, onDisallowed),
		);
	}

	/** @param isNamed whether a list has the name; otherwise a stranger may have made it up. */
	policiesOf(token: string, isNamed: boolean): CrawlerPolicies {
		const found: (SharedPolicy | null | undefined)[] = [];
		return {
			of: (versionIndex) => {
				const known = found[versionIndex];
				if (known !== undefined) return known;
				const policy = this.#open(this.#files[versionIndex]!, token, isNamed);
				found[versionIndex] = policy;
				return policy;
			},
		};
	}

	#open(file: FilePolicies, token: string, isNamed: boolean): SharedPolicy | null {
		if (isNamed) return file.open(token);
		const key = file.groupsKey(token);
		const known = file.ofKey(key);
		if (known !== undefined) return known;
		if (this.#compiledNameCount === MAX_COMPILED_NAMES) return null;
		this.#compiledNameCount++;
		return file.openForKey(key, token);
	}

	/** Judges all requests that wait. */
	flush(): void {
		for (const file of this.#files) file.flush();
	}

	dispose(): void {
		for (const file of this.#files) file.dispose();
	}
}

/** The key of crawlers that no group names. */
const NO_GROUP_KEY = "";

/** The policies of one file. */
class FilePolicies {
	readonly #robots: AuditableFile;
	readonly #place: VersionPlace;
	readonly #onDisallowed: OnDisallowed;
	readonly #dialect: Dialect;
	/**
	 * The names that crawlers read on user-agent lines, in lower case, each once. Those of a line with a digit are
	 * two: the longer one is for crawlers that have a digit themselves.
	 */
	readonly #named: ReadonlySet<string>;
	/** The policies, keyed by the groups that a crawler reads. */
	readonly #policies = new Map<string, SharedPolicy>();
	/** The policies of crawlers that no list has, keyed by `groupsKey`. */
	readonly #byKey = new Map<string, SharedPolicy>();

	constructor(robots: AuditableFile, place: VersionPlace, onDisallowed: OnDisallowed) {
		this.#robots = robots;
		this.#place = place;
		this.#dialect = robots.dialect;
		this.#onDisallowed = onDisallowed;
		const values = robots.groups.flatMap(({ productTokens }) => productTokens.map(({ value }) => value));
		const names = values.flatMap((value) => productTokensOf(value, robots.dialect));
		this.#named = new Set(names.map((name) => name.toLowerCase()));
	}

	/**
	 * A text that crawlers share only if the same user-agent lines name them (docs/semantics.md, "Dialects"). A
	 * made-up name gets the policy of `*` without a compilation. So does a name that is no product token.
	 */
	groupsKey(token: string): string {
		const name = productTokenOfName(token).toLowerCase();
		if (name === "") return NO_GROUP_KEY;
		if (this.#dialect === "original1994") {
			return Array.from(this.#named)
				.filter((named) => name.includes(named))
				.join(" ");
		}
		return this.#named.has(name) ? name : NO_GROUP_KEY;
	}

	ofKey(key: string): SharedPolicy | undefined {
		return this.#byKey.get(key);
	}

	openForKey(key: string, token: string): SharedPolicy {
		const policy = key === NO_GROUP_KEY ? this.#share(this.#robots.matcher(ANY_OTHER)) : this.open(token);
		this.#byKey.set(key, policy);
		return policy;
	}

	open(token: string): SharedPolicy {
		return this.#share(this.#robots.matcher(crawlerOfName(token)));
	}

	/** Returns the existing policy if the crawler reads the same groups. */
	#share(matcher: AuditableMatcher): SharedPolicy {
		const { chosenBy, groups } = matcher.explain("/").group;
		const key = `${chosenBy} ${matcher.crawlDelaySeconds} ${groups.map(({ line }) => line).join(" ")}`;
		const shared = this.#policies.get(key);
		if (shared !== undefined) {
			matcher.dispose();
			return shared;
		}
		const policy = new SharedPolicy(matcher, groups, this.#place, this.#onDisallowed);
		this.#policies.set(key, policy);
		return policy;
	}

	flush(): void {
		for (const policy of this.#policies.values()) policy.flush();
	}

	dispose(): void {
		for (const { matcher } of this.#policies.values()) matcher.dispose();
	}
}
