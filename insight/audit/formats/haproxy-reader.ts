import { HASH, hexPairValue, SPACE } from "../../../bindings/internal.js";
import { OctetFinder } from "./find-octet.js";
import { FIELD, type LineFields } from "./line-fields.js";
import {
	LINE,
	type LineReader,
	type LineReaderData,
	type LogLineKind,
	type TextLayout,
} from "./line-reader.js";
import { TextReader } from "./text-reader.js";

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const BAR = 0x7c;

/**
 * Reads the lines of HAProxy with `option httplog`. Between braces are the headers that it captures, with bars between:
 * only the User-Agent header, or that after the host. A request that HAProxy could not read has no braces.
 *
 * @see https://docs.haproxy.org/3.0/configuration.html#8.6 for its escapes: `#` and two digits.
 */
export class HaproxyReader implements LineReader {
	readonly name: string;
	readonly escapes = "none";
	readonly data: LineReaderData;
	readonly #lines: TextReader;
	readonly #hashes = new OctetFinder(HASH);
	#octets: Uint8Array = new Uint8Array();

	/** @param layout has the captured headers as the User-Agent header. */
	constructor(layout: TextLayout) {
		this.name = layout.name;
		this.data = { haproxy: layout };
		this.#lines = new TextReader(layout);
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		if (this.#lines.read(octets, start, end, fields) !== LINE.entry || !hasOneWord(fields, FIELD.address))
			return LINE.unreadable;
		if (!splitCaptures(fields)) return LINE.unreadable;
		if (octets !== this.#octets) this.#hashes.begin(octets);
		this.#octets = octets;
		if (this.#hashes.find(start, end) < end) unescapeFields(fields, end - start);
		return LINE.entry;
	}
}

/** Whether a field has no space: in other formats more than an address is before the time. */
function hasOneWord({ octets, starts, ends }: LineFields, field: number): boolean {
	const at = octets.indexOf(SPACE, starts[field]);
	return at < 0 || at >= ends[field]!;
}

/** Finds the host and the User-Agent header in `{host|agent|…} {…} `; false if the line is another format's. */
function splitCaptures({ octets, starts, ends }: LineFields): boolean {
	const start = starts[FIELD.agent]!;
	const limit = ends[FIELD.agent]!;
	starts[FIELD.host] = ends[FIELD.host] = start;
	ends[FIELD.agent] = start;
	if (start === limit) return true;
	if (octets[start] !== OPENING_BRACE) return false;
	const bars: number[] = [];
	let end = start + 1;
	for (; octets[end] !== CLOSING_BRACE; end++) {
		if (end === limit) return false;
		if (octets[end] === BAR) bars.push(end);
	}
	const [first, second = end] = bars;
	starts[FIELD.agent] = (first ?? start) + 1;
	ends[FIELD.agent] = first === undefined ? end : second;
	if (first !== undefined) {
		starts[FIELD.host] = start + 1;
		ends[FIELD.host] = first;
	}
	return true;
}

/** Restores the octets of a line's fields, in octets of their own. */
function unescapeFields(fields: LineFields, lineOctetCount: number): void {
	const { octets, starts, ends } = fields;
	const plain = new Uint8Array(lineOctetCount);
	let length = 0;
	for (const field of [FIELD.time, FIELD.status, FIELD.address, FIELD.host, FIELD.agent, FIELD.request]) {
		const fieldEnd = ends[field]!;
		let at = starts[field]!;
		starts[field] = length;
		while (at < fieldEnd) {
			const value =
				octets[at] === HASH && at + 2 < fieldEnd ? hexPairValue(octets[at + 1], octets[at + 2]) : -1;
			plain[length++] = value < 0 ? octets[at]! : value;
			at += value < 0 ? 1 : 3;
		}
		ends[field] = length;
	}
	fields.octets = plain;
}
