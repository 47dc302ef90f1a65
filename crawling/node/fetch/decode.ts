import { pipeline, type Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";

/** Node has zstd from 22.15 on. */
const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => Transform };

const DECODERS: Readonly<Record<string, (() => Transform) | undefined>> = {
	gzip: zlib.createGunzip,
	"x-gzip": zlib.createGunzip,
	deflate: zlib.createInflate,
	br: zlib.createBrotliDecompress,
	zstd: createZstdDecompress,
};

/** The Accept-Encoding of this transport. */
export const ACCEPTED_CODINGS = ["gzip", "br", ...(createZstdDecompress === undefined ? [] : ["zstd"])].join(
	", ",
);

/** Decodes a body by its content codings; unchanged if one is unknown. A cut coding is an error, unlike in `fetch`. */
export function decode(body: Readable, contentEncoding = ""): Readable {
	const codings = contentEncoding
		.split(",")
		.map((coding) => coding.trim().toLowerCase())
		.filter((coding) => coding !== "" && coding !== "identity");
	const decoders: Transform[] = [];
	// The last coding was applied last, and is removed first.
	for (const coding of codings.reverse()) {
		const makeDecoder = DECODERS[coding];
		if (makeDecoder === undefined) return body;
		decoders.push(makeDecoder());
	}
	const last = decoders.at(-1);
	if (last === undefined) return body;
	// Errors reach the reader of the last decoder.
	pipeline([body, ...decoders], () => {});
	return last;
}
