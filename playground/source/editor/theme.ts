import { EditorView } from "@codemirror/view";

/**
 * Colours come from the page's custom properties, which reach into the shadow root, so light and dark
 * follow the page.
 */
export const theme = EditorView.theme({
	"&": { height: "100%", fontSize: "var(--code-size)", color: "var(--ink)", backgroundColor: "transparent" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.65" },
	".cm-content": { padding: "0.75rem 0", caretColor: "var(--accent)" },
	".cm-line": { padding: "0 0.75rem 0 0.5rem" },
	".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
	"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
		backgroundColor: "var(--selection)",
	},
	".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-quiet)", border: "none" },
	".cm-lineNumbers .cm-gutterElement": { minWidth: "2.2em", padding: "0 0.3em 0 0.4em" },
	".verdict-gutter": { minWidth: "1.9em" },
	".verdict-gutter .cm-gutterElement": { textAlign: "center", fontWeight: "700", padding: "0 0.1em" },
	".decides-allowed": { color: "var(--allowed)" },
	".decides-disallowed": { color: "var(--disallowed)" },
	".deciding-allowed": { backgroundColor: "var(--allowed-band)", boxShadow: "inset 3px 0 0 var(--allowed)" },
	".deciding-disallowed": {
		backgroundColor: "var(--disallowed-band)",
		boxShadow: "inset 3px 0 0 var(--disallowed)",
	},
	".comment": { color: "var(--ink-quiet)", fontStyle: "italic" },
	".key": { color: "var(--accent)", fontWeight: "600" },
	".amiss": {
		textDecorationLine: "underline",
		textUnderlineOffset: "0.25em",
		textDecorationThickness: "2px",
	},
	".amiss-error": { textDecorationStyle: "wavy", textDecorationColor: "var(--disallowed)" },
	".amiss-warning": { textDecorationStyle: "dashed", textDecorationColor: "var(--warning)" },
	".amiss-note": { textDecorationStyle: "dotted", textDecorationColor: "var(--note)" },
	".finding": {
		fontFamily: "var(--sans)",
		fontSize: "0.86em",
		marginLeft: "1.25em",
		padding: "0.1em 0.55em",
		borderRadius: "0.4em",
		WebkitBoxDecorationBreak: "clone",
		boxDecorationBreak: "clone",
		whiteSpace: "normal",
	},
	".finding-sign": { fontWeight: "700" },
	".finding-error": { color: "var(--disallowed)", backgroundColor: "var(--disallowed-band)" },
	".finding-warning": { color: "var(--warning)", backgroundColor: "var(--warning-band)" },
	".finding-note": { color: "var(--note)", backgroundColor: "var(--note-band)" },
	".cm-specialChar": { color: "var(--disallowed)" },
});
