import { encodeUtf8 } from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import { matchesEverything, readWritten } from "../../language/pattern.js";
import type { FileLine } from "../file-lines.js";
import type { Finding } from "../types.js";
import { aboutValue, INVISIBLE, MAX_WRITTEN, show } from "../wording.js";

/** The part of a path that is looked at. Longer paths are hostile. */
export const MAX_LOOKED_AT = 2000;
/** Control octets have a diagnostic of their own, except for the tab. */
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
/** The character that replaces octets that are no UTF-8, which have a diagnostic of their own too. */
const NOT_UTF8 = "\ufffd";
export const RECORD_INSIDE =
	/(?:[\s,;]|\\[nr])(?:user-agent|disallow|allow|sitemap|crawl-delay|host)[ \t]*:|(?:user-agent|disallow)[ \t]*:\s/i;
/** Another path after white space or a comma, unless before a star or in a query, where both are part of a pattern. */
const SECOND_PATH = /^([^\s?]*?)(?:\s*,\s+(?=[/*])|\s+(?=\/)|,(?=\/[\w*]))(\S+)/;
/** How HTML writes a character: `&` itself is `&amp;`. */
const HTML_ESCAPE = /&(?:amp|lt|gt|quot|#\d+|#x[0-9a-f]+);/i;
/** Signs that only a regular expression has: alternatives, classes, anchors, escapes, "anything" after a slash. */
const ALTERNATIVES = /\([^()|]*\|[^()]*\)/;
/** Brackets with other contents occur in queries, such as `filter[price]*`. */
const CLASS_START = /\[(?:0-9|a-z|A-Z|\^)/;
/** A single letter may be a folder's name after a backslash of Windows. A class of characters is mostly repeated. */
const BACKSLASH_ESCAPE = /\\(?:[dDwWsS][+*?{]|[.?+*/()[\]-])/;
const START_ANCHOR = /^\/?\^/;
const ROBOTS_TXT = "/robots.txt";
const DOT_STAR = /(?:[^/*]\/|\))\.\*/;

/** Finds mistakes in the path of a rule, as far as its author can see them. */
export function checkPath(line: FileLine, dialect: Dialect): Finding[] {
	const value = line.value.slice(0, MAX_LOOKED_AT);
	// An invisible character at the start is an error, which a diagnostic reports.
	if (value === "" || value.search(INVISIBLE) === 0) return [];
	if (RECORD_INSIDE.test(value)) {
		const message = `Everything after the first colon is read as one path, "${show(value)}", which no URL has.`;
		return [aboutValue("records-on-one-line", line, message)];
	}
	// White space in the comment distinguishes it from the end of a path.
	if (line.isCutByComment && line.comment !== null && /^[^\s#]*\s*$/.test(line.comment)) {
		return [commentCuts(line, line.comment, dialect)];
	}
	if (dialect === "original1994" && /\*|\$$/.test(value)) return [wildcardOf1994(line)];
	const findings: Finding[] = [...robotsTxtItself(line, dialect), ...percentAtEnd(line)];
	const shape = shapeOf(line, dialect);
	if (shape !== null) findings.push(shape);
	if (line.hasHighOctets && shape === null && !value.includes(NOT_UTF8)) {
		findings.push(
			aboutValue(
				"non-ascii-path",
				line,
				"The path has letters beyond ASCII. Crawlers compare them as UTF-8 escapes, and Google advises writing those.",
				adviceOfEscapes(line.value),
			),
		);
	}
	return findings;
}

/** Makes the finding for a pattern that the 1994 standard reads as a plain path. */
function wildcardOf1994(line: FileLine): Finding {
	if (!line.value.startsWith("*")) {
		const message =
			"The 1994 standard has no wildcards: a * or a final $ is a character like any other, so the rule matches only URLs that have it.";
		return aboutValue("wildcard-in-path", line, message);
	}
	const isEverything = /^[*/]*\$?$/.test(line.value);
	const message = `The 1994 standard has no wildcards: the path begins with a * and not with /, so it matches no URL.`;
	const advice = isEverything ? "Write / if everything is meant." : "Begin the path with /.";
	return aboutValue("path-without-slash", line, message, advice);
}

/** Finds a rule for the file itself, which crawlers fetch whatever it says. */
function robotsTxtItself({ kind, value, ...line }: FileLine, dialect: Dialect): Finding[] {
	if (kind !== "disallow" || dialect !== "rfc9309" || !value.startsWith(ROBOTS_TXT)) return [];
	if (!/^\**$/.test(value.slice(ROBOTS_TXT.length))) return [];
	const message =
		"Crawlers may fetch /robots.txt whatever it says; the rule is only for other URLs that begin so.";
	return [aboutValue("robots-txt-disallowed", { kind, value, ...line }, message)];
}

/** Finds a percent sign at the end of a path, where it is the beginning of any escape. */
function percentAtEnd(line: FileLine): Finding[] {
	if (!line.value.endsWith("%")) return [];
	const { valueColumn, valueOctets } = line;
	return [
		{
			...aboutValue(
				"percent-at-end",
				line,
				`Every escape begins with %, so the path also matches URLs such as "${show(`${line.value.slice(0, MAX_WRITTEN)}20`)}".`,
			),
			column: valueColumn + valueOctets - 1,
			length: 1,
		},
	];
}

/** Makes the finding for a path that a comment cuts; an error if the rest of the path closes the site. */
function commentCuts(line: FileLine, comment: string, dialect: Dialect): Finding {
	const { kind, value } = line;
	const isEverything = matchesEverything(readWritten(value, dialect));
	const reading = isEverything ? "matches every URL" : "matches every URL that begins with it";
	const message = `A # begins a comment, so the path is "${show(value)}" and ${reading}; "#${show(comment.trim())}" is not read.`;
	const advice =
		'Crawlers never send what follows a #. Write %23 where the path itself has a #, or "Disallow:" if no rule is meant here.';
	const finding = aboutValue("comment-cuts-rule", line, message, advice);
	return isEverything && kind === "disallow" ? { ...finding, severity: "error" } : finding;
}

/** Finds the first of the mistakes by which something else is read as one path. */
function shapeOf(line: FileLine, dialect: Dialect): Finding | null {
	const value = line.value.slice(0, MAX_LOOKED_AT);
	if (value.replace(CONTROLS, "").search(INVISIBLE) !== -1) {
		const message = `The path holds characters that cannot be seen: "${show(value)}". It matches only URLs that have them.`;
		return aboutValue("white-space-in-path", line, message, "Type the path again.");
	}
	const second = SECOND_PATH.exec(value);
	if (second !== null) {
		const message = `"${show(value)}" is read as one path; neither "${show(second[1]!)}" nor "${show(second[2]!)}" is a rule of its own.`;
		return aboutValue("several-paths", line, message);
	}
	if (/[ \t]/.test(value)) {
		const message =
			"White space is part of a path. Google looks for it as it is written, which no URL has; other crawlers match URLs with %20 there.";
		const advice = value.includes("\t")
			? "Remove the white space."
			: "Remove the white space, or write it as %20 where URLs have it.";
		return aboutValue("white-space-in-path", line, message, advice);
	}
	const inHtml = HTML_ESCAPE.exec(value);
	if (inHtml !== null) {
		const message = `"${show(inHtml[0])}" is how HTML writes a character; the path is compared as it is written, and URLs do not have it.`;
		const advice = `Write "${unescaped(inHtml[0])}" in place of "${show(inHtml[0])}".`;
		return aboutValue("html-escape-in-path", line, message, advice);
	}
	if (dialect !== "original1994" && isRegularExpression(value)) {
		const message = `A path is not a regular expression: in "${show(value)}" only * and a final $ are special; everything else must stand in the URL as written.`;
		return aboutValue("regular-expression", line, message);
	}
	return null;
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
};

/** The character of an HTML escape, as a path has it. It is escaped if it is invisible or would end the path. */
function unescaped(inHtml: string): string {
	const named = NAMED_ESCAPES[inHtml.toLowerCase()];
	if (named !== undefined) return named;
	const [, hexadecimal, decimal] = /^&#(?:x([0-9a-f]+)|(\d+));$/i.exec(inHtml) ?? [];
	const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
	if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return "%EF%BF%BD";
	const character = String.fromCodePoint(code);
	return code > 0x20 && code < 0x7f && !"#%$*".includes(character) ? character : octetsOf(character);
}

function octetsOf(character: string): string {
	const octets = Array.from(encodeUtf8(character));
	return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

function isRegularExpression(path: string): boolean {
	return (
		[ALTERNATIVES, BACKSLASH_ESCAPE, START_ANCHOR, DOT_STAR].some((each) => each.test(path)) ||
		hasCharacterClass(path)
	);
}

/** Any bracket closes the first class. An expression for both brackets would search from every start. */
function hasCharacterClass(path: string): boolean {
	const start = CLASS_START.exec(path);
	return start !== null && path.includes("]", start.index + start[0].length);
}

/** Advises the escaped path. A path that is already too long is not escaped to find out how long it becomes. */
function adviceOfEscapes(path: string): string {
	const isShort = path.length <= MAX_WRITTEN;
	const escaped = isShort ? path.replace(/[^\u0000-\u007f]+/g, (letters) => encodeURI(letters)) : path;
	return escaped.length <= MAX_WRITTEN ? `Write ${escaped}` : "Write the escapes.";
}
