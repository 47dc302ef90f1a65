import { escapeText } from "../output/escape.js";

const ESCAPES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Text from outside as it may be in a page: no markup, and nothing that is not seen. */
export function toHtml(text: string): string {
	return escapeText(text).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
