import type { Readable } from "node:stream";

/** @param check called at the end; an error that it throws becomes the stream's error. */
export function toWebStream(source: Readable, check: () => void = () => {}): ReadableStream<Uint8Array> {
	const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await chunks.next();
				if (done !== true) return controller.enqueue(value);
				check();
				controller.close();
			},
			cancel() {
				source.on("error", () => {}).destroy();
			},
		},
		{ highWaterMark: 0 },
	);
}
