import type { CommonOptions } from "../arguments/commands.js";
import { Failure, reasonOf } from "../failure.js";
import type { Host, Stream } from "../host.js";
import { escapeText } from "./escape.js";

/** Thrown where the reader of our output has gone away (`| head`); ends the command without a word. */
export class OutputClosed extends Error {
	override readonly name = "OutputClosed";
}

/** Standard output: waits where the reader is slower than we are, notices where it is gone. */
export class Output {
	readonly #stream: Stream;
	#error: Error | null = null;
	#wake: () => void = () => {};

	constructor(stream: Stream) {
		this.#stream = stream;
		const wake = () => this.#wake();
		stream.on("drain", wake);
		stream.on("close", wake);
		stream.on("error", (error: Error) => {
			this.#error ??= error;
			wake();
		});
	}

	async write(text: string | Uint8Array): Promise<void> {
		if (text.length === 0) return;
		this.#refuseAfterError();
		if (!this.#stream.write(text)) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		this.#refuseAfterError();
	}

	#refuseAfterError(): void {
		const error = this.#error;
		if (error === null) return;
		const code = "code" in error ? error.code : "";
		if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED") throw new OutputClosed();
		throw new Failure(`the output cannot be written: ${reasonOf(error)}`);
	}
}

/** One line on standard error, safe to print whatever is in it. */
export function say({ stderr }: Host, message: string): void {
	stderr.write(`robotstxt-wasm: ${escapeText(message)}\n`);
}

/** Says what is worth knowing but no failure; nothing under --quiet. */
export function noteFor(host: Host, { isQuiet }: CommonOptions): (message: string) => void {
	return isQuiet ? () => {} : (message) => say(host, message);
}
