/** A body that is sent, and whether its own source has failed: then it is not the site that failed. */
export interface SentBody {
	readonly body: BodyInit | null;
	readonly hasFailed: () => boolean;
}

/** Observes the source of a body. Only a stream can fail. @throws TypeError as `watchedStream`. */
export function watchSource(body: BodyInit | null): SentBody {
	let hasFailed = false;
	const watch = async <T>(read: () => Promise<T>): Promise<T> => {
		try {
			return await read();
		} catch (error) {
			hasFailed = true;
			throw error;
		}
	};
	const watched = (): BodyInit | null => {
		if (body === null || typeof body !== "object") return body;
		if ("getReader" in body) return watchedStream(body, watch);
		if (Symbol.asyncIterator in body) {
			return watchedSource(body as AsyncIterable<Uint8Array>, watch) as unknown as BodyInit;
		}
		return body;
	};
	return { body: watched(), hasFailed: () => hasFailed };
}

type Watch = <T>(read: () => Promise<T>) => Promise<T>;

/** @throws TypeError as `fetch` does if the stream is locked or was read before. */
function watchedStream(stream: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> {
	new Response(stream);
	const reader = stream.getReader();
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await watch(() => reader.read());
				if (done) controller.close();
				else controller.enqueue(value);
			},
			cancel: (reason) => reader.cancel(reason),
		},
		// Nothing is read before it is asked for.
		{ highWaterMark: 0 },
	);
}

async function* watchedSource(source: AsyncIterable<Uint8Array>, watch: Watch): AsyncGenerator<Uint8Array> {
	const chunks = source[Symbol.asyncIterator]();
	let isAtEnd = false;
	try {
		for (;;) {
			const { done, value } = await watch(() => chunks.next());
			isAtEnd = done === true;
			if (done) return;
			yield value;
		}
	} finally {
		if (!isAtEnd) await chunks.return?.();
	}
}
