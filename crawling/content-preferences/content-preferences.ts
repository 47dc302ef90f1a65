import {
	DisposableBase,
	type ParsedRobotsTxt,
	toEngineUrl,
	toParsedFile,
	validateCrawler,
} from "../../bindings/internal.js";
import {
	type AnyRobotsTxt,
	type Crawler,
	DisposedError,
	type UrlInput,
} from "../../bindings/shared-exports.js";
import { combinePreferences, readSignalExpression, readUsageExpression, strictestUse } from "./expression.js";
import { PathIndex } from "./path-index.js";
import type {
	PreferenceRecord,
	PreferenceRule,
	PreferencesInForce,
	SignalsInForce,
	UrlPreferences,
} from "./types.js";

const READERS = { "content-usage": readUsageExpression, "content-signal": readSignalExpression } as const;
const NONE: PreferencesInForce = { preferences: combinePreferences([]), rules: [] };

/**
 * Reads the Content-Usage and Content-Signal records of a robots.txt. They are not part of RFC 9309: they change
 * neither groups nor verdicts.
 *
 * @param robots a parsed file of any entry; used as long as the result is used.
 * @returns the preferences; `dispose` them, or let them be collected. No content makes it throw.
 * @throws TypeError if `robots` is no parsed file; DisposedError if it has been disposed.
 * @see draft-ietf-aipref-attach-05 §3
 * @see https://contentsignals.org
 * @example
 * const robots = RobotsTxt.parse("user-agent: *\ncontent-usage: train-ai=n\ncontent-usage: /open/ train-ai=y");
 * const preferences = parseContentPreferences(robots);
 * preferences.forUrl("/notes", "ExampleBot").usage.preferences["train-ai"]; // "disallowed"
 * preferences.forUrl("/open/notes", "ExampleBot").usage.preferences["train-ai"]; // "allowed"
 */
export function parseContentPreferences(robots: AnyRobotsTxt): ContentPreferences {
	return new ContentPreferences(toParsedFile(robots));
}

/**
 * The preferences of a robots.txt about the use of content: made by `parseContentPreferences`.
 *
 * @example
 * const preferences = parseContentPreferences(RobotsTxt.parse("user-agent: *\ncontent-signal: ai-train=no"));
 * preferences.rules.length; // 1
 */
export class ContentPreferences extends DisposableBase {
	/**
	 * Every Content-Usage and Content-Signal line in file order, including those outside of groups.
	 *
	 * @example
	 * const { rules } = parseContentPreferences(RobotsTxt.parse("user-agent: *\ncontent-usage: /a train-ai=n"));
	 * rules[0]?.line; // 2
	 */
	readonly rules: readonly PreferenceRule[];
	readonly #robots: ParsedRobotsTxt;
	/** Made at the first question; null if there is no such record. */
	readonly #indexes = new Map<PreferenceRecord, PathIndex | null>();
	#isDisposed = false;

	/** @internal Made by `parseContentPreferences`. */
	constructor(robots: ParsedRobotsTxt) {
		super();
		this.#robots = robots;
		this.rules = readRules(robots);
	}

	/**
	 * The effective preferences for the content at a URL: those of the crawler's groups, and of these the rules with
	 * the longest path that matches, as for allow and disallow. A URL that the crawler may not fetch has none.
	 *
	 * @param url as in `Matcher.isAllowed`.
	 * @param crawler as in `RobotsTxt.matcher`.
	 * @returns the preferences, and the rules they come from.
	 * @throws as `RobotsTxt.isAllowed`; DisposedError after disposal of this or of the file.
	 * @see draft-ietf-aipref-attach-05 §3.1
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /a\ncontent-signal: search=yes, ai-train=no");
	 * const preferences = parseContentPreferences(robots);
	 * preferences.forUrl("/b", "ExampleBot").signals.preferences["ai-train"]; // "disallowed"
	 * preferences.forUrl("/a", "ExampleBot").isCrawlable; // false
	 */
	forUrl(url: UrlInput, crawler: Crawler): UrlPreferences {
		const asked = validateCrawler(crawler, this.#robots.dialect);
		const engineUrl = toEngineUrl(url, "url");
		if (this.#isDisposed) throw new DisposedError("ContentPreferences");
		const isCrawlable = this.#robots.keptMatcher(asked).isAllowed(engineUrl);
		if (!isCrawlable) return { isCrawlable, usage: NONE, signals: withUse(NONE) };
		return {
			isCrawlable,
			usage: this.#inForce("content-usage", engineUrl, asked),
			signals: withUse(this.#inForce("content-signal", engineUrl, asked)),
		};
	}

	/**
	 * Gives memory back; the file itself stays. Calling it twice does nothing.
	 *
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ncontent-usage: /a train-ai=n");
	 * parseContentPreferences(robots).dispose();
	 * robots.isAllowed("/a", "ExampleBot"); // true
	 */
	override dispose(): void {
		this.#isDisposed = true;
		for (const index of this.#indexes.values()) index?.dispose();
		this.#indexes.clear();
	}

	#inForce(
		record: PreferenceRecord,
		url: string | Uint8Array,
		crawler: ReturnType<typeof validateCrawler>,
	): PreferencesInForce {
		let index = this.#indexes.get(record);
		if (index === undefined) {
			const rules = this.rules.filter((rule) => rule.record === record);
			index = rules.length === 0 ? null : new PathIndex(this.#robots, rules);
			this.#indexes.set(record, index);
		}
		if (index === null) return NONE;
		const rules = index.find(url, crawler);
		return {
			preferences: combinePreferences(rules.map(({ preferences }) => Object.entries(preferences))),
			rules,
		};
	}
}

function withUse(inForce: PreferencesInForce): SignalsInForce {
	return { ...inForce, use: strictestUse(inForce.rules.map(({ use }) => use)) };
}

function readRules(robots: ParsedRobotsTxt): PreferenceRule[] {
	const rules: PreferenceRule[] = [];
	const { groups } = robots;
	robots.visitRecordLines(({ kind, key, line, value, groupIndex }) => {
		const record = key.toLowerCase();
		if (kind !== "other" || (record !== "content-usage" && record !== "content-signal")) return;
		const { path, expression } = cutPath(value);
		const read = READERS[record](expression);
		const group = groups[groupIndex] ?? null;
		const preferences = combinePreferences(read === null ? [] : [read.preferences]);
		const isWellFormed = read !== null;
		rules.push({ line, record, group, path, expression, isWellFormed, preferences, use: read?.use });
	});
	return rules;
}

/** attach-05 §3.2: a value that starts with a slash has a path, up to the first space or tab. */
function cutPath(value: string): { readonly path: string | null; readonly expression: string } {
	if (!value.startsWith("/")) return { path: null, expression: value };
	const end = value.search(/[ \t]/);
	if (end === -1) return { path: value, expression: "" };
	return { path: value.slice(0, end), expression: value.slice(end).trim() };
}
