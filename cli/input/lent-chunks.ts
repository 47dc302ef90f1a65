import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { LF } from "../../bindings/internal.js";
import { Failure, reasonOf } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { INPUT_CHUNK_OCTETS, nameOf, openInput } from "./input.js";

/**
 * Reads a file, or standard input for `-`, in chunks that are valid until the next one is asked for. Chunks of a regular
 * file end at line ends, if no line is longer than a chunk. @throws Failure if the file cannot be read.
 */
export async function* openLent(host: Host, file: string): AsyncGenerator<Uint8Array> {
	const opened = openRegular(host, file);
	if (opened === null) {
		yield* openInput(host, file);
		return;
	}
	try {
		yield* chunksOf(opened.descriptor);
	} catch (error) {
		throw new Failure(`${nameOf(file)}: cannot be read: ${reasonOf(error)}`);
	} finally {
		if (opened.isOwn) closeSync(opened.descriptor);
	}
}

export interface LentFile {
	readonly descriptor: number;
	readonly isOwn: boolean;
}

/** Opens a regular file. Returns null for any other input, and for a file that cannot be opened. */
export function openRegular(host: Host, file: string): LentFile | null {
	try {
		if (file === "-") {
			const { fd } = host.stdin;
			return fd !== undefined && fstatSync(fd).isFile() ? { descriptor: fd, isOwn: false } : null;
		}
		// Opening a named pipe would block the event loop until another process writes to it.
		return statSync(file).isFile() ? { descriptor: openSync(file, "r"), isOwn: true } : null;
	} catch {
		// Reading it as a stream reports why it cannot be read.
		return null;
	}
}

async function* chunksOf(descriptor: number): AsyncGenerator<Uint8Array> {
	const buffer = new Uint8Array(INPUT_CHUNK_OCTETS);
	// Invariant: the first octets of the buffer, keptOctets of them, are read and not yet handed out.
	let keptOctets = 0;
	for (;;) {
		const readOctets = readSync(descriptor, buffer, keptOctets, buffer.length - keptOctets, null);
		const endOctets = keptOctets + readOctets;
		if (readOctets === 0) break;
		const wholeLinesEnd = buffer.subarray(0, endOctets).lastIndexOf(LF) + 1;
		keptOctets = 0;
		if (wholeLinesEnd > 0) {
			yield buffer.subarray(0, wholeLinesEnd);
			keptOctets = endOctets - wholeLinesEnd;
			buffer.copyWithin(0, wholeLinesEnd, endOctets);
		} else if (endOctets === buffer.length) {
			yield buffer;
		} else {
			keptOctets = endOctets;
		}
		// Reading in one go would leave no turn to threads and signals.
		await setImmediate();
	}
	if (keptOctets > 0) yield buffer.subarray(0, keptOctets);
}
