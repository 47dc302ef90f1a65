import { CODES, type FindingCode } from "./codes.js";
import type { FileLine } from "./file-lines.js";
import type { Finding } from "./types.js";

/** The spelling of records whose keys may be misspelt, keyed by their kinds. */
export const RECORD_NAMES: Readonly<Record<string, string>> = {
	"user-agent": "User-agent",
	allow: "Allow",
	disallow: "Disallow",
	sitemap: "Sitemap",
};
/** The most characters of a value that a sentence shows. */
const MAX_SHOWN = 60;
/** The longest path that advice writes out. */
export const MAX_WRITTEN = 200;
/** The most names or lines that a sentence lists. */
const MAX_LISTED = 5;

/** The use that every control token controls, its only purpose here. */
export const CONTROLLED_USE = "AI training";

/** All that a token controls, by its operator's page (crawling/crawlers/table.ts names it), where that is more. */
export const WIDER_USES: ReadonlyMap<string, string> = new Map([
	["google-extended", "training Gemini models or grounding in Gemini Apps and Vertex AI"],
]);

/** The end of a sentence about a change that is not proved in the other reading of real crawlers. */
export const BY_RFC_9309_ALONE =
	"That is so by RFC 9309; for Google's crawlers, which compare paths as they are written, it is not proved.";

/** A finding about the value of a line. */
export function aboutValue(
	code: FindingCode,
	line: FileLine,
	message: string,
	advice = CODES[code].advice ?? "",
): Finding {
	const { valueColumn: column, valueOctets: length } = line;
	return { code, severity: CODES[code].severity, line: line.line, column, length, message, advice };
}

/** A finding about the key of a line. */
export function aboutKey(code: FindingCode, line: FileLine, message: string, advice?: string): Finding {
	return { ...aboutValue(code, line, message, advice), column: line.keyColumn, length: line.keyOctets };
}

/** Makes a text readable: invisible characters get names, and long texts are cut. */
export function show(text: string): string {
	let shown = "";
	for (const character of text) {
		const written = character.replace(INVISIBLE, named);
		if (shown.length + written.length > MAX_SHOWN) return `${shown}…`;
		shown += written;
	}
	return shown;
}

function named(character: string): string {
	return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** White space other than the space, and characters without width. */
export const INVISIBLE =
	/[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/gu;

/** "a", "a and b", "a, b and c", "a, b, c, d, e and 3 more". */
export function list(items: readonly string[], most = MAX_LISTED): string {
	const shown = items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;
	if (shown.length < 2) return shown.join("");
	return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** "line 3", "lines 3, 5 and 8". */
export function lineList(lines: readonly number[]): string {
	return `line${lines.length === 1 ? "" : "s"} ${list(lines.map(String))}`;
}

export function crawlerName(value: string): string {
	return value === "*" ? "every crawler without a group of its own" : show(value);
}
