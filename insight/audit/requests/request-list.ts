import { BACKSLASH, COLON, hexPairValue, LF, QUESTION_MARK, SLASH } from "../../../bindings/internal.js";
import { OctetFinder } from "../formats/find-octet.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";
import type { Escapes } from "../formats/line-reader.js";
import { isPage, isRobotsTxt } from "./page-target.js";
import { KIND, NO_STATUS, type RequestBatch, type RequestLists } from "./request-batch.js";

const FIRST_COUNT = 256;
const FIRST_OCTETS = 1 << 10;
const ZERO = 0x30;
const STATUS_DIGITS = 3;
const QUOTE = 0x22;
const LETTER_X = 0x78;
/** The client sent no request in time, or went away (nginx, AWS), or nginx closed the connection without an answer. */
const UNANSWERED: ReadonlySet<number> = new Set([408, 499, 460, 444]);
const ERROR_FROM = 400;

/** The lists of a `RequestBatch`, which are reused for each batch. */
export class RequestList {
	length = 0;
	#tokenIndexes = new Int32Array(FIRST_COUNT);
	#lineNumbers = new Int32Array(FIRST_COUNT);
	#seconds = new Float64Array(FIRST_COUNT);
	#kinds = new Uint8Array(FIRST_COUNT);
	#statuses = new Int16Array(FIRST_COUNT);
	#targetStarts = new Int32Array(FIRST_COUNT);
	#targetEnds = new Int32Array(FIRST_COUNT);
	#isRewritten = new Uint8Array(FIRST_COUNT);
	#block: Uint8Array = new Uint8Array();
	#rewritten = new Uint8Array(FIRST_OCTETS);
	#rewrittenLength = 0;
	/** Whether a backslash begins an escape. */
	#hasEscapes = false;
	readonly #questionMarks = new OctetFinder(QUESTION_MARK);
	readonly #backslashes = new OctetFinder(BACKSLASH);

	/** Starts with another block, whose targets are escaped so. */
	begin(block: Uint8Array, escapes: Escapes): void {
		this.#hasEscapes = escapes === "backslash";
		this.length = 0;
		this.#block = block;
		this.#rewrittenLength = 0;
		this.#questionMarks.begin(block);
		this.#backslashes.begin(block);
	}

	/** Views that are valid until the next `begin`. */
	lists(): RequestLists & Pick<RequestBatch, "length" | "octets"> {
		return {
			length: this.length,
			tokenIndexes: this.#tokenIndexes,
			lineNumbers: this.#lineNumbers,
			seconds: this.#seconds,
			kinds: this.#kinds,
			statuses: this.#statuses,
			targetStarts: this.#targetStarts,
			targetEnds: this.#targetEnds,
			isRewritten: this.#isRewritten,
			octets: this.#block,
			rewritten: this.#rewritten.subarray(0, this.#rewrittenLength),
		};
	}

	/**
	 * Adds a request with its target, and with its query if the log has that separately.
	 *
	 * @param lineNumber of its line in the block, from 1.
	 */
	add(fields: LineFields, tokenIndex: number, lineNumber: number, seconds: number): void {
		const { octets, starts, ends } = fields;
		const start = starts[FIELD.target]!;
		const end = ends[FIELD.target]!;
		const isOfBlock = octets === this.#block;
		const pathEnd = isOfBlock ? this.#questionMarks.find(start, end) : endOfPath(octets, start, end);
		const hasQueryApart = pathEnd === end && !fields.isEmpty(FIELD.query);
		const isPlain = !this.#hasEscapes || this.#backslashes.find(start, end) === end;
		const isAsRequested = isOfBlock && !hasQueryApart && isPlain;
		if (this.length === this.#kinds.length) this.#growLists();
		const index = this.length++;
		this.#tokenIndexes[index] = tokenIndex;
		this.#lineNumbers[index] = lineNumber;
		this.#seconds[index] = seconds;
		const kind = kindOf(octets, start, pathEnd);
		const status = statusOf(octets, starts[FIELD.status]!, ends[FIELD.status]!);
		this.#statuses[index] = status;
		const isAskedOnly =
			kind === KIND.robotsTxt && !tellsOfFile(fields, status, pathEnd < end || hasQueryApart);
		this.#kinds[index] = isAskedOnly ? KIND.askedOnly : kind;
		this.#isRewritten[index] = isAsRequested ? 0 : 1;
		this.#targetStarts[index] = isAsRequested ? start : this.#rewrittenLength;
		if (!isAsRequested) this.#rewrite(fields, hasQueryApart);
		this.#targetEnds[index] = isAsRequested ? end : this.#rewrittenLength;
	}

	#rewrite({ octets, starts, ends }: LineFields, hasQueryApart: boolean): void {
		this.#put(octets, starts[FIELD.target]!, ends[FIELD.target]!);
		if (!hasQueryApart) return;
		const queryStart = starts[FIELD.query]!;
		// Apache's query begins with its question mark.
		if (octets[queryStart] !== QUESTION_MARK) this.#rewritten[this.#rewrittenLength++] = QUESTION_MARK;
		this.#put(octets, queryStart, ends[FIELD.query]!);
	}

	#growLists(): void {
		const { length } = this.#kinds;
		this.#tokenIndexes = grown(this.#tokenIndexes, new Int32Array(2 * length));
		this.#lineNumbers = grown(this.#lineNumbers, new Int32Array(2 * length));
		this.#seconds = grown(this.#seconds, new Float64Array(2 * length));
		this.#kinds = grown(this.#kinds, new Uint8Array(2 * length));
		this.#statuses = grown(this.#statuses, new Int16Array(2 * length));
		this.#targetStarts = grown(this.#targetStarts, new Int32Array(2 * length));
		this.#targetEnds = grown(this.#targetEnds, new Int32Array(2 * length));
		this.#isRewritten = grown(this.#isRewritten, new Uint8Array(2 * length));
	}

	/**
	 * Copies octets as they were requested. Some servers write quotes, backslashes and characters that are not printable
	 * as escapes.
	 */
	#put(octets: Uint8Array, start: number, end: number): void {
		this.#reserve(end - start);
		const to = this.#rewritten;
		const hasEscapes = this.#hasEscapes;
		let length = this.#rewrittenLength;
		for (let at = start; at < end; at++) {
			let octet = octets[at]!;
			if (octet === BACKSLASH && hasEscapes && at + 1 < end) {
				const next = octets[at + 1]!;
				const value = next === LETTER_X && at + 3 < end ? hexPairValue(octets[at + 2], octets[at + 3]) : -1;
				if (value >= 0) {
					octet = value;
					at += 3;
				} else if (next === BACKSLASH || next === QUOTE) {
					octet = next;
					at++;
				}
			}
			// No URL has a line end. A line end would make two lines of the URL.
			if (octet !== LF) to[length++] = octet;
		}
		this.#rewrittenLength = length;
	}

	/** Makes room for octets and a question mark. */
	#reserve(octetCount: number): void {
		const needed = this.#rewrittenLength + octetCount + 1;
		const { length } = this.#rewritten;
		if (needed > length)
			this.#rewritten = grown(this.#rewritten, new Uint8Array(Math.max(needed, 2 * length)));
	}
}

function grown<List extends Uint8Array | Int16Array | Int32Array | Float64Array>(
	list: List,
	larger: List,
): List {
	larger.set(list as never);
	return larger;
}

function endOfPath(octets: Uint8Array, start: number, end: number): number {
	let at = start;
	while (at < end && octets[at] !== QUESTION_MARK) at++;
	return at;
}

function kindOf(octets: Uint8Array, start: number, end: number): number {
	const pathStart = octets[start] === SLASH ? start : startOfPath(octets, start, end);
	if (isRobotsTxt(octets, pathStart, end)) return KIND.robotsTxt;
	return isPage(octets, pathStart, end) ? KIND.page : KIND.resource;
}

/** The start of the path of an absolute URL, as proxies and clouds write targets; else the start of the target. */
function startOfPath(octets: Uint8Array, start: number, end: number): number {
	let at = start;
	while (at < end && octets[at] !== COLON) at++;
	if (octets[at + 1] !== SLASH || octets[at + 2] !== SLASH) return start;
	at += 3;
	while (at < end && octets[at] !== SLASH) at++;
	return Math.min(at, end);
}

/**
 * Whether an answer to a request for robots.txt gives the crawler the file, or tells that there is none. Only one to GET does. One that
 * its client did not wait for does not, nor does an error that the query may have caused: else a single odd request would excuse a
 * crawler for a day.
 */
function tellsOfFile(fields: LineFields, status: number, hasQuery: boolean): boolean {
	if (!/^(?:GET)?$/i.test(fields.text(FIELD.method))) return false;
	if (UNANSWERED.has(status)) return false;
	return !hasQuery || status < ERROR_FROM;
}

function statusOf(octets: Uint8Array, start: number, end: number): number {
	if (end - start !== STATUS_DIGITS) return NO_STATUS;
	let status = 0;
	for (let at = start; at < end; at++) {
		const digit = octets[at]! - ZERO;
		if (!(digit >= 0 && digit <= 9)) return NO_STATUS;
		status = status * 10 + digit;
	}
	return status;
}
