/**
 * Characters that must not reach a terminal: control characters (escape sequences begin with one), format characters
 * such as bidi controls, line separators, lone surrogates, and characters that show nothing or only space.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Matches text that is safe as it is. Most text is safe, and this test is cheap. */
const PLAIN = /^[\x20-\x7e]*$/;

export function isPlain(text: string): boolean {
	return PLAIN.test(text);
}

/** Text from outside, safe to print: `\xNN` for control octets, `\u{...}` for other unsafe characters. */
export function escapeText(text: string): string {
	return isPlain(text) ? text : text.replace(UNSAFE, escapeCharacter);
}

/** JSON on one line that is also safe to print. Characters that `escapeText` escapes have JSON escapes. */
export function toSafeJson(value: unknown): string {
	const json = JSON.stringify(value);
	return isPlain(json) ? json : json.replace(UNSAFE, escapeUnits);
}

/** Escapes an octet that is not text. */
export function escapeOctet(octet: number): string {
	return `\\x${octet.toString(16).padStart(2, "0")}`;
}

function escapeCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return code < 0x80 ? escapeOctet(code) : `\\u{${code.toString(16)}}`;
}

/** Escapes a character as JSON does: UTF-16 units, two for a character beyond U+FFFF. */
function escapeUnits(character: string): string {
	return character
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
}
