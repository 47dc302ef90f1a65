import { DIALECTS } from "../contract/dialects.js";
import { keepBody } from "../text/lines.js";
import { CR, LESS_THAN, LF, SPACE } from "../text/octets.js";
import { NO_GROUP, RecordCursor } from "../text/records.js";
import { textOfUnits } from "../text/utf8.js";
import { addressOctets } from "./address-body.js";
import { octetsPerCharacter } from "./wide-text.js";

const LEFT_BRACKET = 0x5b;
const LEFT_BRACE = 0x7b;
const JSON_OR_MARKUP: ReadonlySet<number> = /* @__PURE__ */ new Set([LESS_THAN, LEFT_BRACKET, LEFT_BRACE]);
/** The first characters of the kinds below that have none of these octets: few robots.txt begin with one. */
const PLAIN_STARTS = '"%-0123456789fnt';
/** The smallest octet of a byte order mark of UTF-16; UTF-8 never contains it. */
const MARK = 0xfe;
/** The octets of a body that are searched for signs of other content. */
const LOOKED_AT_OCTETS = 4096;
/** The start of an element, a declaration or a comment. */
const MARKUP = /^(?:\xef\xbb\xbf)?[ \t\v\f\r\n]*<[a-z!?/]/i;
/** Control characters that are not in text: all but tabs, line ends and form feeds. */
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f]/g;
/** Text may have few of them; compressed data and images have one per ten octets. */
const MIN_OCTETS_PER_CONTROL = 30;
const PAGE = "is HTML or XML";
/** The start of an object or a list of JSON. */
const JSON_START = /^(?:\xef\xbb\xbf)?[ \t\v\f\r\n]*[{[][ \t\r\n]*(?:["{}[\]0-9-]|true|false|null|$)/;

/** A whole body that is a text, a number, or a word of JSON. */
const JSON_SCALAR = /^(?:"[^"\r\n]*"|-?\d[\d.eE+-]*|null|true|false)[ \t\r\n]*$/;
const PDF_START = /^%PDF-/;

/**
 * The kind of a body that is no robots.txt: a page, JSON, UTF-16, UTF-32, an address, or no text at all.
 * @param octets only read during the call.
 * @param mayBeChallenge whether a server sent it and said nothing of a challenge: then a page may be one all the same.
 * @returns a sentence without its subject; null if it may be a robots.txt, possibly without rules.
 */
export function describeOtherBody(octets: Uint8Array, mayBeChallenge = false): string | null {
	const start = octets.subarray(0, LOOKED_AT_OCTETS);
	const ofStart = hasSuspect(start) ? kindOf(start) : kindOfPlain(start);
	const kind = addressOctets(octets) > 0 ? "is only a URL or the name of a file" : ofStart;
	if (kind === null || isRead(octets)) return null;
	const page = mayBeChallenge && kind === PAGE ? ", perhaps a firewall's challenge" : "";
	return `${kind}${page}, and no robots.txt: no rule is read of it`;
}

/** Whether any dialect reads a rule of a group, or a sitemap. */
function isRead(octets: Uint8Array): boolean {
	return DIALECTS.some((dialect) => {
		const body = keepBody(octets, { dialect, maxOctets: Number.POSITIVE_INFINITY, origin: null });
		const cursor = new RecordCursor(body, dialect);
		while (cursor.advance()) {
			const { kind, groupIndex } = cursor;
			if (kind === "sitemap" || ((kind === "allow" || kind === "disallow") && groupIndex !== NO_GROUP))
				return true;
		}
		return false;
	});
}

/** Whether the start of a body contains any octet that such a body must have. Most bodies contain few. */
function hasSuspect(start: Uint8Array): boolean {
	for (let index = 0; index < start.length; index++) {
		const octet = start[index]!;
		if (octet < SPACE ? octet !== LF && octet !== CR : JSON_OR_MARKUP.has(octet) || octet >= MARK)
			return true;
	}
	return false;
}

/** The kind of a start without suspects. */
function kindOfPlain(octets: Uint8Array): string | null {
	if (!PLAIN_STARTS.includes(String.fromCharCode(octets[0] ?? 0))) return null;
	const start = textOfUnits(octets);
	if (PDF_START.test(start)) return "is a PDF";
	return octets.length < LOOKED_AT_OCTETS && JSON_SCALAR.test(start) ? "is JSON" : null;
}

function kindOf(octets: Uint8Array): string | null {
	const width = octetsPerCharacter(octets);
	if (width > 1) return width === 4 ? "is UTF-32, not UTF-8" : "is UTF-16, not UTF-8";
	const start = textOfUnits(octets);
	if (MARKUP.test(start)) return PAGE;
	if (JSON_START.test(start)) return "is JSON";
	if (PDF_START.test(start)) return "is a PDF";
	const controls = start.match(CONTROLS) ?? [];
	return controls.length * MIN_OCTETS_PER_CONTROL > start.length ? "is no text" : null;
}
