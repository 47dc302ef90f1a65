import { Failure, reasonOf } from "./failure.js";
import type { Host } from "./host.js";
import { readAtMost } from "./read-at-most.js";

/** RFC 9309 §2.3.1.2: at least five; more is as if there were no file. */
const MOST_REDIRECTS = 5;

/**
 * Fetches a robots.txt by the access table (RFC 9309 §2.3.1): no file allows everything; a server that
 * does not answer properly is no permission.
 *
 * @param url where the robots.txt should live.
 * @param maxBytes reading stops there.
 * @param note told what is odd about the answer, and where there is no file.
 * @returns the file's octets; none where there is no file.
 * @throws Failure where the answer is no answer.
 */
export async function fetchRobotsTxt(
	host: Host,
	url: string,
	maxBytes: number,
	note: (message: string) => void,
): Promise<Uint8Array> {
	const allowAll = (where: string, why: string): Uint8Array => {
		note(`${where}: ${why}: there is no robots.txt, so everything is allowed`);
		return new Uint8Array();
	};
	const signal = AbortSignal.timeout(host.timeoutMs);
	try {
		let target = url;
		for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
			const response = await host.fetch(target, {
				redirect: "manual",
				signal,
				headers: { "user-agent": `robotstxt-wasm/${host.version()}` },
			});
			if (response.ok) {
				noteContentType(response, target, note);
				const { body } = response;
				return body === null ? new Uint8Array() : await readAtMost(chunksOf(body), maxBytes);
			}
			// The body of any other answer is of no use; its connection is.
			await response.body?.cancel();
			const { status } = response;
			if (status >= 400 && status < 500 && status !== 429) return allowAll(target, `status ${status}`);
			if (status < 300 || status >= 400)
				throw new Failure(`${target}: status ${status}: no verdict is possible`);
			const next = redirectTarget(response, target);
			if (next === null) return allowAll(target, `status ${status} without a usable Location`);
			target = next;
		}
		return allowAll(url, `more than ${MOST_REDIRECTS} redirects`);
	} catch (error) {
		if (error instanceof Failure) throw error;
		const reason = signal.aborted ? `no answer within ${host.timeoutMs / 1000} s` : reasonOf(error);
		throw new Failure(`${url}: cannot be fetched: ${reason}`);
	}
}

function noteContentType({ headers }: Response, url: string, note: (message: string) => void): void {
	const type = headers.get("content-type");
	if (type !== null && /^text\/plain\s*(;|$)/i.test(type)) return;
	note(`${url}: expected content type text/plain, got ${type ?? "none"}; the body is read all the same`);
}

/** The chunks of a web stream; it is cancelled where the reader stops early. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = body.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		// After an error there is nothing left to cancel, and the error itself is on its way.
		await reader.cancel().catch(() => {});
	}
}

function redirectTarget(response: Response, base: string): string | null {
	const location = response.headers.get("location");
	if (response.status === 304 || location === null || !URL.canParse(location, base)) return null;
	const target = new URL(location, base);
	return target.protocol === "http:" || target.protocol === "https:" ? target.href : null;
}
