import type { EngineName } from "../contract/types.js";

/** The third argument; robots-parser has no such argument. */
export interface RobotsParserOptions {
	/** As in `ParseOptions`: the number of bytes of the file that are read, default 512,000. */
	readonly maxBytes?: number | undefined;
}

/**
 * The interface of the npm package robots-parser. If the crawler's name is left out, the groups for every crawler (`*`)
 * apply. Methods throw a TypeError for an argument of a wrong type, and a DisposedError after disposal.
 */
export interface Robot {
	/** Whether the crawler may fetch a URL; undefined if the file does not cover it, or it is no URL. */
	isAllowed(url: string | URL, ua?: string): boolean | undefined;
	/** The opposite of `isAllowed`; undefined in the same cases. */
	isDisallowed(url: string | URL, ua?: string): boolean | undefined;
	/**
	 * Whether a group that names the crawler disallows the URL; groups for `*` do not count. Undefined as in
	 * `isAllowed`.
	 */
	isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined;
	/** Line of the deciding rule, from 1; -1 if no rule decides. */
	getMatchingLineNumber(url: string | URL, ua?: string): number;
	/** Seconds to wait between fetches; undefined if the file does not say. */
	getCrawlDelay(ua?: string): number | undefined;
	/** The URLs of the sitemap records, in file order. */
	getSitemaps(): string[];
	/** The last `host` record in lower case; null if there is none. */
	getPreferredHost(): string | null;
	/** The engine that runs; not in robots-parser. */
	readonly engine: EngineName;
	/** Gives memory back. Without it, the host does so after the robot has been collected. Not in robots-parser. */
	dispose(): void;
	/** The same, for `using`. Not in robots-parser. */
	[Symbol.dispose](): void;
}
