import { FIELD, type FieldName, type LineFields } from "./line-fields.js";
import {
	type JsonFields,
	type KeyPath,
	LINE,
	type LineKind,
	type LineReader,
	type LineReaderData,
} from "./line-reader.js";

/** The most octets of UTF-8 per UTF-16 unit. */
const MAX_OCTETS_PER_UNIT = 3;

/** The paths at which servers and proxies write fields. Paths that say more come first. */
const KNOWN_PATHS: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
	address: [
		"request.client_ip",
		"request.remote_ip",
		"remote_addr",
		"remote_ip",
		"client_ip",
		"ClientIP",
		"ClientHost",
		"ip",
	],
	time: [
		"ts",
		"time_iso8601",
		"time_local",
		"msec",
		"timestamp",
		"@timestamp",
		"EdgeStartTimestamp",
		"StartUTC",
		"time",
	],
	target: ["request.uri", "request_uri", "uri", "ClientRequestURI", "RequestPath", "path", "url"],
	request: ["request"],
	query: ["args", "query_string"],
	status: ["status", "EdgeResponseStatus", "DownstreamStatus", "response"],
	agent: [
		"request.headers.User-Agent",
		"http_user_agent",
		"user_agent",
		"userAgent",
		"ClientRequestUserAgent",
		"request_User-Agent",
		"agent",
	],
	host: ["request.host", "http_host", "host", "server_name", "ClientRequestHost", "RequestHost"],
};

/** Reads lines of JSON, each with one object: logs of Caddy, of nginx by a custom format, and others. */
export class JsonReader implements LineReader {
	readonly name = "JSON";
	readonly escapesAgents = false;
	readonly data: LineReaderData;
	readonly #paths: readonly (readonly [field: number, path: KeyPath])[];
	readonly #encoder = new TextEncoder();
	readonly #decoder = new TextDecoder();
	#octets = new Uint8Array(1024);

	constructor(fields: JsonFields) {
		this.data = { json: fields };
		this.#paths = Object.entries(fields).map(([name, path]) => [FIELD[name as FieldName], path]);
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LineKind {
		const line = parse(this.#decoder.decode(octets.subarray(start, end)));
		if (line === undefined) return LINE.unreadable;
		fields.clear();
		const needed = MAX_OCTETS_PER_UNIT * (end - start);
		if (this.#octets.length < needed) this.#octets = new Uint8Array(2 * needed);
		fields.octets = this.#octets;
		let at = 0;
		for (const [field, path] of this.#paths) {
			const text = textAt(line, path);
			if (text === undefined) continue;
			fields.starts[field] = at;
			at += this.#encoder.encodeInto(text, this.#octets.subarray(at)).written;
			fields.ends[field] = at;
		}
		return fields.isEmpty(FIELD.time) ? LINE.unreadable : LINE.entry;
	}
}

/** Finds the paths of the fields in a line that is an object; undefined if it has no time or no URL. */
export function findJsonFields(line: string): JsonFields | undefined {
	const object = parse(line);
	if (object === undefined) return undefined;
	const found: Partial<Record<FieldName, KeyPath>> = {};
	for (const [field, paths] of Object.entries(KNOWN_PATHS)) {
		const path = paths.map((each) => each.split(".")).find((each) => textAt(object, each) !== undefined);
		if (path !== undefined) found[field as FieldName] = path;
	}
	if (found.target !== undefined) delete found.request;
	return found.time !== undefined && (found.target !== undefined || found.request !== undefined)
		? found
		: undefined;
}

function parse(text: string): object | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === "object" ? value : undefined;
	} catch {
		return undefined;
	}
}

/** The text or number at the end of a path; for a list, its first item. */
function textAt(value: unknown, path: KeyPath): string | undefined {
	let at = value;
	for (const key of path) {
		if (at === null || typeof at !== "object" || !Object.hasOwn(at, key)) return undefined;
		at = (at as Readonly<Record<string, unknown>>)[key];
	}
	if (Array.isArray(at)) at = at[0];
	return typeof at === "string" ? at : typeof at === "number" ? String(at) : undefined;
}
