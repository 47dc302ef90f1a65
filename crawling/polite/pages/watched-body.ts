import { releaseWithOwner } from "../../../bindings/internal.js";
import { onAbort } from "../../client/fetches/abort.js";

/** So much of a body is read ahead, even if the caller does not read it: most bodies end within it. */
const READ_AHEAD_OCTETS = 65_536;

/** The reader of the response's own body. */
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Members that no constructor of responses accepts. */
type Facts = Pick<Response, "url" | "redirected" | "type"> &
	Partial<Pick<Response, "status" | "statusText" | "ok">>;

/** The observer of a body. */
export interface BodyWatcher {
	/** Ends the body, even if its source ignores the signal. */
	readonly signal: AbortSignal;
	/** Bytes are waited for. */
	wait(): void;
	/** Bytes are there. It may abort the signal. */
	receive(octetCount: number): void;
	/** Nobody reads the body for now. */
	rest(): void;
	/** The body broke off before its end. */
	failed(error: unknown): void;
	/** The body is over: it has ended, failed, or was cancelled; or there is none. May be called more than once. */
	end(): void;
}

/** Cancels a body whose reader was forgotten, so that its connection is released. */
class Cancellation {
	constructor(
		readonly reader: Reader,
		readonly over: () => void,
	) {}
	dispose(): void {
		this.over();
		this.reader.cancel().catch(() => {});
	}
}

/**
 * Reports when a response is over.
 * @param url the URL that the response reports; `isRedirected` its own `redirected`.
 * @returns the same response for the caller.
 */
export function watchBody(
	response: Response,
	url: string,
	isRedirected: boolean,
	watcher: BodyWatcher,
	onOver: () => void,
): Response {
	const { body, status, statusText, headers, type, ok } = response;
	const facts: Facts = { url: url || response.url, redirected: isRedirected, type };
	if (typeof body?.getReader !== "function" || response.bodyUsed) {
		watcher.end();
		onOver();
		return isRedirected ? withFacts(response, { ...facts, url }) : response;
	}
	// Sites send values that no constructor accepts: a status of 999, a reason beyond Latin-1.
	const watched = new Response(watchStream(body, watcher, onOver), { headers });
	return withFacts(watched, { ...facts, status, statusText, ok });
}

function watchStream(
	body: ReadableStream<Uint8Array>,
	watcher: BodyWatcher,
	onOver: () => void,
): ReadableStream<Uint8Array> {
	const { signal } = watcher;
	const reader = body.getReader();
	// The signal, which may live long, holds no reference to the new stream: a forgotten stream can be collected.
	const stay = onAbort(signal, () => {
		over();
		reader.cancel(signal.reason).catch(() => {});
	});
	const over = (): void => {
		stay();
		watcher.end();
		onOver();
	};
	const stream = new ReadableStream<Uint8Array>(
		{
			// Called while READ_AHEAD_OCTETS octets or fewer wait to be read: a body of just so many shows its end.
			async pull(controller) {
				watcher.wait();
				try {
					const { done, value } = await reader.read();
					if (!done) watcher.receive(value.byteLength);
					signal.throwIfAborted();
					if (done) {
						over();
						controller.close();
						return;
					}
					controller.enqueue(value);
					if ((controller.desiredSize ?? 0) <= 0) watcher.rest();
				} catch (error) {
					watcher.failed(error);
					over();
					throw error;
				}
			},
			async cancel(reason) {
				over();
				await reader.cancel(reason);
			},
		},
		{ highWaterMark: READ_AHEAD_OCTETS + 1, size: (chunk: Uint8Array) => chunk.byteLength },
	);
	releaseWithOwner(stream, new Cancellation(reader, over));
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
