import { SLASH, SPACE } from "../../../bindings/internal.js";
import { isAt } from "./find-octet.js";
import { FIELD, type LineFields } from "./line-fields.js";
import {
	LINE,
	type LineReader,
	type LineReaderData,
	type LogLineKind,
	type TextLayout,
} from "./line-reader.js";
import { TextReader } from "./text-reader.js";

/**
 * Reads the lines of AWS S3. A request in path style has the bucket before the path, `/bucket/key`, and the path in the
 * bucket is the site's. The key shows whether the path begins with a folder of the bucket's name.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */
export class S3Reader implements LineReader {
	readonly name: string;
	readonly escapes = "backslash";
	readonly data: LineReaderData;
	readonly #lines: TextReader;

	/** @param layout has the bucket as the host, and the key as the target. */
	constructor(layout: TextLayout) {
		this.name = layout.name;
		this.data = { s3: layout };
		this.#lines = new TextReader(layout);
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		const kind = this.#lines.read(octets, start, end, fields);
		if (kind === LINE.entry) leaveOutBucket(fields);
		return kind;
	}
}

/** Moves the bucket's name out of the target, and makes the host empty, since the bucket is not a host. */
function leaveOutBucket(fields: LineFields): void {
	const { octets, starts, ends } = fields;
	const bucket = fields.copy(FIELD.host);
	starts[FIELD.host] = ends[FIELD.host] = starts[FIELD.request]!;
	const requestEnd = ends[FIELD.request]!;
	const space = octets.indexOf(SPACE, starts[FIELD.request]);
	const after = space + 1 + bucket.length + 1;
	const isKey = isAt(octets, space + 2, requestEnd, fields.copy(FIELD.target));
	if (space < 0 || octets[space + 1] !== SLASH || !isAt(octets, space + 2, requestEnd, bucket)) return;
	if (octets[after] !== SLASH || isKey) return;
	const targetEnd = octets.indexOf(SPACE, after);
	starts[FIELD.target] = after;
	ends[FIELD.target] = targetEnd < 0 ? requestEnd : Math.min(targetEnd, requestEnd);
	starts[FIELD.method] = starts[FIELD.request]!;
	ends[FIELD.method] = space;
	// A line with a target by itself has no request.
	starts[FIELD.request] = ends[FIELD.request] = 0;
}
