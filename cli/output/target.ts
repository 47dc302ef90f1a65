import { type FileHandle, open, stat } from "node:fs/promises";
import { type BeforeRename, FileDraft, replaceFile } from "../../crawling/node/sets/file-draft.js";
import { Failure, isSystemError, reasonOf } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { holdingSignals } from "./hold-signals.js";
import { Output } from "./output.js";

/** The system writes no more than 2 GiB at once. */
const MAX_AT_ONCE = 1 << 30;

export interface TargetContent {
	whole(): Uint8Array;
	/** Writes the same content in parts with their offsets, in any order. A part is valid until `write` returns. */
	inParts(write: (octets: Uint8Array, offset: number) => void): void;
}

/** A place to which the command writes a file. */
export interface OutputTarget {
	readonly name: string;
	/** Writes the whole content or nothing; returns the number of octets. @throws Failure if it cannot be written. */
	write(content: TargetContent): Promise<number>;
	close(): Promise<void>;
}

/**
 * Opens the place to write to; standard output for `-`. A file is written beside its place, and then moved there. A pipe
 * or a device is never replaced, but written from the first octet to the last.
 * @param beforeRename called before a file is moved to its place; see `BeforeRename`.
 * @throws Failure if the place cannot be written to.
 */
export async function openTarget(
	host: Host,
	file: string,
	beforeRename?: BeforeRename,
): Promise<OutputTarget> {
	if (file === "-") {
		const output = new Output(host.stdout);
		return targetOf("<stdout>", (octets) => output.write(octets));
	}
	const stats = await stat(file).catch(() => null);
	if (stats?.isDirectory()) throw new Failure(`${file}: cannot be written: it is a directory`);
	if (stats !== null && !stats.isFile()) {
		const handle = await refusing(file, () => open(file, "w"));
		const device = targetOf(file, (octets) => refusing(file, () => writeWhole(handle, octets)));
		return { ...device, close: () => handle.close() };
	}
	// A discarded draft shows at once whether a file can be there. A command that ends before it writes leaves no file.
	await refusing(file, () => holdingSignals(() => new FileDraft(file).discard()));
	return {
		name: file,
		write: (content) => refusing(file, () => holdingSignals(() => writeFile(file, content, beforeRename))),
		close: async () => {},
	};
}

function targetOf(name: string, writeOctets: (octets: Uint8Array) => Promise<void>): OutputTarget {
	return {
		name,
		async write(content) {
			const octets = content.whole();
			await writeOctets(octets);
			return octets.length;
		},
		close: async () => {},
	};
}

/** @throws Failure in place of an error of the system. */
async function refusing<T>(file: string, act: () => T | Promise<T>): Promise<T> {
	try {
		return await act();
	} catch (error) {
		if (!isSystemError(error)) throw error;
		throw new Failure(`${file}: cannot be written: ${reasonOf(error)}`);
	}
}

function writeFile(file: string, content: TargetContent, beforeRename?: BeforeRename): number {
	let octetCount = 0;
	replaceFile(
		file,
		(write) =>
			content.inParts((octets, offset) => {
				write(octets, offset);
				octetCount = Math.max(octetCount, offset + octets.length);
			}),
		beforeRename,
	);
	return octetCount;
}

async function writeWhole(handle: FileHandle, octets: Uint8Array): Promise<void> {
	for (let written = 0; written < octets.length; ) {
		const length = Math.min(MAX_AT_ONCE, octets.length - written);
		written += (await handle.write(octets, written, length)).bytesWritten;
	}
}
