import { type Extension, RangeSetBuilder, StateEffect, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { ShownFinding } from "../model/findings/inspection.js";
import { SEVERITY_SIGNS } from "../model/wording/summary.js";
import { rangeField } from "./range-field.js";

/** Replaces the findings that are marked. */
export const setFindings = StateEffect.define<readonly ShownFinding[]>();

/** The severity and the code of a finding, at the end of its line. The list has the message. */
class FindingWidget extends WidgetType {
	readonly #finding: ShownFinding;
	readonly #onChoose: (finding: ShownFinding) => void;

	constructor(finding: ShownFinding, onChoose: (finding: ShownFinding) => void) {
		super();
		this.#finding = finding;
		this.#onChoose = onChoose;
	}

	override eq(other: FindingWidget): boolean {
		const [a, b] = [this.#finding, other.#finding];
		return a.message === b.message && a.code === b.code && a.severity === b.severity && a.line === b.line;
	}

	override toDOM(): HTMLElement {
		const { severity, code, message } = this.#finding;
		const { sign, word } = SEVERITY_SIGNS[severity];
		const element = document.createElement("span");
		element.className = `finding finding-${severity}`;
		const mark = document.createElement("span");
		mark.className = "finding-sign";
		mark.setAttribute("aria-hidden", "true");
		mark.textContent = sign;
		element.append(mark, ` ${word}: ${code}`);
		element.title = message;
		element.addEventListener("click", () => this.#onChoose(this.#finding));
		return element;
	}

	override ignoreEvent(event: Event): boolean {
		return event.type === "click";
	}
}

const MARKS = {
	error: Decoration.mark({ class: "wrong wrong-error" }),
	warning: Decoration.mark({ class: "wrong wrong-warning" }),
	note: Decoration.mark({ class: "wrong wrong-note" }),
};

/** Underlines the text of findings. The marks move with the text until the next findings come. */
const marks = rangeField(setFindings, buildMarks, (field) => EditorView.decorations.from(field));

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

function buildNames(
	doc: Text,
	findings: readonly ShownFinding[],
	onChoose: (finding: ShownFinding) => void,
): DecorationSet {
	const builder = new RangeSetBuilder<Decoration>();
	for (const finding of findings) {
		if (finding.line > doc.lines) break;
		const { to } = doc.line(finding.line);
		builder.add(to, to, Decoration.widget({ widget: new FindingWidget(finding, onChoose), side: 1 }));
	}
	return builder.finish();
}

/**
 * Marks findings at their lines and columns.
 *
 * @param onChoose called with the finding whose name at the end of a line is chosen.
 */
export function findingsExtension(onChoose: (finding: ShownFinding) => void): Extension {
	const names = rangeField(
		setFindings,
		(doc, findings: readonly ShownFinding[]) => buildNames(doc, findings, onChoose),
		(field) => EditorView.decorations.from(field),
	);
	return [marks, names];
}
