import { BACKSLASH, hexPairValue, LF, QUESTION_MARK } from "../../../bindings/text/octets.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";
import { isPage, isRobotsTxt } from "./page-target.js";
import { KIND, NO_STATUS, type RequestBatch } from "./request-batch.js";

const FIRST_COUNT = 256;
const FIRST_OCTETS = 1 << 14;
/** Before a query that the log has apart, and behind each target. */
const ADDED_OCTETS = 2;
const ZERO = 0x30;
const STATUS_DIGITS = 3;
const QUOTE = 0x22;
const LETTER_X = 0x78;

/** The lists of a `RequestBatch`, which are used again for each. */
export class RequestList {
	length = 0;
	#tokenIndexes = new Int32Array(FIRST_COUNT);
	#seconds = new Float64Array(FIRST_COUNT);
	#kinds = new Uint8Array(FIRST_COUNT);
	#statuses = new Int16Array(FIRST_COUNT);
	#targetEnds = new Int32Array(FIRST_COUNT);
	#octets = new Uint8Array(FIRST_OCTETS);
	#octetCount = 0;

	clear(): void {
		this.length = 0;
		this.#octetCount = 0;
	}

	/** Views that are good until the next `clear`. */
	lists(): Pick<
		RequestBatch,
		"length" | "tokenIndexes" | "seconds" | "kinds" | "statuses" | "targetEnds" | "octets"
	> {
		return {
			length: this.length,
			tokenIndexes: this.#tokenIndexes,
			seconds: this.#seconds,
			kinds: this.#kinds,
			statuses: this.#statuses,
			targetEnds: this.#targetEnds,
			octets: this.#octets,
		};
	}

	/** Adds a request with its target, and the query where the log has that apart. */
	add(fields: LineFields, tokenIndex: number, seconds: number): void {
		const { octets, starts, ends } = fields;
		const start = starts[FIELD.target]!;
		const end = ends[FIELD.target]!;
		const queryStart = starts[FIELD.query]!;
		const queryEnd = ends[FIELD.query]!;
		this.#reserve(end - start + queryEnd - queryStart + ADDED_OCTETS);
		let pathEnd = start;
		while (pathEnd < end && octets[pathEnd] !== QUESTION_MARK) pathEnd++;
		this.#put(octets, start, end);
		if (pathEnd === end && queryStart < queryEnd) {
			// Apache's query has its question mark.
			if (octets[queryStart] !== QUESTION_MARK) this.#octets[this.#octetCount++] = QUESTION_MARK;
			this.#put(octets, queryStart, queryEnd);
		}
		this.#octets[this.#octetCount++] = LF;
		const index = this.length++;
		this.#tokenIndexes[index] = tokenIndex;
		this.#seconds[index] = seconds;
		this.#kinds[index] = kindOf(octets, start, pathEnd);
		this.#statuses[index] = statusOf(octets, starts[FIELD.status]!, ends[FIELD.status]!);
		this.#targetEnds[index] = this.#octetCount;
	}

	#reserve(octetCount: number): void {
		const needed = this.#octetCount + octetCount;
		if (needed > this.#octets.length) {
			this.#octets = grown(this.#octets, new Uint8Array(Math.max(needed, 2 * this.#octets.length)));
		}
		const { length } = this.#kinds;
		if (this.length < length) return;
		this.#tokenIndexes = grown(this.#tokenIndexes, new Int32Array(2 * length));
		this.#seconds = grown(this.#seconds, new Float64Array(2 * length));
		this.#kinds = grown(this.#kinds, new Uint8Array(2 * length));
		this.#statuses = grown(this.#statuses, new Int16Array(2 * length));
		this.#targetEnds = grown(this.#targetEnds, new Int32Array(2 * length));
	}

	/** Copies octets as they were requested: servers write quotes, backslashes and what is not printable as escapes. */
	#put(octets: Uint8Array, start: number, end: number): void {
		const to = this.#octets;
		let length = this.#octetCount;
		for (let at = start; at < end; at++) {
			let octet = octets[at]!;
			if (octet !== BACKSLASH && octet !== LF) {
				to[length++] = octet;
				continue;
			}
			if (octet === BACKSLASH && at + 1 < end) {
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
			// No URL has a line end, and one would make two lines of it.
			if (octet !== LF) to[length++] = octet;
		}
		this.#octetCount = length;
	}
}

function grown<List extends Uint8Array | Int16Array | Int32Array | Float64Array>(
	list: List,
	larger: List,
): List {
	larger.set(list as never);
	return larger;
}

function kindOf(octets: Uint8Array, start: number, end: number): number {
	if (isRobotsTxt(octets, start, end)) return KIND.robotsTxt;
	return isPage(octets, start, end) ? KIND.page : KIND.resource;
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
