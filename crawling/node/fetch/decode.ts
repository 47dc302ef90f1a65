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

/** What a server is told that this transport undoes. */
export const ACCEPTED_CODINGS = ["gzip", "br", ...(createZstdDecompress === undefined ? [] : ["zstd"])].join(
	", ",
);

/**
 * A response's body with its content codings undone. A coding that ends before its own end is an error, as Node's
 * decoders have it; `fetch` takes what there is.
 * @returns the body as it came where one of the codings is not known here.
 */
export function decode(body: Readable, contentEncoding = ""): Readable {
	const codings = contentEncoding
		.split(",")
		.map((coding) => coding.trim().toLowerCase())
		.filter((coding) => coding !== "" && coding !== "identity");
	const decoders: Transform[] = [];
	// The last coding was done last, and is undone first.
	for (const coding of codings.reverse()) {
		const makeDecoder = DECODERS[coding];
		if (makeDecoder === undefined) return body;
		decoders.push(makeDecoder());
	}
	const last = decoders.at(-1);
	if (last === undefined) return body;
	// Errors reach who reads the last of them.
	pipeline([body, ...decoders], () => {});
	return last;
}
