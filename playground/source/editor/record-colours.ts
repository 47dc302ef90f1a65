import {
	Decoration,
	type DecorationSet,
	type EditorView,
	MatchDecorator,
	ViewPlugin,
	type ViewUpdate,
} from "@codemirror/view";

/** A comment, or a key up to its colon; of long lines only the head is looked at. */
const matcher = new MatchDecorator({
	regexp: /#.*|^[ \t]*[^\s:#][^:#]{0,40}(?=:)/g,
	decoration: ([text]) => (text.startsWith("#") ? COMMENT : KEY),
	maxLength: 2000,
});

const COMMENT = Decoration.mark({ class: "comment" });
const KEY = Decoration.mark({ class: "key" });

/** Tells comments and keys apart from values, for the lines in view alone. */
export const recordColours = ViewPlugin.fromClass(
	class {
		decorations: DecorationSet;

		constructor(view: EditorView) {
			this.decorations = matcher.createDeco(view);
		}

		update(update: ViewUpdate): void {
			this.decorations = matcher.updateDeco(update, this.decorations);
		}
	},
	{ decorations: (plugin) => plugin.decorations },
);
