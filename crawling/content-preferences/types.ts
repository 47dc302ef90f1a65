import type { Group } from "../../bindings/contract/types.js";

/**
 * The records that state preferences: `content-usage` of the IETF's AI preferences, and Cloudflare's
 * `content-signal`.
 */
export type PreferenceRecord = "content-usage" | "content-signal";

/** What a site prefers for one category of use; a category it says nothing of is absent. */
export type Preference = "allowed" | "disallowed";

/**
 * Preferences by the label of their category (`train-ai`, `search`), known or not: a plain object that is
 * frozen. Ask for a label that comes from outside by `Object.hasOwn`, since every object knows `constructor`.
 */
export type PreferenceMap = Readonly<Record<string, Preference | undefined>>;

/**
 * How much of the content may be used, key `use` of a Content-Signal record, the strictest first: `immediate` answers
 * are given and nothing is kept; `reference`: an index, excerpts and links; `full`: summaries and copies.
 */
export type ContentUse = "immediate" | "reference" | "full";

/** One Content-Usage or Content-Signal line. */
export interface PreferenceRule {
	/** 1-based line number. */
	readonly line: number;
	readonly record: PreferenceRecord;
	/** The group it is in; null where it is in none, and so is for no crawler. */
	readonly group: Group | null;
	/** The path pattern as written; null where there is none: every path of the group. */
	readonly path: string | null;
	/** What is after the path, as written. */
	readonly expression: string;
	/** Whether the expression could be read; one that could not states nothing. */
	readonly isWellFormed: boolean;
	readonly preferences: PreferenceMap;
	/** Of a Content-Signal record; undefined where it does not say, or nothing that is known. */
	readonly use: ContentUse | undefined;
}

/** What one kind of record says of a URL. */
export interface PreferencesInForce {
	/** The preferences of `rules`, put together: disallowed where any of them disallows. */
	readonly preferences: PreferenceMap;
	/** The rules with the longest path that matches; empty where none does. */
	readonly rules: readonly PreferenceRule[];
}

/** What the Content-Signal records say of a URL. */
export interface SignalsInForce extends PreferencesInForce {
	/** The strictest of `rules`; undefined where none says it. */
	readonly use: ContentUse | undefined;
}

/** What a site prefers for the content after a URL. */
export interface UrlPreferences {
	/** Whether the crawler may fetch the URL at all; where it may not, there are no preferences. */
	readonly isCrawlable: boolean;
	readonly usage: PreferencesInForce;
	readonly signals: SignalsInForce;
}
