import { type Range, RangeSet, StateEffect, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from "@codemirror/view";
import { Verdict } from "../../../bindings/shared-exports.js";
import type { DecidingLine } from "../model/verdicts/deciding-lines.js";
import { VERDICT_SIGNS } from "../model/wording/summary.js";
import { rangeField } from "./range-field.js";

/** Replaces the lines that decide, in their order. */
export const setDecidingLines = StateEffect.define<readonly DecidingLine[]>();

class VerdictMarker extends GutterMarker {
	readonly #line: DecidingLine;

	constructor(line: DecidingLine) {
		super();
		this.#line = line;
	}

	override eq(other: VerdictMarker): boolean {
		return this.#line.verdict === other.#line.verdict && this.#line.urlsCount === other.#line.urlsCount;
	}

	override toDOM(): Node {
		const { verdict, urlsCount } = this.#line;
		const element = document.createElement("span");
		element.className = verdict === Verdict.Allowed ? "decides-allowed" : "decides-disallowed";
		element.textContent =
			urlsCount === 1 ? VERDICT_SIGNS[verdict].sign : `${VERDICT_SIGNS[verdict].sign}${urlsCount}`;
		element.title = `Decides ${urlsCount} of the URLs`;
		return element;
	}
}

const SELECTED = {
	allowed: Decoration.line({ class: "deciding deciding-allowed" }),
	disallowed: Decoration.line({ class: "deciding deciding-disallowed" }),
};

const highlight = rangeField(setDecidingLines, buildHighlight, (field) => EditorView.decorations.from(field));

const markers = rangeField(setDecidingLines, buildMarkers);

function buildHighlight(doc: Text, lines: readonly DecidingLine[]): DecorationSet {
	const ranges: Range<Decoration>[] = [];
	for (const { line, verdict, isSelected } of lines) {
		if (!isSelected || line > doc.lines) continue;
		const decoration = verdict === Verdict.Allowed ? SELECTED.allowed : SELECTED.disallowed;
		ranges.push(decoration.range(doc.line(line).from));
	}
	return Decoration.set(ranges, true);
}

function buildMarkers(doc: Text, lines: readonly DecidingLine[]): RangeSet<GutterMarker> {
	const within = lines.filter(({ line }) => line <= doc.lines);
	return RangeSet.of(
		within.map((line) => new VerdictMarker(line).range(doc.line(line.line).from)),
		true,
	);
}

/** The lines that decide. Each has a sign in the gutter; the line that decides the selected URL has a band. */
export const decidingLinesExtension = [
	highlight,
	markers,
	gutter({ class: "verdict-gutter", markers: (view) => view.state.field(markers) }),
];
