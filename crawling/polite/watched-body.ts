import { type Disposer, releaseWithOwner } from "../../bindings/contract/disposal.js";

/** So much of a body is read ahead, whether somebody reads it or not: most bodies end by themselves. */
const READ_AHEAD_OCTETS = 65_536;

/** A body that goes on but is not read for so long holds up nobody. */
const UNREAD_MS = 10_000;

/** Who reads the body of the response itself. */
type Reader = ReadableStreamDefaultReader<Uint8Array>;

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
	const { body, status, statusText, headers } = response;
	const isWatched =
		typeof body?.getReader === "function" && !response.bodyUsed && status >= 200 && status <= 599;
	if (!isWatched) {
		onOver();
		return isRedirected ? withFacts(response, url, isRedirected) : response;
	}
	const watched = new Response(watchStream(body!, onOver), { status, statusText, headers });
	return withFacts(watched, url || response.url, isRedirected, response.type);
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

/** What no constructor of responses takes. */
function withFacts(response: Response, url: string, isRedirected: boolean, type = response.type): Response {
	const clone = response.clone.bind(response);
	return Object.defineProperties(response, {
		url: { value: url, configurable: true, enumerable: true },
		redirected: { value: isRedirected, configurable: true, enumerable: true },
		type: { value: type, configurable: true, enumerable: true },
		clone: { value: () => withFacts(clone(), url, isRedirected, type), configurable: true, writable: true },
	});
}
