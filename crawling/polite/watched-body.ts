import { type Disposer, releaseWithOwner } from "../../bindings/contract/disposal.js";

/** So much of a body is read ahead, whether somebody reads it or not: most bodies end by themselves. */
const READ_AHEAD_OCTETS = 65_536;

/** A body that goes on but is not read for so long holds up nobody. */
const UNREAD_MS = 10_000;

/** Who reads the body of the response itself. */
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** What no constructor of responses takes. */
type Facts = Pick<Response, "url" | "redirected" | "type"> &
	Partial<Pick<Response, "status" | "statusText" | "ok">>;

/** Cancels a body whose reader was forgotten, so that its connection is given back. */
class Cancellation implements Disposer {
	constructor(readonly reader: Reader) {}
	dispose(): void {
		this.reader.cancel().catch(() => {});
	}
}

/**
 * Tells when a response is over.
 *
 * @param onOver called once: the body has ended, failed, was cancelled, or nobody has read it for ten seconds. At once
 *   where there is no body to watch.
 * @param url what the response says its URL is.
 * @param isRedirected what it says of itself.
 * @returns the same response for the caller.
 */
export function watchBody(
	response: Response,
	url: string,
	isRedirected: boolean,
	onOver: () => void,
): Response {
	const { body, status, statusText, headers, type, ok } = response;
	const facts: Facts = { url: url || response.url, redirected: isRedirected, type };
	if (typeof body?.getReader !== "function" || response.bodyUsed) {
		onOver();
		return isRedirected ? withFacts(response, { ...facts, url }) : response;
	}
	// Sites send what no constructor takes: a status of 999, a reason beyond Latin-1.
	const watched = new Response(watchStream(body, onOver), { headers });
	return withFacts(watched, { ...facts, status, statusText, ok });
}

function watchStream(body: ReadableStream<Uint8Array>, onOver: () => void): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const over = (): void => {
		clearTimeout(timer);
		onOver();
	};
	const stream = new ReadableStream<Uint8Array>(
		{
			// Called as long as fewer octets than READ_AHEAD_OCTETS wait to be read.
			async pull(controller) {
				clearTimeout(timer);
				try {
					const { done, value } = await reader.read();
					if (done) {
						over();
						controller.close();
						return;
					}
					controller.enqueue(value);
					if ((controller.desiredSize ?? 0) <= 0) timer = setTimeout(over, UNREAD_MS);
				} catch (error) {
					over();
					throw error;
				}
			},
			async cancel(reason) {
				over();
				await reader.cancel(reason);
			},
		},
		{ highWaterMark: READ_AHEAD_OCTETS, size: (chunk: Uint8Array) => chunk.byteLength },
	);
	releaseWithOwner(stream, new Cancellation(reader));
	return stream;
}

function withFacts(response: Response, facts: Facts): Response {
	const clone = response.clone.bind(response);
	for (const [name, value] of Object.entries(facts)) {
		Object.defineProperty(response, name, { value, configurable: true, enumerable: true });
	}
	return Object.defineProperty(response, "clone", {
		value: () => withFacts(clone(), facts),
		configurable: true,
		writable: true,
	});
}
