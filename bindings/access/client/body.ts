import { unlessAborted } from "./abort.js";
import { FetchFailure } from "./failure.js";

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

export interface Body {
	readonly octets: Uint8Array;
	/** Whether there was more, which has not been read. */
	readonly isCut: boolean;
}

/**
 * Reads a body up to a number of octets, counted after decompression, and cancels the rest: neither an endless
 * body nor a bomb fills the memory.
 *
 * @throws FetchFailure where the body is not the whole one, or still encoded; whatever the stream throws; the
 *   signal's reason.
 */
export async function readBody(response: Response, mostOctets: number, signal: AbortSignal): Promise<Body> {
	const codings = (response.headers.get("content-encoding") ?? "").split(",").map((coding) => coding.trim());
	if (codings.some((coding) => coding !== "" && !KNOWN_CODING.test(coding))) {
		discard(response);
		throw new FetchFailure("encoding");
	}
	const { chunks, octetCount, isCut } = await readChunks(response, mostOctets, signal);
	if (!isCut && isShorterThanDeclared(response, octetCount)) throw new FetchFailure("truncated");
	const octets = join(chunks, Math.min(octetCount, mostOctets));
	const signature = SIGNATURES[codings.at(-1)?.toLowerCase() ?? ""];
	if (signature?.every((octet, index) => octets[index] === octet)) throw new FetchFailure("encoding");
	return { octets, isCut };
}

/** Gives the connection of a response back whose body is of no use. */
export function discard(response: Response): void {
	response.body?.cancel().catch(() => {});
}

async function readChunks(response: Response, mostOctets: number, signal: AbortSignal) {
	const chunks: Uint8Array[] = [];
	let octetCount = 0;
	const reader = response.body?.getReader();
	try {
		while (reader !== undefined && octetCount < mostOctets) {
			const { done, value } = await unlessAborted(reader.read(), signal);
			if (done) return { chunks, octetCount, isCut: false };
			chunks.push(value);
			octetCount += value.length;
		}
	} finally {
		// After the end or an error there is nothing left to cancel, and after an abort nobody waits for it.
		reader?.cancel().catch(() => {});
	}
	return { chunks, octetCount, isCut: reader !== undefined };
}

/**
 * Hosts that fail here by themselves never get so far. Some drop Content-Encoding once they have undone it and
 * keep Content-Length, so a difference that a coding can account for tells nothing.
 */
function isShorterThanDeclared(response: Response, octetCount: number): boolean {
	const declared = /^\d+$/.exec(response.headers.get("content-length") ?? "");
	return Number(declared?.[0] ?? 0) > octetCount + CODING_OCTETS + octetCount / 1024;
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
	const octets = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		octets.set(chunk.subarray(0, length - offset), offset);
		offset = Math.min(offset + chunk.length, length);
	}
	return octets;
}
