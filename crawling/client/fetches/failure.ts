import type { AccessFailure } from "../../access/types.js";
import { DeadlineError } from "./abort.js";

/** A failure that the client itself has detected. */
export class FetchFailure extends Error {
	constructor(
		readonly failure: AccessFailure,
		options?: ErrorOptions,
	) {
		super(failure, options);
	}
}

/** By error code: Node's own, OpenSSL's, zlib's, nodeFetch's and those of its fetch, undici. The first match counts. */
const BY_CODE: readonly (readonly [RegExp, AccessFailure])[] = [
	[/^(ENOTFOUND|ENODATA|EAI_\w+)$/, "dns"],
	[/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/, "refused"],
	[/^(ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT)$/, "timeout"],
	[/CERT|_TLS_|SSL|^EPROTO$|SIGNATURE|ISSUER|_CRL_|_CHAIN/, "tls"],
	[/^(ERR_BODY_CUT|Z_BUF_ERROR)$/, "truncated"],
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZSTD|ZSTD_)/, "encoding"],
	[/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, "truncated"],
	[/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_\w+)$/, "reset"],
	[/^(HPE_|UND_ERR_HEADERS_OVERFLOW$)/, "protocol"],
];

/** By message, for hosts whose errors have no code (Deno, Bun, workers). A wrong guess still means unreachable. */
const BY_MESSAGE: readonly (readonly [RegExp, AccessFailure])[] = [
	[/\bdns\b|resolve host|getaddrinfo|name or service|name resolution/i, "dns"],
	[/refused|unable to connect/i, "refused"],
	[/certificate|\btls\b|\bssl\b|handshake/i, "tls"],
	[/timed? ?out/i, "timeout"],
	[/decompress|deflate|gzip|brotli|zlib|zstd|content.encoding/i, "encoding"],
	[/content.length|end of file|unexpected eof|before message completed/i, "truncated"],
	[/reset|closed|broken pipe|aborted|reading a body/i, "reset"],
	[/invalid http|\bparse|chunk|protocol/i, "protocol"],
];

/** The maximum depth of nested causes. */
const MAX_CAUSES = 8;

/** The kind of failure of an error of `fetch` or its response, by its causes too; `network` if they do not say more. */
export function failureOf(error: unknown): AccessFailure {
	try {
		if (error instanceof DeadlineError) return "timeout";
		return error instanceof FetchFailure ? error.failure : readFailure(error);
	} catch {
		// The error's own text comes from a transport's code, which may throw too.
		return "network";
	}
}

/** The innermost cause of an error with a code of the host, such as `ECONNREFUSED`; else the error itself. */
export function codedErrorOf(error: unknown): unknown {
	try {
		const isCoded = (each: unknown) => typeof (Object(each) as { code?: unknown }).code === "string";
		return withCauses(error).reverse().find(isCoded) ?? error;
	} catch {
		return error;
	}
}

/** Codes of errors of arguments: undici's, and Node's own. */
const CALLERS_CODE =
	/^(UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)|ERR_INVALID_ARG_(TYPE|VALUE))$/;

/** Errors of code. A fetch reports the network's failures by a TypeError, so that one shows nothing. */
const CALLERS_NAME = /^(Range|Reference|Syntax|Eval|URI)Error$/;

/** Whether an error of a fetch shows that the caller's code is wrong, such as one of a header of the connection. */
export function isOfCaller(error: unknown): boolean {
	try {
		const { name } = Object(error) as { name?: unknown };
		const { code } = Object(codedErrorOf(error)) as { code?: unknown };
		return CALLERS_CODE.test(`${code}`) || CALLERS_NAME.test(`${name}`);
	} catch {
		return false;
	}
}

/** An error and its causes, the outermost first. */
function withCauses(error: unknown): unknown[] {
	const errors: unknown[] = [error];
	for (let index = 0; index < errors.length && index < MAX_CAUSES; index++) {
		const { cause, errors: several } = Object(errors[index]) as { cause?: unknown; errors?: unknown };
		if (cause !== undefined) errors.push(cause);
		if (Array.isArray(several)) errors.push(...several.slice(0, 1));
	}
	return errors.slice(0, MAX_CAUSES);
}

function readFailure(error: unknown): AccessFailure {
	const errors = withCauses(error);
	return find(errors, "code", BY_CODE) ?? find(errors, "message", BY_MESSAGE) ?? "network";
}

/** The innermost error is the most specific one. */
function find(
	errors: readonly unknown[],
	property: "code" | "message",
	table: readonly (readonly [RegExp, AccessFailure])[],
): AccessFailure | undefined {
	for (const error of errors.slice().reverse()) {
		const text = (Object(error) as Record<string, unknown>)[property];
		const row = typeof text === "string" ? table.find(([pattern]) => pattern.test(text)) : undefined;
		if (row !== undefined) return row[1];
	}
	return undefined;
}
