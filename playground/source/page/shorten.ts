/** Maximum length of a text that is shown. A pasted megabyte would only slow the page down. */
const MAX_SHOWN_CHARACTERS = 600;

/** Cuts a text to the maximum length. */
export function shorten(text: string): string {
	return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
