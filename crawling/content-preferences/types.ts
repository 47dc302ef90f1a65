import type { Group } from "../../bindings/shared-exports.js";

/**
 * The records with preferences: `content-usage` of the IETF's AI preferences, and Cloudflare's `content-signal`.
 */
export type PreferenceRecord = "content-usage" | "content-signal";

/** The preference of a site for one category of use; a category without a statement is absent. */
export type Preference = "allowed" | "disallowed";

/**
 * Preferences by the label of their category (`train-ai`, `search`), known or unknown: a frozen plain object. For a
 * label from outside use `Object.hasOwn`, since every object has `constructor`.
 */
export type PreferenceMap = Readonly<Record<string, Preference | undefined>>;

/**
 * How much of the content may be used, key `use` of a Content-Signal record, the strictest first. `immediate`: answers
 * are given and nothing is kept. `reference`: an index, excerpts and links. `full`: summaries and copies.
 */
export type ContentUse = "immediate" | "reference" | "full";

/** One Content-Usage or Content-Signal line. */
export interface PreferenceRule {
	/** 1-based line number. */
	readonly line: number;
	readonly record: PreferenceRecord;
	/** Its group; null if it is outside of groups, and so applies to no crawler. */
	readonly group: Group | null;
	/** The path pattern as written; null if there is none: then it is for every path of the group. */
	readonly path: string | null;
	/** The text after the path, as written. */
	readonly expression: string;
	/** Whether the expression could be read; an expression that could not be read states nothing. */
	readonly isWellFormed: boolean;
	readonly preferences: PreferenceMap;
	/** The `use` of a Content-Signal record; undefined if it has none, or an unknown value. */
	readonly use: ContentUse | undefined;
}

/** The statement of one kind of record about a URL. */
export interface PreferencesInForce {
	/** The combined preferences of `rules`: disallowed if any of them disallows. */
	readonly preferences: PreferenceMap;
	/** The rules with the longest path that matches; empty if none matches. */
	readonly rules: readonly PreferenceRule[];
}

/** The statement of the Content-Signal records about a URL. */
export interface SignalsInForce extends PreferencesInForce {
	/** The strictest of `rules`; undefined if none has a `use`. */
	readonly use: ContentUse | undefined;
}

/** The preferences of a site for the content at a URL. */
export interface UrlPreferences {
	/** Whether the crawler may fetch the URL at all; if not, there are no preferences. */
	readonly isCrawlable: boolean;
	readonly usage: PreferencesInForce;
	readonly signals: SignalsInForce;
}
