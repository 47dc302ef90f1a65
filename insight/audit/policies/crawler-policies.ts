import type { Dialect } from "../../../bindings/contract/types.js";
import { crawlerOfToken } from "../crawlers/crawler-facts.js";
import type { AuditableFile, AuditableMatcher } from "../types.js";
import type { RobotsVersions } from "./robots-versions.js";
import { type CrawlerPolicies, type OnDisallowed, SharedPolicy } from "./shared-policy.js";

/** So many names that no list has are compiled for, of those that a file may name. */
const MAX_COMPILED_NAMES = 10_000;
/** The crawler that no group names. */
const ANY_OTHER = "*";
/** The product token at the head of what user-agent lines have. */
const TOKEN_AT_START = /^[A-Za-z0-9_-]+/;

/**
 * The policies of all crawlers. Most have the same rules as others, so policies are kept by what the crawler reads of the
 * file: there are no more of them than the file has choices of groups.
 */
export class PolicyShelf {
	readonly #files: readonly FilePolicies[];
	#compiledNameCount = 0;

	constructor({ versions }: RobotsVersions, onDisallowed: OnDisallowed) {
		this.#files = versions.map(({ robots }) => new FilePolicies(robots, onDisallowed));
	}

	/** @param isNamed whether the name is one of a list, and not any that a stranger made up. */
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
		if (!isNamed) {
			if (!file.mayName(token)) return file.ofOthers();
			if (this.#compiledNameCount === MAX_COMPILED_NAMES) return null;
			this.#compiledNameCount++;
		}
		return file.open(token);
	}

	/** Judges all requests that wait. */
	flush(): void {
		for (const file of this.#files) file.flush();
	}

	dispose(): void {
		for (const file of this.#files) file.dispose();
	}
}

/** The policies of one file. */
class FilePolicies {
	readonly #robots: AuditableFile;
	readonly #onDisallowed: OnDisallowed;
	/** What user-agent lines name, in lower case. */
	readonly #named: readonly string[];
	readonly #namedSet: ReadonlySet<string>;
	readonly #dialect: Dialect;
	readonly #policies = new Map<string, SharedPolicy>();
	#ofOthers: SharedPolicy | null = null;

	constructor(robots: AuditableFile, onDisallowed: OnDisallowed) {
		this.#robots = robots;
		this.#dialect = robots.dialect;
		this.#onDisallowed = onDisallowed;
		const lines = robots.groups.flatMap(({ productTokens }) => productTokens);
		this.#named = lines.map(({ value }) => (TOKEN_AT_START.exec(value)?.[0] ?? value).toLowerCase());
		this.#namedSet = new Set(this.#named.map(lettersOf));
	}

	/** Whether some group may name the crawler: never false where one does. */
	mayName(token: string): boolean {
		const name = token.toLowerCase();
		// The 1994 standard asks for a substring.
		if (this.#dialect === "original1994") {
			return this.#named.some((named) => name.includes(named) || named.includes(name));
		}
		return this.#namedSet.has(lettersOf(name));
	}

	ofOthers(): SharedPolicy {
		this.#ofOthers ??= this.#share(this.#robots.matcher(ANY_OTHER));
		return this.#ofOthers;
	}

	open(token: string): SharedPolicy {
		return this.#share(this.#robots.matcher(crawlerOfToken(token)));
	}

	/** The policy that is there already, where the crawler reads the same groups. */
	#share(matcher: AuditableMatcher): SharedPolicy {
		const { chosenBy, groups } = matcher.explain("/").group;
		const key = `${chosenBy} ${matcher.crawlDelaySeconds} ${groups.map(({ line }) => line).join(" ")}`;
		const shared = this.#policies.get(key);
		if (shared !== undefined) {
			matcher.dispose();
			return shared;
		}
		const policy = new SharedPolicy(matcher, this.#onDisallowed);
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

/** What dialects that end a token at its first digit compare. */
function lettersOf(token: string): string {
	return /^[a-z_-]*/.exec(token)![0];
}
