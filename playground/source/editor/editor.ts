import { defaultKeymap, history, historyKeymap, undo } from "@codemirror/commands";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, type Extension } from "@codemirror/state";
import {
	drawSelection,
	EditorView,
	highlightSpecialChars,
	keymap,
	lineNumbers,
	placeholder,
} from "@codemirror/view";
import type { Replacement, ShownFinding } from "../model/findings/inspection.js";
import type { DecidingLine } from "../model/verdicts/deciding-lines.js";
import { decidingLinesExtension, setDecidingLines } from "./deciding-lines.js";
import { findingsExtension, setFindings } from "./findings.js";
import { idleLinesExtension, setIdleLines } from "./idle-lines.js";
import { recordColours } from "./record-colours.js";
import { theme } from "./theme.js";

/** The field for the file. It draws only the lines in view, so 500 KiB are as light as 1 KiB. */
export class RobotsTxtEditor {
	readonly #view: EditorView;
	readonly #extensions: Extension;

	/**
	 * @param host the element that contains the editor. The editor's style sheets need a shadow root. There they are
	 *   constructed, without a `style` element, which the page's Content-Security-Policy would refuse.
	 * @param label the accessible name.
	 * @param onChange called after each change of the text by a person.
	 * @param onFinding called with the finding whose mark is chosen.
	 */
	constructor(
		host: HTMLElement,
		label: string,
		onChange: () => void,
		onFinding: (finding: ShownFinding) => void,
	) {
		const root = host.attachShadow({ mode: "open" });
		this.#extensions = [
			lineNumbers(),
			decidingLinesExtension,
			highlightSpecialChars(),
			history(),
			drawSelection(),
			EditorView.lineWrapping,
			recordColours,
			findingsExtension(onFinding),
			idleLinesExtension,
			search({ top: true }),
			placeholder("Paste, open or drop a robots.txt here, or begin with an example."),
			EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
			keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap]),
			EditorView.contentAttributes.of({
				"aria-label": label,
				tabindex: "0",
				spellcheck: "false",
				autocapitalize: "off",
			}),
			EditorView.updateListener.of((update) => {
				if (update.docChanged) onChange();
			}),
			theme,
		];
		this.#view = new EditorView({ root, parent: root, state: this.#open("") });
	}

	/** The text, lines separated by LF. */
	get text(): string {
		return this.#view.state.doc.toString();
	}

	/** Opens another text. Undo does not restore the previous text. */
	set text(text: string) {
		this.#view.setState(this.#open(text));
	}

	/** Marks the lines that decide. */
	showDecidingLines(lines: readonly DecidingLine[]): void {
		this.#view.dispatch({ effects: setDecidingLines.of(lines) });
	}

	/** Marks findings, in the order of lines, and greys idle lines. */
	showFindings(findings: readonly ShownFinding[], idleLines: readonly number[]): void {
		this.#view.dispatch({ effects: [setFindings.of(findings), setIdleLines.of(idleLines)] });
	}

	/** Scrolls a line (1-based) to the middle of the editor; neither the focus nor the page moves. */
	reveal(line: number): void {
		const { doc } = this.#view.state;
		if (line > doc.lines) return;
		this.#view.requestMeasure({
			read: (view) => {
				const { top, height } = view.lineBlockAt(doc.line(line).from);
				return top + height / 2 - view.scrollDOM.clientHeight / 2;
			},
			write: (top, view) => {
				view.scrollDOM.scrollTop = top;
			},
		});
	}

	/** Puts the cursor after `column` UTF-16 units of a line (1-based) and the focus into the editor. */
	goTo(line: number, column: number): void {
		const { doc } = this.#view.state;
		if (line <= doc.lines) {
			const { from, to } = doc.line(line);
			const at = Math.min(from + column, to);
			const effects = EditorView.scrollIntoView(at, { y: "center" });
			this.#view.dispatch({ selection: EditorSelection.cursor(at), effects });
		}
		this.focus();
	}

	/** Makes a change that can be undone, and puts the cursor and the focus at its start. */
	change(replacements: readonly Replacement[]): void {
		const [first] = replacements;
		if (first === undefined) return;
		this.#view.dispatch({
			changes: replacements,
			selection: EditorSelection.cursor(first.from),
			effects: EditorView.scrollIntoView(first.from, { y: "center" }),
			userEvent: "input.fix",
		});
		this.focus();
	}

	undo(): void {
		undo(this.#view);
		this.focus();
	}

	focus(): void {
		this.#view.focus();
	}

	/** Opens the field that searches the whole file, which a browser's own search does not reach. */
	find(): void {
		openSearchPanel(this.#view);
	}

	#open(doc: string): EditorState {
		return EditorState.create({ doc, extensions: this.#extensions });
	}
}
