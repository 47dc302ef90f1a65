import { type FileHandle, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { readPolicySet } from "../node-set/index.js";
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
	try {
		// Of a pipe nobody knows how long it is.
		const isFile = (await stat(file)).isFile();
		return isFile ? readPolicySet(PolicySet, file) : PolicySet.fromSnapshot(await readFile(file));
	} catch (error) {
		if (error instanceof Error && "code" in error) {
			throw new Failure(`${file}: cannot be read: ${reasonOf(error)}`);
		}
		if (!(error instanceof RangeError)) throw error;
		// What a snapshot lacks is told as of an argument, to who writes programs.
		const told = error.message.replace(/^octets(?=:)/, file);
		throw new Failure(told.replace("a snapshot that toSnapshot made", "a set that set build wrote"));
	}
}

/** A place for the octets of a set, or of a module with one. */
export interface SetTarget {
	/** What messages call it. */
	readonly name: string;
	/** Puts them there, all or none of them. @throws Failure where it cannot be written. */
	write(octets: Uint8Array): Promise<void>;
	/** Forgets the place where nothing has been written to it. */
	close(): Promise<void>;
}

/**
 * Opens the place that is to be written to; standard output for `-`. A file is written beside its place and moved there;
 * what is no file, such as a pipe or a device, is never replaced.
 *
 * @throws Failure where it cannot be written.
 */
export async function openSetTarget(host: Host, file: string): Promise<SetTarget> {
	if (file === "-") {
		const output = new Output(host.stdout);
		return { name: "<stdout>", write: (octets) => output.write(octets), close: async () => {} };
	}
	const fail = (error: unknown): never => {
		throw new Failure(`${file}: cannot be written: ${reasonOf(error)}`);
	};
	const stats = await stat(file).catch(() => null);
	if (stats?.isDirectory()) throw new Failure(`${file}: cannot be written: it is a directory`);
	const isReplaced = stats === null || stats.isFile();
	const place = stats === null ? file : await realpath(file);
	const draft = isReplaced ? `${place}.part` : place;
	const handle = await open(draft, "w").catch(fail);
	let isWritten = !isReplaced;
	return {
		name: file,
		async write(octets) {
			try {
				await writeWhole(handle, octets);
				await handle.close();
				if (isReplaced) await rename(draft, place);
				isWritten = true;
			} catch (error) {
				fail(error);
			}
		},
		async close() {
			await handle.close();
			if (!isWritten) await rm(draft, { force: true });
		},
	};
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
