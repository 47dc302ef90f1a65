import type { EngineName } from "../contract/types.js";

/** What the third argument may hold; robots-parser has none. */
export interface RobotsParserOptions {
	/** As in `ParseOptions`: octets of the file that count, default 512,000. */
	readonly maxBytes?: number | undefined;
}

/**
 * The interface of the npm package robots-parser. Where the crawler's name is left out, the groups for every
 * crawler (`*`) are asked. Where a method throws: TypeError for an argument of a wrong type, DisposedError
 * after disposal.
 */
export interface Robot {
	/** Whether the crawler may fetch a URL; undefined where the file does not cover it, or it is no URL. */
	isAllowed(url: string | URL, ua?: string): boolean | undefined;
	/** The opposite of `isAllowed`; undefined as there. */
	isDisallowed(url: string | URL, ua?: string): boolean | undefined;
	/** Whether a group that names the crawler disallows the URL; those for `*` do not count. undefined as there. */
	isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined;
	/** Line of the rule that decides, from 1; -1 where none does. */
	getMatchingLineNumber(url: string | URL, ua?: string): number;
	/** Seconds to wait between fetches; undefined where the file does not say. */
	getCrawlDelay(ua?: string): number | undefined;
	/** The URLs of the sitemap records, in file order. */
	getSitemaps(): string[];
	/** The last `host` record in lower case; null where there is none. */
	getPreferredHost(): string | null;
	/** Which engine runs; not in robots-parser. */
	readonly engine: EngineName;
	/** Gives memory back; without it, the host does so once the robot has been collected. Not in robots-parser. */
	dispose(): void;
	/** The same, for `using`. Not in robots-parser. */
	[Symbol.dispose](): void;
}
