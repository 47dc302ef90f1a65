import { pipeline } from "node:stream/promises";
import * as zlib from "node:zlib";
import { Decompress } from "fzstd";

/** The octets that packed files begin with (RFC 1952 §2.3.1, RFC 8878 §3.1.1). */
const GZIP_MAGIC = [0x1f, 0x8b];
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** Size of a portion of unpacked octets. Larger portions make larger batches. */
const PORTION_OCTETS = 1 << 18;

/** Node has Zstandard from 22.15 on. */
const { createZstdDecompress } = zlib as {
	createZstdDecompress?: (options: { chunkSize: number }) => zlib.Gunzip;
};

/**
 * Yields the octets of a file, unpacked if it is packed with gzip or Zstandard. The first octets identify the format.
 */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const iterator = chunks[Symbol.asyncIterator]();
	const head = await takeHead(iterator);
	const all = chain(head, iterator);
	if (beginsWith(head, GZIP_MAGIC)) yield* through(all, zlib.createGunzip({ chunkSize: PORTION_OCTETS }));
	else if (!beginsWith(head, ZSTD_MAGIC)) yield* all;
	else if (createZstdDecompress === undefined) yield* unpackZstd(all);
	else yield* through(all, createZstdDecompress({ chunkSize: PORTION_OCTETS }));
}

async function* through(
	chunks: AsyncIterable<Uint8Array>,
	unpacker: zlib.Gunzip,
): AsyncGenerator<Uint8Array> {
	const feeding = pipeline(chunks, unpacker);
	// A reader of the unpacked octets gets the error too. A reader that stops early does not need it.
	feeding.catch(() => {});
	yield* unpacker;
	await feeding;
}

/** Reads at least as many octets as identify the format, if the file has so many. */
async function takeHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
	let head = new Uint8Array();
	while (head.length < ZSTD_MAGIC.length) {
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
		stream.push(chunk);
		yield* unpacked.splice(0);
	}
	stream.push(new Uint8Array(), true);
	yield* unpacked.splice(0);
}
