import { encodeUtf8, rangeError } from "../../../bindings/internal.js";
import { FIELD, type FieldName, fieldNamed } from "./line-fields.js";
import type { TextLayout, TextPart } from "./line-reader.js";

/** nginx's variables for the fields that are read. */
const NGINX_FIELDS: Readonly<Record<string, FieldName>> = {
	remote_addr: "address",
	realip_remote_addr: "address",
	time_local: "time",
	time_iso8601: "time",
	msec: "time",
	request: "request",
	request_method: "method",
	request_uri: "target",
	uri: "target",
	args: "query",
	query_string: "query",
	status: "status",
	http_user_agent: "agent",
	host: "host",
	http_host: "host",
	server_name: "host",
	http_x_forwarded_for: "forwarded",
	proxy_add_x_forwarded_for: "forwarded",
	http_signature_agent: "signature",
};

/** Apache's directives, without their modifiers. */
const APACHE_FIELDS: Readonly<Record<string, FieldName>> = {
	h: "address",
	a: "address",
	"{c}a": "address",
	t: "time",
	r: "request",
	m: "method",
	U: "target",
	q: "query",
	s: "status",
	"{user-agent}i": "agent",
	"{host}i": "host",
	"{x-forwarded-for}i": "forwarded",
	"{signature-agent}i": "signature",
	v: "host",
	V: "host",
};

/** A piece of a format string: a text, or a field, which is null if it is not read. */
type Piece = { readonly text: string } | { readonly field: FieldName | null };

const NGINX_PIECE = /\$\{(\w+)\}|\$(\w+)|([^$]+|\$)/g;
const APACHE_PIECE = /%(?:[<>]|!?\d+(?:,\d+)*)*(\{[^}]*\}\^?[A-Za-z]{1,2}|[A-Za-z%])|([^%]+|%)/g;

/**
 * Reads a format in the notation of nginx's `log_format` or of Apache's `LogFormat`.
 *
 * @param clientAddress the name of the field with the client's address, as the format has it; default: X-Forwarded-For.
 * @throws RangeError if it has neither's fields, no such field, no User-Agent header, no time, no URL, or two fields without text
 *   between.
 */
export function layoutOfFormat(format: string, argument: string, clientAddress?: string): TextLayout {
	const layout = layoutOf("format string", format, argument, clientAddress);
	const has = (field: FieldName) => layout.parts.some((part) => part.field === FIELD[field]);
	const expected = "a format of nginx or Apache with the time, the request and the User-Agent header";
	if (!has("time") || !(has("request") || has("target")) || !has("agent")) {
		throw rangeError(argument, expected, format);
	}
	if (clientAddress !== undefined && !has("forwarded")) {
		throw rangeError("options.clientAddress", "a field of the format", clientAddress);
	}
	return layout;
}

function layoutOf(name: string, format: string, argument: string, clientAddress?: string): TextLayout {
	// Apache's configuration, from which formats are copied, has quotes escaped.
	const plain = format.replaceAll('\\"', '"');
	const client = clientAddress?.replace(/^[$%]/, "").toLowerCase();
	const pieces = /\$\{?\w/.test(plain) ? nginxPieces(plain, client) : apachePieces(plain, client);
	return { name, ...joinPieces(pieces, format, argument) };
}

function nginxPieces(format: string, client: string | undefined): Piece[] {
	return Array.from(format.matchAll(NGINX_PIECE), ([, braced, bare, text]) =>
		text === undefined ? { field: fieldNamed(NGINX_FIELDS, (braced ?? bare)!, client) ?? null } : { text },
	);
}

function apachePieces(format: string, client: string | undefined): Piece[] {
	return Array.from(format.matchAll(APACHE_PIECE)).flatMap(([, directive, text]): Piece[] => {
		if (directive === undefined) return [{ text: text! }];
		if (directive === "%") return [{ text: "%" }];
		const name = directive.length === 1 ? directive : directive.toLowerCase();
		if (name === "t") return [{ text: "[" }, { field: "time" }, { text: "]" }];
		if (/^\{(?:begin:|end:)?(?:sec|msec|usec|%.*)\}t$/.test(name)) return [{ field: "time" }];
		return [{ field: fieldNamed(APACHE_FIELDS, name, client) ?? null }];
	});
}

function joinPieces(pieces: readonly Piece[], format: string, argument: string): Omit<TextLayout, "name"> {
	let before = "";
	const parts: { field: number; after: string }[] = [];
	let wasField = false;
	const read = new Set<FieldName>();
	for (const piece of pieces) {
		const last = parts.at(-1);
		if ("text" in piece) {
			if (last === undefined) before += piece.text;
			else last.after += piece.text;
		} else {
			if (wasField) {
				throw rangeError(argument, "text between any two fields", format);
			}
			// If two fields say the same, the first is read, such as the address before that of a proxy.
			const isRead = piece.field !== null && !read.has(piece.field);
			if (isRead) read.add(piece.field!);
			parts.push({ field: isRead ? FIELD[piece.field!] : -1, after: "" });
		}
		wasField = "field" in piece;
	}
	return {
		before: encodeUtf8(before),
		parts: parts.map(({ field, after }): TextPart => ({ field, after: encodeUtf8(after) })),
	};
}

/** The lines of AWS S3, with the bucket as the host and the key as the target. */
export const S3_LAYOUT: TextLayout = /* @__PURE__ */ layoutOf(
	"AWS S3",
	'$owner $host [$time_local] $remote_addr $requester $id $operation $uri "$request" $status $error $sent $size $t1 $t2 "$http_referer" "$http_user_agent" ',
	"AWS S3",
);

/** Named formats of servers, in the order in which they are tried. */
export const NAMED_LAYOUTS: readonly TextLayout[] = /* @__PURE__ */ Object.entries({
	"AWS ALB":
		'$type $time_iso8601 $elb $remote_addr $target $t1 $t2 $t3 $status $target_status $received $sent "$request" "$http_user_agent" ',
	"AWS ELB":
		'$time_iso8601 $elb $remote_addr $target $t1 $t2 $t3 $status $target_status $received $sent "$request" "$http_user_agent" ',
	"Envoy of Istio":
		'[$time_iso8601] "$request" $status $flags $details $termination "$failure" $received $sent $duration $upstream_ms "$http_x_forwarded_for" "$http_user_agent" "$id" "$host" "$upstream" $cluster $upstream_local $downstream_local $remote_addr ',
	Envoy:
		'[$time_iso8601] "$request" $status $flags $received $sent $duration $upstream_ms "$http_x_forwarded_for" "$http_user_agent" "$id" "$host" "$upstream"',
	"combined with host":
		'$host $remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"',
	combined:
		'$remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"',
	common: '$remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent',
}).map(([name, format]) => layoutOf(name, format, name));

const HAPROXY =
	'$remote_addr [$time_local] $frontend $backend $timers $status $bytes $c1 $c2 $termination $connections $queues $http_user_agent"$request"';

/** The lines of HAProxy, in the order in which they are tried: what it captures of headers is read as the User-Agent header. */
export const HAPROXY_LAYOUTS: readonly TextLayout[] = /* @__PURE__ */ [`$syslog]: ${HAPROXY}`, HAPROXY].map(
	(format) => layoutOf("HAProxy", format, "HAProxy"),
);
