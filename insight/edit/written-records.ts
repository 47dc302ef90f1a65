import {
	isList,
	oneOf,
	rangeError,
	tagOfObject,
	typeError,
	validateMembers,
} from "../../bindings/internal.js";
import { toWrittenPath } from "./path.js";
import { listOf, read } from "./read.js";
import type { ContentSignalData, ContentUsageData } from "./types.js";

/** The record, its labels and its words for yes and no. */
export interface PreferenceForm {
	readonly key: string;
	readonly labels: readonly string[];
	readonly yes: string;
	readonly no: string;
}

/** @see https://contentsignals.org */
export const SIGNAL: PreferenceForm = {
	key: "Content-Signal",
	labels: ["search", "ai-input", "ai-train"],
	yes: "yes",
	no: "no",
};
/** @see draft-ietf-aipref-attach-05, draft-ietf-aipref-vocab-08 */
export const USAGE: PreferenceForm = {
	key: "Content-Usage",
	labels: ["search", "ai-use", "train-ai"],
	yes: "y",
	no: "n",
};

/** The values of `use`, a key of Content-Signal that is on trial. */
export const USES = ["immediate", "reference", "full"] as const;

/** The preferences of a record as they are written: `search=yes, ai-train=no`. */
export function preferencesText(argument: string, data: object, { labels, yes, no }: PreferenceForm): string {
	const given = data as Readonly<Record<string, unknown>>;
	const said = labels.flatMap((label) => {
		const value = given[label];
		if (value === undefined) return [];
		if (typeof value !== "boolean") throw typeError(`${argument}.${label}`, "true or false", value);
		return [`${label}=${value ? yes : no}`];
	});
	const use = given.use === undefined ? [] : [`use=${oneOf(`${argument}.use`, given.use, USES)}`];
	const all = [...said, ...use];
	if (all.length > 0) return all.join(", ");
	throw rangeError(argument, `at least one of ${labels.join(", ")}`, data);
}

/** The line of a group's `contentSignal`; none if it has none. */
export function signalLines(argument: string, data: ContentSignalData | undefined): string[] {
	if (data === undefined) return [];
	const members = validateMembers(
		argument,
		data,
		[...SIGNAL.labels, "use"],
		"an object, as in { search: true }",
	);
	return [`${SIGNAL.key}: ${preferencesText(argument, members, SIGNAL)}`];
}

/** The lines of a group's `contentUsage`, one for each path. */
export function usageLines(
	argument: string,
	data: ContentUsageData | readonly ContentUsageData[] | undefined,
): string[] {
	const said = new Map<string, unknown>();
	return Array.from(listOf(data), (each, index) => {
		const name = isList(data) ? `${argument}[${index}]` : argument;
		const members = validateMembers(
			name,
			each,
			["path", ...USAGE.labels],
			'an object, as in { "train-ai": false }',
		);
		const path = members.path === undefined ? "" : `${toUsagePath(`${name}.path`, members.path)} `;
		for (const label of USAGE.labels.filter((each) => members[each] !== undefined)) {
			const value = members[label];
			const before = said.get(path + label) ?? value;
			if (before !== value) throw rangeError(`${name}.${label}`, `${before}, as before for this path`, value);
			said.set(path + label, value);
		}
		return `${USAGE.key}: ${path}${preferencesText(name, members, USAGE)}`;
	});
}

/** A value that begins otherwise has no path (draft-ietf-aipref-attach-05 §3.1). */
function toUsagePath(argument: string, path: unknown): string {
	const written = toWrittenPath(argument, path);
	if (written.startsWith("/")) return written;
	throw rangeError(argument, 'a path pattern that begins with "/"', path);
}

/**
 * The lines of `other` in the form of Next.js' `robots.ts`, verbatim: a line for each value, none for null.
 * @throws RangeError for a key that a crawler would read as a rule or as a name, or for text that would end the line.
 */
export function otherLines(argument: string, other: unknown): string[] {
	if (other === undefined || other === null) return [];
	if (tagOfObject(other) === "" || isList(other)) {
		throw typeError(argument, 'an object, as in { "Content-Signal": "ai-train=no" }', other);
	}
	return Object.entries(other).flatMap(([key, values]) => {
		const name = `${argument}[${JSON.stringify(key)}]`;
		requireHarmlessKey(argument, key);
		return Array.from(listOf(values ?? undefined)).flatMap((value) => {
			if (value === null || value === undefined) return [];
			if (typeof value !== "string" && !Number.isFinite(value)) {
				throw typeError(name, "a string, a number, or a list of them", value);
			}
			if (ENDS_LINE.test(`${value}`)) throw rangeError(name, "text without a line end or NUL", value);
			return [`${key}: ${value}`];
		});
	});
}

/** Crawlers read a line only up to a NUL. */
const ENDS_LINE = /[\r\n\0]/;

function requireHarmlessKey(argument: string, key: string): void {
	const isHarmless =
		!ENDS_LINE.test(key) &&
		!key.includes(":") &&
		(["rfc9309", "google"] as const).every((dialect) => {
			let isRead = false;
			read(`user-agent: *\n${key}: /\n`, dialect).visitRecordLines(({ kind, ...record }) => {
				if (record.line === 2) isRead = (kind === "other" || kind === "sitemap") && record.key === key;
			});
			return isRead;
		});
	if (isHarmless) return;
	throw rangeError(
		argument,
		"keys that no crawler reads as a rule or as a user-agent line, without a colon",
		key,
	);
}
