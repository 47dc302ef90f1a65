import { parseDictionary, Token } from "structured-headers";
import type { ContentUse, Preference, PreferenceMap } from "./types.js";

/** The content of an expression. */
export interface Statement {
	/** By label. */
	readonly preferences: ReadonlyMap<string, Preference>;
	readonly use: ContentUse | undefined;
}

/** The strictest first. */
const USES: readonly ContentUse[] = ["immediate", "reference", "full"];

/**
 * Reads the expression of a Content-Usage record: a dictionary of structured fields (RFC 9651 §3.2) whose values are
 * the tokens `y` and `n`. Any other value states nothing. One syntax error makes the whole expression invalid.
 * @see draft-ietf-aipref-vocab-08, "Processing Algorithm"
 */
export function readUsageExpression(expression: string): Statement | null {
	const preferences = new Map<string, Preference>();
	try {
		for (const [label, [value]] of parseDictionary(withoutDates(expression))) {
			const token = value instanceof Token ? value.toString() : undefined;
			if (token === "y") preferences.set(label, "allowed");
			else if (token === "n") preferences.set(label, "disallowed");
		}
	} catch {
		return null;
	}
	return { preferences, use: undefined };
}

/** A string, also an unterminated one; or the sign of a date (RFC 9651 §3.3.7) with the character before it. */
const STRING_OR_DATE = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|([=( ])@(?=-?[0-9]+(?![0-9.]))/g;

/** Writes dates as integers, which state as little: structured-headers 2.1.0 accepts a date only at a field's end. */
function withoutDates(expression: string): string {
	return expression.replace(STRING_OR_DATE, (whole, before: string | undefined) => before ?? whole);
}

/** A part of a Content-Signal record. The name is empty if the part is not a name, `=` and a value. */
export interface Signal {
	readonly text: string;
	readonly name: string;
	readonly value: string;
}

const SIGNAL = /^([a-z0-9_.*-]+)[ \t]*=[ \t]*(\S+)$/i;

/** The parts of a Content-Signal record between commas, names and values in lower case; empty parts are left out. */
export function readSignals(expression: string): Signal[] {
	const texts = expression.split(",").map((text) => text.trim());
	return texts
		.filter((text) => text !== "")
		.map((text) => {
			const [, name = "", value = ""] = SIGNAL.exec(text) ?? [];
			return { text, name: name.toLowerCase(), value: value.toLowerCase() };
		});
}

/**
 * Reads the expression of a Content-Signal record: `search=yes, ai-train=no, use=reference`, case-insensitively. Any
 * other value states nothing. If a label is repeated, `no` wins; for `use`, the strictest value wins.
 * @see https://contentsignals.org
 */
export function readSignalExpression(expression: string): Statement | null {
	const preferences = new Map<string, Preference>();
	const uses: (ContentUse | undefined)[] = [];
	for (const { name, value } of readSignals(expression)) {
		if (name === "") return null;
		if (name === "use") uses.push(USES.find((use) => use === value));
		else if (value === "no") preferences.set(name, "disallowed");
		else if (value === "yes" && !preferences.has(name)) preferences.set(name, "allowed");
	}
	return { preferences, use: strictestUse(uses) };
}

/** The strictest of the values; undefined if there is none. */
export function strictestUse(uses: readonly (ContentUse | undefined)[]): ContentUse | undefined {
	return USES.find((use) => uses.includes(use));
}

/** Combines statements: disallowed if any disallows, else allowed if any allows. */
export function combinePreferences(
	statements: Iterable<Iterable<readonly [string, Preference | undefined]>>,
): PreferenceMap {
	const combined = new Map<string, Preference>();
	for (const statement of statements) {
		for (const [label, preference] of statement) {
			if (preference === "disallowed") combined.set(label, preference);
			else if (preference === "allowed" && !combined.has(label)) combined.set(label, preference);
		}
	}
	return Object.freeze(Object.fromEntries(combined));
}
