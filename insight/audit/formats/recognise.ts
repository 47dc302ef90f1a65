import { LF } from "../../../bindings/internal.js";
import { viewOf } from "../octets.js";
import { HAPROXY_LAYOUTS, NAMED_LAYOUTS, S3_LAYOUT } from "./format-string.js";
import { HaproxyReader } from "./haproxy-reader.js";
import { findJsonFields, JsonReader } from "./json-reader.js";
import { FIELD, FIELD_COUNT, LineFields } from "./line-fields.js";
import { type JsonFields, LINE, type LineReader, type LineReaderData } from "./line-reader.js";
import { S3Reader } from "./s3-reader.js";
import { TextReader } from "./text-reader.js";
import { Times } from "./times.js";
import { W3cReader } from "./w3c-reader.js";
import { unwrapped, WRAPPER_NAMES, WrappedReader } from "./wrapped-reader.js";

/** The number of lines that are looked at. */
const SAMPLE_LINES = 50;
/** The least share of a log's lines that its format can read. */
const MIN_READABLE_SHARE = 0.5;

/**
 * Detects a log's format by its first lines; null if the format is not known.
 *
 * @param clientAddress as `LogAuditOptions.clientAddress`.
 */
export function recogniseFormat(octets: Uint8Array, clientAddress?: string): LineReader | null {
	return recogniseLines(firstLines(octets), clientAddress);
}

function recogniseLines(lines: readonly Uint8Array[], clientAddress: string | undefined): LineReader | null {
	const needed = Math.max(1, MIN_READABLE_SHARE * lines.length);
	const isReader = (reader: LineReader) => countReadable(reader, lines) >= needed;
	// Its own lines may have a header of syslog.
	const haproxy = HAPROXY_LAYOUTS.map((layout) => new HaproxyReader(layout)).find(isReader);
	if (haproxy !== undefined) return haproxy;
	for (const wrapper of WRAPPER_NAMES) {
		const inner = lines.flatMap((line) => unwrapped(line, wrapper) ?? []);
		const reader = inner.length < needed ? null : recogniseLines(inner, clientAddress);
		if (reader !== null) return new WrappedReader(wrapper, reader);
	}
	const texts = lines.map((line) => new TextDecoder().decode(line));
	if (texts.some((text) => /^#(?:Fields|Version):/.test(text))) return new W3cReader(clientAddress);
	const fields = fullestOf(texts.filter((text) => text.startsWith("{")).map(findJsonFields));
	if (fields !== undefined) return new JsonReader(withClient(fields, clientAddress));
	const readers = [new S3Reader(S3_LAYOUT), ...NAMED_LAYOUTS.map((layout) => new TextReader(layout))];
	return readers.find(isReader) ?? null;
}

/** The fields, with the path of the client's address if an option names it. */
export function withClient(fields: JsonFields, clientAddress: string | undefined): JsonFields {
	return clientAddress === undefined ? fields : { ...fields, forwarded: clientAddress.split(".") };
}

/** The fields of the line that has most of them: a line may lack some. Those with a User-Agent header come first. */
function fullestOf(found: readonly (JsonFields | undefined)[]): JsonFields | undefined {
	const weightOf = (fields: JsonFields) =>
		Object.keys(fields).length + (fields.agent === undefined ? 0 : FIELD_COUNT);
	let fullest: JsonFields | undefined;
	for (const fields of found) {
		if (fields !== undefined && (fullest === undefined || weightOf(fields) > weightOf(fullest)))
			fullest = fields;
	}
	return fullest;
}

function firstLines(octets: Uint8Array): Uint8Array[] {
	const lines: Uint8Array[] = [];
	for (let start = 0; start < octets.length && lines.length < SAMPLE_LINES; ) {
		const lineFeed = octets.indexOf(LF, start);
		const end = lineFeed < 0 ? octets.length : lineFeed;
		if (end > start) lines.push(octets.subarray(start, end));
		start = end + 1;
	}
	return lines;
}

function countReadable(reader: LineReader, lines: readonly Uint8Array[]): number {
	const fields = new LineFields();
	const times = new Times();
	return lines.filter((line) => {
		if (reader.read(line, 0, line.length, fields) !== LINE.entry) return false;
		return (
			!Number.isNaN(times.read(fields, viewOf(fields.octets))) &&
			fields.text(FIELD.address) !== "-" &&
			// The first of several addresses in place of one is no host.
			!fields.text(FIELD.host).endsWith(",") &&
			/^\d{3}$/.test(fields.text(FIELD.status))
		);
	}).length;
}

/** Opens the reader that has such `data`. */
export function openReader(data: LineReaderData): LineReader {
	if ("wrapper" in data) return new WrappedReader(data.wrapper, openReader(data.lines));
	if ("s3" in data) return new S3Reader(data.s3);
	if ("haproxy" in data) return new HaproxyReader(data.haproxy);
	return "layout" in data ? new TextReader(data.layout) : new JsonReader(data.json);
}
