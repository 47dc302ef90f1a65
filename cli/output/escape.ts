/**
 * What must not reach a terminal as it is: control characters (escape sequences begin with one), bidi
 * controls and other format characters, line separators, lone surrogates, and whatever shows nothing or
 * only space (zero-width characters, fillers, the blank Braille pattern, spaces other than U+0020).
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Matches text that is safe as it is; most is, and one test of it is cheap. */
const PLAIN = /^[\x20-\x7e]*$/;

/** True for text of printable ASCII alone. */
export function isPlain(text: string): boolean {
	return PLAIN.test(text);
}

/** Text from outside, safe to print: `\xNN` for control octets, `\u{...}` for other unsafe characters. */
export function escapeText(text: string): string {
	return isPlain(text) ? text : text.replace(UNSAFE, escapeCharacter);
}

/** JSON in one line that is safe to print too: what `escapeText` would escape is escaped as JSON does. */
export function toSafeJson(value: unknown): string {
	const json = JSON.stringify(value);
	return isPlain(json) ? json : json.replace(UNSAFE, escapeUnits);
}

/** An octet that is no text. */
export function escapeOctet(octet: number): string {
	return `\\x${octet.toString(16).padStart(2, "0")}`;
}

function escapeCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return code < 0x80 ? escapeOctet(code) : `\\u{${code.toString(16)}}`;
}

/** JSON escapes UTF-16 units, two for a character beyond U+FFFF. */
function escapeUnits(character: string): string {
	return character
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
}
