import { textOfUnits } from "../../../bindings/internal.js";
import { FIELD, type FieldName, type LineFields } from "./line-fields.js";
import {
	type JsonFields,
	type KeyPath,
	LINE,
	type LineReader,
	type LineReaderData,
	type LogLineKind,
} from "./line-reader.js";

/** The most octets of UTF-8 per UTF-16 unit. */
const MAX_OCTETS_PER_UNIT = 3;

/** Keys in more objects than this are not looked at. No server writes a field so deep. */
const MAX_DEPTH = 5;

/**
 * The paths at which servers, proxies and clouds write fields, as `comparable` returns them. Paths that say more come
 * first. So `useragent` is `User-Agent`, `user_agent` and `userAgent` too.
 */
const KNOWN_PATHS: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
	address: [
		"request.clientip",
		"request.remoteip",
		"httprequest.remoteip",
		"httprequest.clientip",
		"proxy.clientip",
		"properties.clientip",
		"client.ip",
		"source.ip",
		"downstreamremoteaddress",
		"remoteaddr",
		"remoteip",
		"remotehost",
		"clientip",
		"clienthost",
		"req.remoteaddress",
		"ip",
	],
	time: [
		"ts",
		"timeiso8601",
		"timelocal",
		"msec",
		"@timestamp",
		"timestamp",
		"edgestarttimestamp",
		"startutc",
		"starttime",
		"requesttime",
		"requesttimeepoch",
		"time",
	],
	target: [
		"request.uri",
		"httprequest.requesturl",
		"httprequest.uri",
		"properties.requesturi",
		"proxy.path",
		"url.original",
		"url.path",
		"requesturi",
		"requesturl",
		"uri",
		"clientrequesturi",
		"clientrequestpath",
		"requestpath",
		"xenvoyoriginpath",
		"req.url",
		"path",
		"url",
	],
	request: ["request", "requestline"],
	method: [
		"request.method",
		"httprequest.requestmethod",
		"httprequest.httpmethod",
		"http.request.method",
		"proxy.method",
		"properties.httpmethod",
		"requestmethod",
		"clientrequestmethod",
		"req.method",
		"httpmethod",
		"method",
	],
	query: ["httprequest.args", "args", "querystring", "url.query", "properties.requestquery"],
	status: [
		"status",
		"httprequest.status",
		"properties.httpstatuscode",
		"properties.httpstatus",
		"proxy.statuscode",
		"http.response.statuscode",
		"edgeresponsestatus",
		"downstreamstatus",
		"statuscode",
		"responsecode",
		"res.statuscode",
		"response",
	],
	agent: [
		"request.headers.useragent",
		"httprequest.headers.useragent",
		"httprequest.useragent",
		"properties.useragent",
		"proxy.useragent",
		"useragent.original",
		"req.headers.useragent",
		"headers.useragent",
		"httpuseragent",
		"useragent",
		"clientrequestuseragent",
		"requestuseragent",
		"requestheaderuseragent",
		"ua",
		"agent",
	],
	forwarded: [
		"request.headers.xforwardedfor",
		"httprequest.headers.xforwardedfor",
		"httpxforwardedfor",
		"requestheaderxforwardedfor",
		"requestxforwardedfor",
		"headers.xforwardedfor",
		"req.headers.xforwardedfor",
		"xforwardedfor",
	],
	signature: [
		"request.headers.signatureagent",
		"httprequest.headers.signatureagent",
		"httpsignatureagent",
		"requestheadersignatureagent",
		"requestsignatureagent",
		"headers.signatureagent",
		"req.headers.signatureagent",
		"signatureagent",
	],
	host: [
		"request.host",
		"httprequest.headers.host",
		"proxy.host",
		"properties.hostname",
		"properties.host",
		"req.headers.host",
		"url.domain",
		"httphost",
		"host",
		"servername",
		"clientrequesthost",
		"requesthost",
		"domainname",
		"authority",
		":authority",
		"vhost",
	],
};

/** Reads lines of JSON, each with one object: logs of Caddy, of nginx by a custom format, and others. */
export class JsonReader implements LineReader {
	readonly name = "JSON";
	readonly escapes = "none";
	readonly data: LineReaderData;
	readonly #paths: readonly (readonly [field: number, path: KeyPath])[];
	readonly #encoder = new TextEncoder();
	readonly #decoder = new TextDecoder("utf-8", { fatal: true });
	#octets = new Uint8Array(1024);

	constructor(fields: JsonFields) {
		this.data = { json: fields };
		this.#paths = Object.entries(fields).map(([name, path]) => [FIELD[name as FieldName], path]);
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		const utf8 = this.#decodeUtf8(octets.subarray(start, end));
		// nginx writes octets of requests as they came. Where they are no UTF-8, each is a character meanwhile.
		const line = parse(utf8 ?? textOfUnits(octets, start, end));
		if (line === undefined) return LINE.unreadable;
		fields.clear();
		const needed = MAX_OCTETS_PER_UNIT * (end - start);
		if (this.#octets.length < needed) this.#octets = new Uint8Array(2 * needed);
		fields.octets = this.#octets;
		let at = 0;
		for (const [field, path] of this.#paths) {
			const text = textAt(line, path, field === FIELD.forwarded);
			if (text === undefined) continue;
			fields.starts[field] = at;
			at += utf8 === null ? putUnits(text, this.#octets, at) : this.#encode(text, at);
			fields.ends[field] = at;
		}
		return fields.isEmpty(FIELD.time) ? LINE.unreadable : LINE.entry;
	}

	#encode(text: string, at: number): number {
		return this.#encoder.encodeInto(text, this.#octets.subarray(at)).written;
	}

	/** The line as text; null if it is no UTF-8. */
	#decodeUtf8(line: Uint8Array): string | null {
		try {
			return this.#decoder.decode(line);
		} catch {
			return null;
		}
	}
}

/** Writes a text whose characters are an octet each, and gives their number. */
function putUnits(text: string, octets: Uint8Array, start: number): number {
	for (let index = 0; index < text.length; index++) octets[start + index] = text.charCodeAt(index);
	return text.length;
}

/** Finds the paths of the fields in a line that is an object; undefined if it has no time or no URL. */
export function findJsonFields(line: string): JsonFields | undefined {
	const object = parse(line);
	if (object === undefined) return undefined;
	const paths = new Map<string, KeyPath>();
	collectPaths(object, [], paths);
	const found: Partial<Record<FieldName, KeyPath>> = {};
	for (const [field, known] of Object.entries(KNOWN_PATHS)) {
		const path = known.map((each) => paths.get(each)).find((each) => each !== undefined);
		if (path !== undefined) found[field as FieldName] = path;
	}
	if (found.target !== undefined) delete found.request;
	return found.time !== undefined && (found.target !== undefined || found.request !== undefined)
		? found
		: undefined;
}

/** Collects the paths of texts and numbers by the part of them that is compared. If paths are equal, the first counts. */
function collectPaths(value: object, above: KeyPath, paths: Map<string, KeyPath>): void {
	for (const [key, member] of Object.entries(value)) {
		const path = [...above, key];
		const name = path.map(comparable).join(".");
		if (textOf(member) !== undefined) {
			if (!paths.has(name)) paths.set(name, path);
		} else if (path.length === MAX_DEPTH) continue;
		else if (isObject(member)) collectPaths(member, path, paths);
		else if (Array.isArray(member)) collectPaths(Object.fromEntries(namedItems(member)), path, paths);
	}
}

/** The items of a list of objects with a name and a value, as AWS WAF lists headers. */
function namedItems(list: readonly unknown[]): [string, unknown][] {
	return list.flatMap((item): [string, unknown][] => {
		const { name, value } = (isObject(item) ? item : {}) as Readonly<Record<string, unknown>>;
		return typeof name === "string" ? [[name, value]] : [];
	});
}

/** A key as it is compared: in lower case, without hyphens and underscores. */
function comparable(key: string): string {
	return key.toLowerCase().replaceAll(/[-_]/g, "");
}

function isObject(value: unknown): value is object {
	return value !== null && typeof value === "object" && !Array.isArray(value);
}

function parse(text: string): object | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === "object" ? value : undefined;
	} catch {
		return undefined;
	}
}

/** The text or number at the end of a path; for a list, its first item, or all its items with commas between. */
function textAt(value: unknown, path: KeyPath, isJoined: boolean): string | undefined {
	let at = value;
	for (const key of path) {
		if (at === null || typeof at !== "object") return undefined;
		if (Array.isArray(at)) at = namedItems(at).find(([name]) => comparable(name) === comparable(key))?.[1];
		else at = Object.hasOwn(at, key) ? (at as Readonly<Record<string, unknown>>)[key] : undefined;
	}
	return isJoined && Array.isArray(at) ? at.join(",") : textOf(at);
}

function textOf(value: unknown): string | undefined {
	const text: unknown = Array.isArray(value) ? value[0] : value;
	return typeof text === "string" ? text : typeof text === "number" ? String(text) : undefined;
}
