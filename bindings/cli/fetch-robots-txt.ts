import { Buffer } from "node:buffer";
import type { AccessReason, Matcher, RobotsClientEvent } from "../index.js";
import type { CommonOptions } from "./commands.js";
import { Failure, reasonOf } from "./failure.js";
import type { Host } from "./host.js";

type FetchEnd = Extract<RobotsClientEvent, { readonly type: "fetch-end" }>;

/** A robots.txt from the web. */
export interface FetchedFile {
	/** None where there is no file. */
	readonly octets: Uint8Array;
	/** Knows, other than a parsed file, why everything is allowed where there is none. */
	readonly matcher: Matcher;
}

/**
 * Fetches a robots.txt by the access table (RFC 9309 §2.3.1): no file allows everything; a server that
 * does not answer properly is no permission.
 *
 * @param url where the robots.txt should live.
 * @param agents the crawler's product tokens.
 * @param note told what is odd about the answer, and where there is no file.
 * @throws Failure where the answer is no answer.
 */
export async function fetchRobotsTxt(
	host: Host,
	url: string,
	{ parse }: CommonOptions,
	agents: readonly string[],
	note: (message: string) => void,
): Promise<FetchedFile> {
	const { RobotsClient, accessCopyBody } = host.library;
	let end: FetchEnd | undefined;
	const client = new RobotsClient({
		...parse,
		productToken: agents,
		userAgent: `robotstxt-wasm/${host.version()}`,
		fetch: host.fetch,
		timeoutMs: host.timeoutMs,
		onEvent: (event) => {
			if (event.type === "fetch-end") end = event;
			else if (event.type === "warning" && event.code === "not-text-plain") noteContentType(end!, note);
		},
	});
	try {
		const { inForce, reason, state } = await client.access(url);
		if (inForce === "disallow-all") throw new Failure(whyNoVerdict(url, end!, host.timeoutMs));
		if (inForce === "allow-all") {
			note(`${end?.url}: ${whyNoFile(reason, end!)}: there is no robots.txt, so everything is allowed`);
		}
		const body = accessCopyBody(state) ?? "";
		const octets = typeof body === "string" ? Buffer.from(body) : body;
		return { octets, matcher: await client.matcher(url) };
	} finally {
		await client.dispose();
	}
}

function noteContentType({ url, contentType }: FetchEnd, note: (message: string) => void): void {
	note(
		`${url}: expected content type text/plain, got ${contentType ?? "none"}; the body is read all the same`,
	);
}

function whyNoFile(reason: AccessReason, { status, redirectCount }: FetchEnd): string {
	if (reason === "too-many-redirects") return `more than ${redirectCount} redirects`;
	return reason === "unavailable" ? `status ${status}` : `status ${status} without a usable Location`;
}

function whyNoVerdict(
	robotsUrl: string,
	{ failure, status, error, url }: FetchEnd,
	timeoutMs: number,
): string {
	if (failure === null) return `${url}: status ${status}: no verdict is possible`;
	const isOver = failure === "timeout" && error instanceof Error && error.name === "TimeoutError";
	const reason = isOver ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error);
	return `${robotsUrl}: cannot be fetched: ${reason}`;
}
