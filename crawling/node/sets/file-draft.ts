import { randomBytes } from "node:crypto";
import {
	closeSync,
	fchmodSync,
	fsyncSync,
	lstatSync,
	openSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { draftPath, removeLeftDrafts } from "./left-drafts.js";

/** The system writes at most 2 GiB at once. */
const MAX_AT_ONCE = 1 << 30;

/**
 * A file that is written next to its destination, under a name of its own, and replaces the destination when it is
 * complete. So a reader finds either the old file or the whole new one. If the destination is a link, its target is
 * replaced. A file that a killed process has left next to the destination is removed by the next draft.
 */
export class FileDraft {
	readonly #place: string;
	readonly #path: string;
	#descriptor: number | null;

	/**
	 * @param place a file, or a path at which there is no file yet.
	 * @throws Node's error if a file cannot be made there.
	 */
	constructor(place: string) {
		const stats = statSync(place, { throwIfNoEntry: false });
		this.#place = stats === undefined ? targetOf(place) : realpathSync(place);
		removeLeftDrafts(this.#place);
		this.#path = draftPath(this.#place, randomBytes(6).toString("hex"));
		this.#descriptor = openSync(this.#path, "wx");
		if (stats === undefined) return;
		try {
			// Users who may not read the old file must not be able to read the new one.
			fchmodSync(this.#descriptor, stats.mode);
		} catch (error) {
			this.discard();
			throw error;
		}
	}

	/** Writes octets at an offset; gaps are zeros. */
	write(octets: Uint8Array, offset: number): void {
		// Invariant: the first `count` octets are written.
		for (let count = 0; count < octets.length; ) {
			const length = Math.min(octets.length - count, MAX_AT_ONCE);
			count += writeSync(this.#descriptor!, octets, count, length, offset + count);
		}
	}

	/** Puts the file in its place, after it is on the disk. */
	publish(): void {
		fsyncSync(this.#descriptor!);
		this.#close();
		renameSync(this.#path, this.#place);
	}

	/** Removes a file that has not been put in its place. */
	discard(): void {
		this.#close();
		rmSync(this.#path, { force: true });
	}

	#close(): void {
		if (this.#descriptor !== null) closeSync(this.#descriptor);
		this.#descriptor = null;
	}
}

/** The target of links that lead to no file yet; links must not form a circle. */
function targetOf(place: string): string {
	if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return place;
	return targetOf(resolve(realpathSync(dirname(place)), readlinkSync(place)));
}

/**
 * Writes a whole file, see `FileDraft`.
 *
 * @param fill gets a function that writes octets at an offset; if it throws, nothing changes.
 */
export function replaceFile(
	place: string,
	fill: (write: (octets: Uint8Array, offset: number) => void) => void,
): void {
	const draft = new FileDraft(place);
	try {
		fill((octets, offset) => draft.write(octets, offset));
		draft.publish();
	} finally {
		draft.discard();
	}
}
