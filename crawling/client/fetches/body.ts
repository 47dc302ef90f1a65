import { isArrayBuffer, isOctets, typeError } from "../../../bindings/internal.js";
import type { ReadHeader } from "../../access/times/freshness.js";
import { unlessAborted } from "./abort.js";
import type { BodyRoom } from "./body-room.js";
import { FetchFailure } from "./failure.js";
import type { ResponseHead } from "./response-head.js";

/** Content codings that hosts decode before they return the body. */
const KNOWN_CODING = /^(identity|gzip|x-gzip|deflate|br|zstd)$/i;

/** The first octets of bodies whose coding the host did not decode. */
const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
	gzip: [0x1f, 0x8b],
	"x-gzip": [0x1f, 0x8b],
	zstd: [0x28, 0xb5, 0x2f, 0xfd],
};

/** The maximum by which a compressed body is longer than its content: header, trailer and block marks. */
const CODING_OCTETS = 32;
/** The length of empty content in gzip. No file so short forbids anything: `useragent *` and `disalow /` need 21. */
const CODED_NOTHING_OCTETS = 20;

/** Most files are shorter. */
const FIRST_OCTETS = 16_384;

/** After so many reads timers run: a stream that always has a chunk ready would otherwise pass any deadline. */
const READS_PER_TURN = 1024;

export interface ReadBody {
	readonly octets: Uint8Array;
	/** Whether there was more, which has not been read. */
	readonly isCut: boolean;
}

/**
 * Reads a body up to a number of octets, counted after decompression, and cancels the rest: neither an endless body nor
 * a decompression bomb fills the memory. @param room a long body waits for it.
 * @throws FetchFailure if the body is incomplete, or still encoded; any error of the stream; the signal's reason.
 */
export async function readBody(
	head: ResponseHead,
	maxOctets: number,
	room: BodyRoom,
	signal: AbortSignal,
): Promise<ReadBody> {
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

/** Releases the connection of a response whose body is not needed. */
export function discard({ body }: Response): void {
	// An injected fetch may return a stream of another kind, or none.
	if (typeof body?.cancel === "function") cancel(body);
	else (body as { destroy?: () => void } | null | undefined)?.destroy?.();
}

/** It may fail if there is nothing left to cancel; nobody waits for the result. */
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
): Promise<ReadBody> {
	if (response.body !== null && typeof response.body?.getReader !== "function") {
		const octets = await unlessAborted(readWhole(response, maxOctets), signal);
		return { octets: octets.subarray(0, maxOctets), isCut: octets.length > maxOctets };
	}
	// One buffer that grows, since a body may come byte by byte.
	let buffer = new Uint8Array(Math.min(FIRST_OCTETS, maxOctets));
	let length = 0;
	const reader = response.body?.getReader();
	let readCount = 0;
	const place = room.open(signal);
	try {
		while (reader !== undefined && length < maxOctets) {
			if (++readCount % READS_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
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

/** Reads responses that are not the host's own. A body of an unknown kind must not count as an empty file. */
async function readWhole(response: Response, maxOctets: number): Promise<Uint8Array> {
	if (typeof response.arrayBuffer === "function") {
		const buffer: unknown = await response.arrayBuffer();
		if (isArrayBuffer(buffer)) return new Uint8Array(buffer);
	} else if (typeof response.text === "function") {
		const text: unknown = await response.text();
		// Each code unit is at least one octet, so one more than needed shows that there is more.
		if (typeof text === "string") return new TextEncoder().encode(text.slice(0, maxOctets + 1));
	}
	const cause = typeError("fetch", "to give a Response with a body", response);
	throw new FetchFailure("network", { cause });
}

/**
 * Whether a body without a coding is short. Some hosts drop Content-Encoding after decoding and keep Content-Length, so
 * a difference that a coding can explain proves nothing. Hosts that detect a cut body never get here.
 */
function isShorterThanDeclared(header: ReadHeader, octetCount: number): boolean {
	const declared = /^\d+$/.exec(header("content-length") ?? "");
	const overheadOctets = octetCount === 0 ? CODED_NOTHING_OCTETS : CODING_OCTETS + octetCount / 1024;
	return Number(declared?.[0] ?? 0) > octetCount + overheadOctets;
}

/**
 * Whether a body without octets is really an empty file, which would open the site. Hosts report a stream or connection
 * that breaks after its headers as an empty body, so a header must declare the length. A response without a URL was made
 * by a program, so it is trusted.
 */
function isEmptyByItsHead({ response, header }: ResponseHead): boolean {
	const isOfHost = typeof response.url === "string" && response.url !== "";
	const hasLength = header("content-length") !== null || header("transfer-encoding") !== null;
	return !isOfHost || hasLength || response.body === null;
}
