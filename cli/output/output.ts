import type { CommonOptions } from "../arguments/command.js";
import { Failure, reasonOf } from "../host/failure.js";
import type { Host, Note, Stream } from "../host/host.js";
import { escapeText } from "./formats/escape.js";

/** Thrown if the reader of the output has gone away (`| head`). It ends the command without a message. */
export class OutputClosed extends Error {
	override readonly name = "OutputClosed";
}

/** Standard output. It waits for a slow reader, and detects that a reader has gone away. */
export class Output {
	#error: Error | null = null;
	#wake: () => void = () => {};

	constructor(private readonly stream: Stream) {
		const wake = () => this.#wake();
		stream.on("close", wake);
		stream.on("error", (error: Error) => {
			this.#error ??= error;
			wake();
		});
	}

	/** Writes a text. Its octets are not needed any more when the promise is fulfilled. */
	async write(text: string | Uint8Array): Promise<void> {
		if (text.length === 0) return;
		this.#refuseAfterError();
		await new Promise<void>((resolve) => {
			this.#wake = resolve;
			this.stream.write(text, (error) => {
				this.#error ??= error ?? null;
				resolve();
			});
		});
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

/** Writes one line to standard error, safe to print whatever the message contains. */
export function say({ stderr }: Host, message: string): void {
	stderr.write(`robotstxt-wasm: ${escapeText(message)}\n`);
}

/** Takes files one after another, and reports those that are unreadable. @returns whether all could be read. */
export async function takeReadable(
	host: Host,
	files: readonly string[],
	take: (file: string) => Promise<void>,
): Promise<boolean> {
	let areReadable = true;
	for (const file of files) {
		try {
			await take(file);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			say(host, error.message);
			areReadable = false;
		}
	}
	return areReadable;
}

/** The notes of a command. With --quiet nothing is reported. */
export function noteFor(host: Host, { isQuiet }: CommonOptions): Note {
	return isQuiet ? () => {} : (message) => say(host, message);
}

/** The sentences of a list, without its nulls. */
export function said(sentences: readonly (string | null)[]): string[] {
	return sentences.filter((sentence) => sentence !== null);
}
