/** The number of octets that are looked at, and that must exist if there is no byte order mark. */
const MAX_OCTETS = 8;
/** Byte order marks of UTF-32; the first begins like a mark of UTF-16. */
const MARKS_OF_FOUR = /^(?:fffe0000|0000feff)/;
const MARKS_OF_TWO = /^(?:fffe|feff)/;
/** ASCII characters of four octets, whole characters only; `00` is NUL, any other value is not. */
const CHARACTERS_OF_FOUR = /* @__PURE__ */ shapeOf("(?!00)..000000", "000000(?!00)..", 4);
const CHARACTERS_OF_TWO = /* @__PURE__ */ shapeOf("(?!00)..00", "00(?!00)..", 2);

function shapeOf(little: string, big: string, octets: 2 | 4): RegExp {
	const counts = `{${4 / octets},${MAX_OCTETS / octets}}`;
	return new RegExp(`^(?:(?:${little})${counts}|(?:${big})${counts})(?:..){0,${octets - 1}}$`);
}

/** The octets per character of a file, by its first octets: 2 for UTF-16, 4 for UTF-32, 1 for anything else. */
export function octetsPerCharacter(octets: Uint8Array): 1 | 2 | 4 {
	const start = Array.from(octets.subarray(0, MAX_OCTETS), hexOf).join("");
	if (MARKS_OF_FOUR.test(start) || CHARACTERS_OF_FOUR.test(start)) return 4;
	return MARKS_OF_TWO.test(start) || CHARACTERS_OF_TWO.test(start) ? 2 : 1;
}

function hexOf(octet: number): string {
	return octet.toString(16).padStart(2, "0");
}
