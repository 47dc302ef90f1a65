import { CR, hrefOf, isOctets, LF, typeError } from "../../bindings/internal.js";
import type { UrlSource } from "./types.js";

/** A line longer than this is no URL that anyone requests. Only its beginning is kept. */
const LONGEST_LINE_OCTETS = 1 << 20;

const EXPECTED = "URLs: a list, an iterable, a stream, or bytes with a URL per line";

/** Calls `visit` for each URL of a source, without blank lines, long ones cut. @throws TypeError if it is no source. */
export async function visitUrls(source: UrlSource, visit: (url: string | Uint8Array) => void): Promise<void> {
	const lines = new LineSplitter(visit);
	for await (const member of membersOf(source)) {
		const text = typeof member === "string" ? member : hrefOf(member);
		if (text !== undefined) visit(text);
		else if (isOctets(member)) lines.add(member);
		else throw typeError("urls", EXPECTED, member);
	}
	lines.end();
}

function membersOf(source: UrlSource): Iterable<unknown> | AsyncIterable<unknown> {
	if (isOctets(source)) return [source];
	if (source !== null && typeof source === "object") {
		if (Symbol.asyncIterator in source || Symbol.iterator in source) return source;
		if ("getReader" in source) return readStream(source as ReadableStream<unknown>);
	}
	throw typeError("urls", EXPECTED, source);
}

/** Reads a stream on hosts whose streams are not iterable yet. */
async function* readStream(stream: ReadableStream<unknown>): AsyncIterable<unknown> {
	const reader = stream.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		reader.releaseLock();
	}
}

class LineSplitter {
	/** The portions of a line whose end has not come yet. */
	#begun: Uint8Array[] = [];
	#begunOctets = 0;

	constructor(private readonly visit: (url: Uint8Array) => void) {}

	add(portion: Uint8Array): void {
		let start = 0;
		// Every line that ends before `start` has been handed out.
		for (;;) {
			const end = portion.indexOf(LF, start);
			if (end === -1) break;
			this.#keep(portion.subarray(start, end));
			this.end();
			start = end + 1;
		}
		// A copy, since the caller may fill the portion again.
		this.#keep(portion.slice(start));
	}

	/** Calls `visit` for the pending line. */
	end(): void {
		const line = this.#begun.length === 1 ? this.#begun[0]! : joinPortions(this.#begun);
		this.#begun = [];
		this.#begunOctets = 0;
		const isCrLf = line[line.length - 1] === CR;
		const url = isCrLf ? line.subarray(0, -1) : line;
		if (url.length > 0) this.visit(url);
	}

	#keep(octets: Uint8Array): void {
		if (octets.length === 0 || this.#begunOctets >= LONGEST_LINE_OCTETS) return;
		this.#begun.push(octets);
		this.#begunOctets += octets.length;
	}
}

/** Joins octets, one portion after the other. */
export function joinPortions(portions: readonly Uint8Array[]): Uint8Array {
	const joined = new Uint8Array(portions.reduce((sum, { length }) => sum + length, 0));
	let offset = 0;
	for (const portion of portions) {
		joined.set(portion, offset);
		offset += portion.length;
	}
	return joined;
}
