import {
	oneOf,
	rangeError,
	typeError,
	validateMembers,
	validateProductToken,
} from "../../../bindings/internal.js";
import type { ContentUse, PreferenceRecord } from "../../../crawling/content-preferences/index.js";
import { toMaxWork } from "../../analysis/arguments.js";
import { listOf, requireDocumentedToken } from "../read.js";
import type { ContentPreferenceOptions } from "../types.js";
import { type PreferenceForm, SIGNAL, USAGE, USES } from "../written-records.js";

/** A kind of record to write, and its statements. */
export interface AskedRecord {
	readonly record: PreferenceRecord;
	readonly form: PreferenceForm;
	/** By label, as they are combined from a file: true is yes. */
	readonly said: ReadonlyMap<string, boolean>;
	/** The values by label, `use` too, as they are written; and all of it as an expression. */
	readonly words: ReadonlyMap<string, string>;
	readonly text: string;
	readonly use: ContentUse | undefined;
}

/** The uses of an option in each record. */
const LABELS = {
	"content-signal": { search: "search", input: "ai-input", train: "ai-train" },
	"content-usage": { search: "search", input: "ai-use", train: "train-ai" },
} as const;
const RECORDS = Object.keys(LABELS) as PreferenceRecord[];
const QUESTIONS = ["search", "input", "train"] as const;

/** @throws TypeError or RangeError that names the member. */
export function toAsked(options: ContentPreferenceOptions) {
	const names = [...QUESTIONS, "use", "records", "crawler", "maxWork"];
	validateMembers("options", options, names, "an object, as in { train: false }");
	for (const name of QUESTIONS) {
		const value: unknown = options[name];
		if (value !== undefined && typeof value !== "boolean") throw typeError(name, "true or false", value);
	}
	const use = options.use === undefined ? undefined : oneOf("use", options.use, USES);
	const kinds = new Set(
		Array.from(listOf(options.records ?? "content-signal"), (each) => oneOf("records", each, RECORDS)),
	);
	if (kinds.size === 0) throw rangeError("records", "at least one kind of record", options.records);
	if (QUESTIONS.every((name) => options[name] === undefined) && use === undefined) {
		throw rangeError("options", "at least one of search, input, train and use", options);
	}
	if (use !== undefined && !kinds.has("content-signal")) {
		throw rangeError("use", "nothing: content-usage has no such key", use);
	}
	return {
		/** The same in the words of the kinds of record that are not written. */
		others: RECORDS.filter((record) => !kinds.has(record)).map((record) =>
			toRecord(record, options, undefined),
		),
		// Content-Usage has no label for `use`.
		records: Array.from(kinds, (record) => toRecord(record, options, use)).filter(
			({ words }) => words.size > 0,
		),
		crawler:
			options.crawler === undefined
				? null
				: requireDocumentedToken(validateProductToken(options.crawler, "crawler"), "crawler"),
		maxWork: toMaxWork(options.maxWork),
	};
}

function toRecord(
	record: PreferenceRecord,
	options: ContentPreferenceOptions,
	use: ContentUse | undefined,
): AskedRecord {
	const form = record === "content-signal" ? SIGNAL : USAGE;
	const said = new Map(
		QUESTIONS.flatMap((name) => {
			const value = options[name];
			return value === undefined ? [] : [[LABELS[record][name], value] as const];
		}),
	);
	const own = record === "content-signal" ? use : undefined;
	const written = Array.from(said, ([label, value]) => [label, value ? form.yes : form.no] as const);
	const words = new Map([...written, ...(own === undefined ? [] : [["use", own] as const])]);
	const text = Array.from(words, ([label, word]) => `${label}=${word}`).join(", ");
	return { record, form, said, words, text, use: own };
}
