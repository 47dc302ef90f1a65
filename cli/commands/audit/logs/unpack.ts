import * as zlib from "node:zlib";
import { Decompress } from "fzstd";

/** The octets that packed files begin with (RFC 1952 §2.3.1, RFC 8878 §3.1.1). */
const GZIP_MAGIC = [0x1f, 0x8b];
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** Size of a portion of unpacked octets. Larger portions make larger batches. */
const PORTION_OCTETS = 1 << 18;
/** Size of a part of packed octets. Unpacked, it has 16 MiB at most (1,032 times as many octets). */
const PACKED_OCTETS = 1 << 14;

/** Number of octets that tell whether a file is packed. */
export const MAGIC_OCTETS = ZSTD_MAGIC.length;

/** Whether a file that begins so is packed. */
export function isPacked(head: Uint8Array): boolean {
	return beginsWith(head, GZIP_MAGIC) || beginsWith(head, ZSTD_MAGIC);
}

/** Node has Zstandard from 22.15 on. */
const { createZstdDecompress } = zlib as {
	createZstdDecompress?: (options: { chunkSize: number }) => zlib.Gunzip;
};

/**
 * Yields the octets of a file, unpacked if its first octets are those of gzip or Zstandard.
 * @param reopen opens the file once more, if it is damaged, to read all that comes before the damage.
 * @throws Error after the octets that come before damage.
 */
export async function* unpack(
	chunks: AsyncIterable<Uint8Array>,
	reopen: (() => AsyncIterable<Uint8Array>) | undefined,
): AsyncGenerator<Uint8Array> {
	const iterator = chunks[Symbol.asyncIterator]();
	const head = await takeHead(iterator);
	const all = chain(head, iterator);
	if (beginsWith(head, GZIP_MAGIC)) {
		yield* unpackUpToDamage(all, reopen, () => zlib.createGunzip({ chunkSize: PORTION_OCTETS }));
	} else if (!beginsWith(head, ZSTD_MAGIC)) yield* all;
	else if (createZstdDecompress === undefined) yield* unpackZstd(all);
	else yield* unpackUpToDamage(all, reopen, () => createZstdDecompress({ chunkSize: PORTION_OCTETS }));
}

/** Unpacks a file part by part. A damaged part gives nothing: it is unpacked again, octet by octet. */
async function* unpackUpToDamage(
	chunks: AsyncIterable<Uint8Array>,
	reopen: (() => AsyncIterable<Uint8Array>) | undefined,
	createUnpacker: () => zlib.Gunzip,
): AsyncGenerator<Uint8Array> {
	const first = new Unpacking(createUnpacker());
	let octetCount = 0;
	try {
		for await (const portion of first.run(chunks, Number.POSITIVE_INFINITY)) {
			octetCount += portion.length;
			yield portion;
		}
	} catch (error) {
		if (reopen === undefined) throw error;
		const second = new Unpacking(createUnpacker());
		for await (const portion of second.run(reopen(), first.packedCount)) {
			const isNewFrom = Math.min(portion.length, octetCount);
			octetCount -= isNewFrom;
			if (isNewFrom < portion.length) yield portion.subarray(isNewFrom);
		}
		throw error;
	}
}

class Unpacking {
	readonly #unpacked: Uint8Array[] = [];
	#error: Error | null = null;
	/** Ends the step that waits with an error: a write that finds damage does not end by itself. */
	#fail: (error: Error) => void = () => {};
	/** The packed octets of all parts that were unpacked whole. */
	packedCount = 0;

	constructor(private readonly unpacker: zlib.Gunzip) {
		unpacker.on("data", (portion: Uint8Array) => this.#unpacked.push(portion));
		unpacker.on("error", (error) => {
			this.#error = error;
			this.#fail(error);
		});
	}

	/**
	 * Yields the octets of a part while the next part is being unpacked.
	 * @param octetwiseFrom the place from which each part is one octet.
	 * @throws Error after all that could be unpacked.
	 */
	async *run(chunks: AsyncIterable<Uint8Array>, octetwiseFrom: number): AsyncGenerator<Uint8Array> {
		try {
			for await (const part of partsOf(chunks, octetwiseFrom)) {
				const ready = this.#unpacked.splice(0);
				const writing = this.#write(part);
				// An error is thrown when the part is waited for.
				writing.catch(() => {});
				yield* ready;
				await writing;
			}
			await this.#end();
		} catch (error) {
			yield* this.#unpacked.splice(0);
			throw error;
		} finally {
			this.unpacker.destroy();
		}
		yield* this.#unpacked.splice(0);
	}

	async #write(part: Uint8Array): Promise<void> {
		await this.#step((end, fail) => this.unpacker.write(part, (error) => (error ? fail(error) : end())));
		this.packedCount += part.length;
	}

	async #end(): Promise<void> {
		await this.#step((end) => this.unpacker.once("end", end).end());
	}

	#step(begin: (end: () => void, fail: (error: Error) => void) => void): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#fail = reject;
			if (this.#error !== null) reject(this.#error);
			else begin(resolve, reject);
		});
	}
}

async function* partsOf(
	chunks: AsyncIterable<Uint8Array>,
	octetwiseFrom: number,
): AsyncGenerator<Uint8Array> {
	let octetCount = 0;
	for await (const chunk of chunks) {
		for (let start = 0; start < chunk.length; ) {
			const end =
				octetCount >= octetwiseFrom
					? start + 1
					: Math.min(start + PACKED_OCTETS, start + octetwiseFrom - octetCount);
			const part = chunk.subarray(start, end);
			yield part;
			octetCount += part.length;
			start = end;
		}
	}
}

/** Reads at least as many octets as identify the format, if the file has so many. */
async function takeHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
	let head = new Uint8Array();
	while (head.length < MAGIC_OCTETS) {
		const { done, value } = await iterator.next();
		if (done) break;
		const joined = new Uint8Array(head.length + value.length);
		joined.set(head);
		joined.set(value, head.length);
		head = joined;
	}
	return head;
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
	try {
		if (head.length > 0) yield head;
		for (;;) {
			const { done, value } = await rest.next();
			if (done) return;
			yield value;
		}
	} finally {
		await rest.return?.();
	}
}

function beginsWith(octets: Uint8Array, magic: readonly number[]): boolean {
	return magic.every((octet, index) => octets[index] === octet);
}

/** Unpacks Zstandard in versions of Node that cannot. */
async function* unpackZstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const unpacked: Uint8Array[] = [];
	const stream = new Decompress((portion) => unpacked.push(portion));
	for await (const chunk of chunks) {
		// The stream keeps what it gets, and a chunk is valid until the next.
		yield* pushed(() => stream.push(chunk.slice()), unpacked);
	}
	yield* pushed(() => stream.push(new Uint8Array(), true), unpacked);
}

/** Yields the unpacked octets, also those before an error. */
function* pushed(push: () => void, unpacked: Uint8Array[]): Generator<Uint8Array> {
	try {
		push();
	} finally {
		yield* unpacked.splice(0);
	}
}
