import {
	Decoration,
	type DecorationSet,
	type EditorView,
	MatchDecorator,
	ViewPlugin,
	type ViewUpdate,
} from "@codemirror/view";

/** Matches a comment, or a key up to its colon. Only the start of a long line is searched. */
const matcher = new MatchDecorator({
	regexp: /#.*|^[ \t]*[^\s:#][^:#]{0,40}(?=:)/g,
	decoration: ([text]) => (text.startsWith("#") ? COMMENT : KEY),
	maxLength: 2000,
});

const COMMENT = Decoration.mark({ class: "comment" });
const KEY = Decoration.mark({ class: "key" });

/** Colours comments and keys, only in the lines in view. */
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
