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

/** Writes preferences into groups of a file. A line that says a part of them already is changed where it stands. */
export class PreferenceLines {
	readonly #plan: LinePlan;

	constructor(
		private readonly view: FileView,
		private readonly asked: readonly AskedRecord[],
	) {
		this.#plan = new LinePlan(view.octets);
	}

	/** Writes what is asked into a group: one line for each kind of record. */
	writeInto({ naming }: FileGroup): void {
		const [first] = naming;
		const last = naming.at(-1);
		if (first === undefined || last === undefined) return;
		for (const record of this.asked) {
			const own = preferenceRulesOf(this.view).filter(
				(rule) => isWritable(rule, record) && rule.group?.line === first.line,
			);
			const [kept, ...others] = own;
			if (kept === undefined) this.#plan.insertAfter(last.line, `${record.form.key}: ${record.text}`);
			else this.#replace(kept, record, true);
			for (const rule of others) this.#replace(rule, record, false);
		}
	}

	/** Lines above the first group are meant for the whole site: they say nothing else of what is asked. */
	writeAboveGroups(): void {
		for (const record of this.asked) {
			for (const rule of preferenceRulesOf(this.view)) {
				const isSaid = isWritable(rule, record) && rule.group === null;
				if (isSaid && partsOf(rule).some(({ label }) => isAsked(label, record))) {
					this.#replace(rule, record, true);
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

	/** @param isWritten whether the line shall say what is asked, or nothing of it. */
	#replace(rule: PreferenceRule, record: AskedRecord, isWritten: boolean): void {
		const parts = partsOf(rule);
		const asked = parts.filter(({ label }) => isAsked(label, record)).map(({ text }) => text);
		const isSaid = isWritten ? asked.join(", ") === record.text : asked.length === 0;
		if (isSaid) return;
		const others = parts.filter(({ label }) => !isAsked(label, record)).map(({ text }) => text);
		const expression = [...others, ...(isWritten ? [record.text] : [])].join(", ");
		if (expression === "") this.#plan.remove(rule.line);
		else this.#plan.replace(rule.line, this.#lineWith(rule, expression));
	}

	/** A line with another expression: its key, its white space and its comment stay. */
	#lineWith({ line, expression }: PreferenceRule, replacement: string): Uint8Array {
		const [octets = new Uint8Array(0)] = octetsOfLines(this.view, [line]);
		// An expression that could be read is ASCII, so an octet a character finds it.
		const text = Array.from(octets, (octet) => String.fromCharCode(octet)).join("");
		const start = text.indexOf(expression, text.indexOf(":"));
		const written = text.slice(0, start) + replacement + text.slice(start + expression.length);
		return Uint8Array.from(written, (unit) => unit.charCodeAt(0));
	}
}

/** Whether a line can be changed in its place: it has no path, could be read, and is one of these records. */
function isWritable({ record, path, isWellFormed, expression }: PreferenceRule, asked: AskedRecord): boolean {
	return record === asked.record && path === null && isWellFormed && isAscii(expression);
}

function isAscii(text: string): boolean {
	return /^[\t -~]*$/.test(text);
}

function partsOf({ expression }: PreferenceRule): { readonly label: string; readonly text: string }[] {
	return Array.from(expression.matchAll(PART), ([part]) => part.trim())
		.filter((text) => text !== "")
		.map((text) => ({ label: LABEL.exec(text)![0].toLowerCase(), text }));
}

function isAsked(label: string, { said, use }: AskedRecord): boolean {
	return said.has(label) || (label === "use" && use !== undefined);
}
