/** Texts are shown up to here; a pasted megabyte would only slow the page down. */
const MAX_SHOWN_CHARACTERS = 600;

/** A text cut to what the page shows of one. */
export function shorten(text: string): string {
	return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
