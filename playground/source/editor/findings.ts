import { RangeSetBuilder, StateEffect, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { ShownFinding } from "../model/inspection.js";
import { SEVERITY_SIGNS } from "../model/summary.js";
import { rangeField } from "./range-field.js";

/** Replaces what is marked as wrong. */
export const setFindings = StateEffect.define<readonly ShownFinding[]>();

/** The words of a finding, at the end of its line. */
class FindingWidget extends WidgetType {
	readonly #finding: ShownFinding;

	constructor(finding: ShownFinding) {
		super();
		this.#finding = finding;
	}

	override eq(other: FindingWidget): boolean {
		const [a, b] = [this.#finding, other.#finding];
		return a.message === b.message && a.column === b.column && a.severity === b.severity;
	}

	override toDOM(): HTMLElement {
		const { severity, column, message } = this.#finding;
		const { sign, word } = SEVERITY_SIGNS[severity];
		const element = document.createElement("span");
		element.className = `finding finding-${severity}`;
		const mark = document.createElement("span");
		mark.className = "finding-sign";
		mark.setAttribute("aria-hidden", "true");
		mark.textContent = sign;
		element.append(mark, ` ${word}, column ${column}: ${message}`);
		return element;
	}

	override ignoreEvent(): boolean {
		return false;
	}
}

const MARKS = {
	error: Decoration.mark({ class: "amiss amiss-error" }),
	warning: Decoration.mark({ class: "amiss amiss-warning" }),
	note: Decoration.mark({ class: "amiss amiss-note" }),
};

/** Underlines the octets that are wrong; they move with the text until the next verdict comes. */
const marks = rangeField(setFindings, buildMarks, (field) => EditorView.decorations.from(field));

/** Says what is wrong at the ends of lines. */
const messages = rangeField(setFindings, buildMessages, (field) => EditorView.decorations.from(field));

function buildMarks(doc: Text, findings: readonly ShownFinding[]): DecorationSet {
	const ranges = findings
		.filter(({ line }) => line <= doc.lines)
		.map((finding) => {
			const line = doc.line(finding.line);
			const from = Math.min(line.from + finding.from, line.to);
			const to = Math.min(line.from + finding.to, line.to);
			return { from, to, mark: MARKS[finding.severity] };
		})
		.filter(({ from, to }) => from < to)
		.map(({ from, to, mark }) => mark.range(from, to));
	return Decoration.set(ranges, true);
}

function buildMessages(doc: Text, findings: readonly ShownFinding[]): DecorationSet {
	const builder = new RangeSetBuilder<Decoration>();
	for (const finding of findings) {
		if (finding.line > doc.lines) break;
		const { to } = doc.line(finding.line);
		builder.add(to, to, Decoration.widget({ widget: new FindingWidget(finding), side: 1 }));
	}
	return builder.finish();
}

/** What is wrong, at its line and column. */
export const findingsExtension = [marks, messages];
