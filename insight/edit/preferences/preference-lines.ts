import type { PreferenceRule } from "../../../crawling/content-preferences/index.js";
import type { FileGroup } from "../block/file-groups.js";
import { LinePlan } from "../block/line-plan.js";
import { appendGroups } from "../block/rewrite.js";
import type { FileView } from "../file-view.js";
import { octetsOfLines } from "../inherited-lines.js";
import type { AskedRecord } from "./asked.js";
import { preferenceRulesOf } from "./told.js";

/** A part of an expression between commas; a string may have commas. */
const PART = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g;
const LABEL = /^[^\s=;,]*/;

/** Writes preferences into groups of a file. If a line already has a part of these statements, it is changed in its place. */
export class PreferenceLines {
	readonly #plan: LinePlan;

	constructor(
		private readonly view: FileView,
		private readonly asked: readonly AskedRecord[],
	) {
		this.#plan = new LinePlan(view.octets);
	}

	/** Writes the asked statements into a group: one line for each kind of record. */
	writeInto({ naming }: FileGroup): void {
		const [first] = naming;
		const last = naming.at(-1);
		if (first === undefined || last === undefined) return;
		for (const record of this.asked) {
			const own = preferenceRulesOf(this.view).filter(
				(rule) => isWritable(rule, record) && rule.group?.line === first.line,
			);
			if (own.length === 0) this.#plan.insertAfter(last.line, `${record.form.key}: ${record.text}`);
			for (const [index, rule] of own.entries()) this.#replace(rule, record, index === 0);
		}
	}

	/**
	 * Lines in groups without readers must not contradict the asked statements: a reader may apply them to the whole site.
	 * @param groupLine where a group begins that refuses everything; null for the lines above the first group.
	 */
	writeOver(groupLine: number | null): void {
		for (const record of this.asked) {
			for (const rule of preferenceRulesOf(this.view)) {
				if (isWritable(rule, record) && (rule.group?.line ?? null) === groupLine) {
					this.#replace(rule, record, false);
				}
			}
		}
	}

	/** Adds a group for every crawler that no group names. It refuses nothing, as no group did. */
	addGroupForOthers(groups: readonly FileGroup[]): void {
		const lines = [...this.asked.map(({ form, text }) => `${form.key}: ${text}`), "Disallow:"];
		appendGroups(this.#plan, groups, [
			{ tokens: ["*"], lines: lines.map((line) => Uint8Array.from(line, (unit) => unit.charCodeAt(0))) },
		]);
	}

	apply(): Uint8Array {
		return this.#plan.isEmpty ? this.view.octets : this.#plan.apply();
	}

	/**
	 * Changes the asked labels of a line; the rest of the line stays.
	 * @param isComplete whether missing labels are added to the line.
	 */
	#replace(rule: PreferenceRule, { words, record, form }: AskedRecord, isComplete: boolean): void {
		const missing = new Map(isComplete ? words : []);
		const changed = rule.expression.replace(PART, (part) => {
			const [, before = "", text = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(part)!;
			const label = labelOf(text);
			const word = words.get(label);
			if (word === undefined) return part;
			missing.delete(label);
			return wordOf(text, record) === word ? part : `${before}${label}=${word}${after}`;
		});
		if (missing.size === 0 && changed === rule.expression) return;
		const added = Array.from(missing, ([label, word]) => `${label}=${word}`);
		const expression = added.length === 0 ? changed : withAdded(changed, added, [...form.labels, "use"]);
		this.#plan.replace(rule.line, this.#lineWith(rule, expression));
	}

	/** A line with another expression: its key, its white space and its comment stay. */
	#lineWith({ line, expression }: PreferenceRule, replacement: string): Uint8Array {
		const [octets = new Uint8Array(0)] = octetsOfLines(this.view, [line]);
		// An expression that could be read is ASCII, so an octet a character finds it.
		const text = Array.from(octets, (octet) => String.fromCharCode(octet)).join("");
		const colon = text.indexOf(":");
		// An expression without words has no place: the first word goes after the colon.
		const start = expression === "" ? colon + 1 : text.indexOf(expression, colon);
		const before = expression === "" ? `${text.slice(0, start)} ` : text.slice(0, start);
		// A line without a colon is only read while its value is one word.
		const head = before.includes(":") ? before : `${before.trimEnd()}: `;
		const written = head + replacement + text.slice(start + expression.length);
		return Uint8Array.from(written, (unit) => unit.charCodeAt(0));
	}
}

/** Whether a line can be changed in its place: it has no path, could be read, and is one of these records. */
function isWritable({ record, path, isWellFormed, expression }: PreferenceRule, asked: AskedRecord): boolean {
	return record === asked.record && path === null && isWellFormed && isAscii(expression);
}

/** An expression with more parts, all in the order in which they are written; labels without a place in it come last. */
function withAdded(expression: string, added: readonly string[], labels: readonly string[]): string {
	const parts = [...(expression.match(PART) ?? []), ...added].map((part) => part.trim());
	const rankOf = (part: string) => [...labels, labelOf(part)].indexOf(labelOf(part));
	const [separator] = /,[ \t]*/.exec(expression) ?? [", "];
	return parts.sort((one, other) => rankOf(one) - rankOf(other)).join(separator);
}

function labelOf(part: string): string {
	return LABEL.exec(part)![0].toLowerCase();
}

function isAscii(text: string): boolean {
	return /^[\t -~]*$/.test(text);
}

/** The value of a part as a reader takes it: Content-Signal in any case, Content-Usage without parameters. */
function wordOf(text: string, record: PreferenceRule["record"]): string {
	const value = text.slice(text.indexOf("=") + 1).trim();
	return record === "content-signal" ? value.toLowerCase() : (value.split(";", 1)[0] ?? "").trim();
}
