import { Buffer } from "node:buffer";
import type { Crawler, Matcher } from "../../bindings/auto.js";
import type { ParseOptions, RobotsTxtBody } from "../../bindings/shared-exports.js";
import type { Access, AccessReason, RobotsClientEvent } from "../../crawling/client/index.js";
import type { CommonOptions } from "../arguments/command.js";
import type { UrlCommand } from "../arguments/url-command.js";
import { reasonOf } from "../host/failure.js";
import type { Host, Note } from "../host/host.js";
import type { NoFile } from "./no-file.js";

type FetchEnd = Extract<RobotsClientEvent, { readonly type: "fetch-end" }>;

export interface FetchedFile {
	readonly octets: Uint8Array;
	/** The client's matcher, which knows why everything is allowed or disallowed if there is no file. */
	readonly matcher: Matcher;
	/** Null if a file decides. */
	readonly noFile: NoFile | null;
}

export interface Fetcher {
	/** Whether a firewall's challenge is an answer by its status, or no answer. */
	readonly challenges?: "by-status" | "unreachable" | undefined;
	readonly crawler: Crawler;
	readonly policy: UrlCommand["policy"];
}

/** Fetches a robots.txt by the access table (RFC 9309 §2.3.1). @param note reports what is unusual about the answer. */
export async function fetchForCommand(
	host: Host,
	url: string,
	command: CommonOptions,
	{ crawler, policy, challenges }: Fetcher,
	note: Note,
): Promise<FetchedFile> {
	const { RobotsClient, accessCopyBody } = host.library;
	let end: FetchEnd | undefined;
	const client = new RobotsClient({
		...clientOptions(host, command),
		productToken: crawler,
		policy,
		challenges,
		userAgent: `robotstxt-wasm/${host.version()}`,
		onEvent: (event) => {
			if (event.type === "fetch-end") end = event;
			else if (event.type === "warning" && event.code === "not-text-plain") noteContentType(end!, note);
			else if (event.type === "warning" && event.code === "challenge") note(`${end!.url}: ${event.text}`);
		},
	});
	try {
		const access = await client.access(url);
		const body = accessCopyBody(access.state) ?? "";
		const octets = typeof body === "string" ? Buffer.from(body) : body;
		const noFile = readNoFile(url, access, end!, host.timeoutMs);
		return { octets, matcher: await client.matcher(url), noFile };
	} finally {
		await client.dispose();
	}
}

function readNoFile(
	robotsUrl: string,
	{ inForce, reason, status, failure }: Access,
	end: FetchEnd,
	timeoutMs: number,
): NoFile | null {
	if (inForce === "rules") return null;
	const isUnreachable = inForce === "disallow-all";
	return {
		reason: isUnreachable ? "unreachable" : "unavailable",
		status,
		failure,
		because: isUnreachable
			? whyUnreachable(robotsUrl, end, timeoutMs)
			: `${end.url}: ${whyNone(reason, end)}`,
	};
}

function noteContentType({ url, contentType }: FetchEnd, note: Note): void {
	const got = contentType ?? "none";
	note(`${url}: expected content type text/plain, got ${got}; the body is read all the same`);
}

function whyNone(reason: AccessReason, { status, redirectCount }: FetchEnd): string {
	if (reason === "too-many-redirects") return `more than ${redirectCount} redirects`;
	return reason === "unavailable" ? `status ${status}` : `status ${status} without a usable Location`;
}

function whyUnreachable(
	robotsUrl: string,
	{ failure, status, error, url }: FetchEnd,
	timeoutMs: number,
): string {
	if (failure === null) return `${url}: cannot be fetched: status ${status}`;
	const isOver = failure === "timeout" && error instanceof Error && error.name === "TimeoutError";
	const reason = isOver ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error);
	return `${robotsUrl}: cannot be fetched: ${reason}`;
}

/** The client's options that every command uses for fetching. The client parses as the command does. */
export function clientOptions({ library, fetch, timeoutMs }: Host, { parse }: CommonOptions) {
	const { engine, ...reading } = parse;
	const parser = {
		parse: (body: RobotsTxtBody, options?: ParseOptions) => library.parse(body, { ...options, engine }),
	};
	return { ...reading, parser, fetch, timeoutMs };
}
