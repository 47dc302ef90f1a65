import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** The header of a record: type, version and length (RFC 8446 §5.1). */
const HEADER_OCTETS = 5;
const ALERT = 21;
const APPLICATION_DATA = 23;
/** The length of an encrypted TLS 1.3 alert: two octets, its type and a tag of 16 or 8 octets (§5.2). */
const SEALED_ALERT_OCTETS: readonly number[] = [2 + 1 + 16, 2 + 1 + 8];

/** The octets between a connection and its TLS, watched for `close_notify`: else a file may be cut (RFC 8446 §6.1). */
export class TlsTap extends Duplex {
	readonly #socket: Socket;
	readonly #header = Buffer.alloc(HEADER_OCTETS);
	#headerOctets = 0;
	/** The octets of the current record that have not come yet. */
	#missingOctets = 0;

	/** @param socket owned by this object from here on. */
	constructor(socket: Socket) {
		super({ allowHalfOpen: true });
		this.#socket = socket;
		// TLS also gets the error; but after TLS has ended, nothing else would.
		this.on("error", () => {});
		socket.on("data", (octets: Buffer) => {
			this.#watch(octets);
			if (!this.push(octets)) socket.pause();
		});
		socket.on("end", () => this.push(null));
		socket.on("error", (error) => this.destroy(error));
		socket.on("close", () => this.destroy());
	}

	/** Whether the last record can be an alert, which ends the server's data. */
	get endsInAlert(): boolean {
		const isWhole = this.#headerOctets === HEADER_OCTETS && this.#missingOctets === 0;
		const type = this.#header[0];
		const isSealed = type === APPLICATION_DATA && SEALED_ALERT_OCTETS.includes(this.#header.readUInt16BE(3));
		return isWhole && (type === ALERT || isSealed);
	}

	override _read(): void {
		this.#socket.resume();
	}

	override _write(octets: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
		this.#socket.write(octets, done);
	}

	override _final(done: (error?: Error | null) => void): void {
		this.#socket.end(done);
	}

	override _destroy(error: Error | null, done: (error: Error | null) => void): void {
		this.#socket.destroy();
		done(error);
	}

	/** Invariant: the octets before `index` are of records whose headers have been read, or of the current header. */
	#watch(octets: Buffer): void {
		let index = 0;
		while (index < octets.length) {
			if (this.#missingOctets > 0) {
				const taken = Math.min(this.#missingOctets, octets.length - index);
				this.#missingOctets -= taken;
				index += taken;
				continue;
			}
			if (this.#headerOctets === HEADER_OCTETS) this.#headerOctets = 0;
			this.#header[this.#headerOctets++] = octets[index++]!;
			if (this.#headerOctets === HEADER_OCTETS) this.#missingOctets = this.#header.readUInt16BE(3);
		}
	}
}
