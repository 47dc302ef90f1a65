import { toBinaryString } from "../arguments/octets.js";
import { octetsOfCharacters } from "../arguments/wide-text.js";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const LESS_THAN = 0x3c;
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
/**
 * Without a line of the one kind no dialect reads a rule, without a line of the other no sitemap. The colon may be
 * missing.
 */
const READ_LINE =
	/(?:^|[\r\n])(?:\xef\xbb\xbf)?[ \t\v\f]*(?:user[ -]?agent(?:[^\r\n:]*:|s?[ \t]+\S+[ \t]*(?:[\r\n\0#]|$))|site-?map[^\r\n:]*:)/i;

/**
 * The kind of a body that is no robots.txt and of which no rule is read: a page, UTF-16, UTF-32, or no text at all. Any
 * other body may be a robots.txt, possibly without rules.
 *
 * @param octets only read during the call.
 * @returns half a sentence; null if it may be a robots.txt.
 */
export function describeOtherBody(octets: Uint8Array): string | null {
	if (!hasSuspect(octets.subarray(0, LOOKED_AT_OCTETS))) return null;
	const kind = kindOf(octets.subarray(0, LOOKED_AT_OCTETS));
	return kind === null || READ_LINE.test(toBinaryString(octets)) ? null : kind;
}

/** Whether the start of a body contains any octet that such a body must have. Most bodies contain none. */
function hasSuspect(start: Uint8Array): boolean {
	for (let index = 0; index < start.length; index++) {
		const octet = start[index]!;
		if (
			octet < SPACE ? octet !== LINE_FEED && octet !== CARRIAGE_RETURN : octet === LESS_THAN || octet >= MARK
		)
			return true;
	}
	return false;
}

function kindOf(octets: Uint8Array): string | null {
	const width = octetsOfCharacters(octets);
	if (width > 1) return width === 4 ? "is UTF-32, not UTF-8" : "is UTF-16, not UTF-8";
	const start = toBinaryString(octets);
	if (MARKUP.test(start)) return "is HTML or XML";
	const controls = start.match(CONTROLS) ?? [];
	return controls.length * MIN_OCTETS_PER_CONTROL > start.length ? "is no text" : null;
}
