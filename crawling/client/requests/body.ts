import { typeError } from "../../../bindings/arguments/errors.js";
import { isArrayBuffer, isOctets } from "../../../bindings/arguments/octets.js";
import type { ReadHeader } from "../../access/freshness.js";
import { unlessAborted } from "./abort.js";
import type { BodyRoom } from "./body-room.js";
import { FetchFailure } from "./failure.js";
import type { ResponseHead } from "./response-head.js";

/** Content codings that hosts undo before they hand the body out. */
const KNOWN_CODING = /^(identity|gzip|x-gzip|deflate|br|zstd)$/i;

/** What a body begins with whose coding the host left alone. */
const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
	gzip: [0x1f, 0x8b],
	"x-gzip": [0x1f, 0x8b],
	zstd: [0x28, 0xb5, 0x2f, 0xfd],
};

/** A compressed body is this much longer than what is in it, at most: its header, trailer and block marks. */
const CODING_OCTETS = 32;
/** So long is nothing in gzip, and no file so short forbids anything: `useragent *` and `disalow /` need 21. */
const CODED_NOTHING_OCTETS = 20;

/** Most files are shorter. */
const FIRST_OCTETS = 16_384;

/** After so many reads timers get their turn: a stream that always has a chunk at hand would run past any deadline. */
const READS_PER_TURN = 1024;

export interface Body {
	readonly octets: Uint8Array;
	/** Whether there was more, which has not been read. */
	readonly isCut: boolean;
}

/**
 * Reads a body up to a number of octets, counted after decompression, and cancels the rest: neither an endless
 * body nor a bomb fills the memory.
 *
 * @param room a body that is not short waits for it.
 * @throws FetchFailure where the body is not the whole one, or still encoded; whatever the stream throws; the
 *   signal's reason.
 */
export async function readBody(
	head: ResponseHead,
	maxOctets: number,
	room: BodyRoom,
	signal: AbortSignal,
): Promise<Body> {
	const { response, header } = head;
	const codings = (header("content-encoding") ?? "").split(",").map((coding) => coding.trim());
	if (codings.some((coding) => coding !== "" && !KNOWN_CODING.test(coding))) {
		discard(response);
		throw new FetchFailure("encoding");
	}
	const body = await readAtMost(response, maxOctets, room, signal);
	const { octets, isCut } = body;
	if (octets.length === 0 && !isEmptyByItsHead(head)) throw new FetchFailure("truncated");
	const isCoded = codings.some((coding) => !/^(?:identity)?$/i.test(coding));
	if (!isCut && !isCoded && isShorterThanDeclared(header, octets.length)) throw new FetchFailure("truncated");
	const signature = SIGNATURES[codings.at(-1)?.toLowerCase() ?? ""];
	if (signature?.every((octet, index) => octets[index] === octet)) throw new FetchFailure("encoding");
	return body;
}

/** Gives the connection of a response back whose body is of no use. */
export function discard({ body }: Response): void {
	// An injected fetch may bring a stream of another kind, or none.
	if (typeof body?.cancel === "function") cancel(body);
	else (body as { destroy?: () => void } | null | undefined)?.destroy?.();
}

/** In vain where there is nothing left to cancel, and then nobody waits for it. */
function cancel(body: { cancel(): Promise<void> }): void {
	Promise.resolve()
		.then(() => body.cancel())
		.catch(() => {});
}

async function readAtMost(
	response: Response,
	maxOctets: number,
	room: BodyRoom,
	signal: AbortSignal,
): Promise<Body> {
	if (response.body !== null && typeof response.body?.getReader !== "function") {
		const octets = await unlessAborted(readWhole(response, maxOctets), signal);
		return { octets: octets.subarray(0, maxOctets), isCut: octets.length > maxOctets };
	}
	// One buffer that grows, since a body may come octet by octet.
	let buffer = new Uint8Array(Math.min(FIRST_OCTETS, maxOctets));
	let length = 0;
	const reader = response.body?.getReader();
	let readCount = 0;
	const place = room.open(signal);
	try {
		while (reader !== undefined && length < maxOctets) {
			if (++readCount % READS_PER_TURN === 0) await nextTurn();
			place.idle();
			const { done, value } = await unlessAborted(reader.read(), place.signal);
			if (done) return { octets: buffer.subarray(0, length), isCut: false };
			if (!isOctets(value)) throw typeError("fetch", "to give a body of bytes", value);
			const wanted = value.subarray(0, maxOctets - length);
			if (length + wanted.length > buffer.length) {
				await place.reserve();
				const roomyOctets = Math.max(2 * buffer.length, length + wanted.length);
				const grown = new Uint8Array(Math.min(roomyOctets, maxOctets));
				grown.set(buffer);
				buffer = grown;
				place.keptOctets = grown.length;
			}
			buffer.set(wanted, length);
			length += wanted.length;
		}
	} finally {
		place.leave();
		if (reader !== undefined) cancel(reader);
	}
	return { octets: buffer.subarray(0, length), isCut: reader !== undefined };
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve));
}

/** For responses that are not the host's own: what they say is a body must not count as an empty file. */
async function readWhole(response: Response, maxOctets: number): Promise<Uint8Array> {
	if (typeof response.arrayBuffer === "function") {
		const buffer: unknown = await response.arrayBuffer();
		if (isArrayBuffer(buffer)) return new Uint8Array(buffer);
	} else if (typeof response.text === "function") {
		const text: unknown = await response.text();
		// Each of its code units is an octet or more, so one more than wanted shows that there is more.
		if (typeof text === "string") return new TextEncoder().encode(text.slice(0, maxOctets + 1));
	}
	throw typeError("fetch", "to give a Response with a body", response);
}

/**
 * Of a body without a coding: what a coding leaves of a body nobody can tell by its length, as gzip may have many members,
 * names and padding. Hosts that fail here by themselves never get so far. Some drop Content-Encoding once they have undone it and
 * keep Content-Length, so a difference that a coding can account for tells nothing.
 */
function isShorterThanDeclared(header: ReadHeader, octetCount: number): boolean {
	const declared = /^\d+$/.exec(header("content-length") ?? "");
	const slackOctets = octetCount === 0 ? CODED_NOTHING_OCTETS : CODING_OCTETS + octetCount / 1024;
	return Number(declared?.[0] ?? 0) > octetCount + slackOctets;
}

/**
 * Whether a body without octets is an empty file. Over HTTP/2 hosts take a stream that is cancelled after its headers for one,
 * and over HTTP/1.1 a connection that breaks there: an empty file would open the site. So something has to say how long the
 * body is; hosts notice themselves where it is not. A response without a URL is no host's: what a program made is what it says.
 */
function isEmptyByItsHead({ response, header }: ResponseHead): boolean {
	const isOfHost = typeof response.url === "string" && response.url !== "";
	const hasLength = header("content-length") !== null || header("transfer-encoding") !== null;
	return !isOfHost || hasLength || response.body === null;
}
