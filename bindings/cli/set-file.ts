import { type FileHandle, open, rename, rm } from "node:fs/promises";
import type { PolicySet } from "../set-threads.js";
import { Failure, reasonOf } from "./failure.js";
import type { Host } from "./host.js";
import { Output } from "./output.js";

/** The system reads and writes no more than 2 GiB at once. */
const MOST_AT_ONCE = 1 << 30;

/**
 * Opens a set that `set build` wrote.
 *
 * @throws Failure where it cannot be read, or is none.
 */
export async function openSetFile(host: Host, file: string): Promise<PolicySet> {
	const { PolicySet } = await host.library.sets();
	const octets = await readWhole(file).catch((error: unknown) => {
		throw new Failure(`${file}: cannot be read: ${reasonOf(error)}`);
	});
	try {
		return PolicySet.fromSnapshot(octets);
	} catch (error) {
		// What a snapshot lacks is told as of an argument.
		throw error instanceof RangeError ? new Failure(error.message.replace(/^octets(?=:)/, file)) : error;
	}
}

async function readWhole(file: string): Promise<Uint8Array> {
	const handle = await open(file);
	try {
		const { size } = await handle.stat();
		const octets = new Uint8Array(size);
		let read = 0;
		// Invariant: the first `read` octets are there.
		while (read < size) {
			const { bytesRead } = await handle.read(octets, read, Math.min(MOST_AT_ONCE, size - read), read);
			if (bytesRead === 0) break;
			read += bytesRead;
		}
		return octets.subarray(0, read);
	} finally {
		await handle.close();
	}
}

/**
 * Writes a set's snapshot, to standard output for `-`. A file is there whole or not at all.
 *
 * @throws Failure where it cannot be written.
 */
export async function writeSetFile(host: Host, file: string, octets: Uint8Array): Promise<void> {
	if (file === "-") return new Output(host.stdout).write(octets);
	const draft = `${file}.part`;
	try {
		const handle = await open(draft, "w");
		try {
			await writeWhole(handle, octets);
		} finally {
			await handle.close();
		}
		await rename(draft, file);
	} catch (error) {
		await rm(draft, { force: true });
		throw new Failure(`${file}: cannot be written: ${reasonOf(error)}`);
	}
}

async function writeWhole(handle: FileHandle, octets: Uint8Array): Promise<void> {
	let written = 0;
	while (written < octets.length) {
		const { bytesWritten } = await handle.write(
			octets,
			written,
			Math.min(MOST_AT_ONCE, octets.length - written),
		);
		written += bytesWritten;
	}
}
