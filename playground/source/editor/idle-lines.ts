import { StateEffect, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { rangeField } from "./range-field.js";

/** Replaces the lines that are greyed. */
export const setIdleLines = StateEffect.define<readonly number[]>();

const IDLE = Decoration.line({ class: "idle" });

/** Greys lines that change nothing. */
export const idleLinesExtension = rangeField(setIdleLines, buildIdle, (field) =>
	EditorView.decorations.from(field),
);

function buildIdle(doc: Text, lines: readonly number[]): DecorationSet {
	const within = lines.filter((line) => line <= doc.lines);
	return Decoration.set(
		within.map((line) => IDLE.range(doc.line(line).from)),
		true,
	);
}
