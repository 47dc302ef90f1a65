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

/** The system writes no more than 2 GiB at once. */
const MAX_AT_ONCE = 1 << 30;

/**
 * A file that is written beside its place, under a name of its own, and takes the place when it is whole: who reads there
 * finds what there was before, or all of the new one. Behind a link it is the file that the link leads to. What a process that
 * was killed has left beside the place goes with the next draft.
 */
export class FileDraft {
	readonly #place: string;
	readonly #path: string;
	#descriptor: number | null;

	/**
	 * @param place a file, or where there is nothing yet.
	 * @throws what Node says of a file that cannot be made there.
	 */
	constructor(place: string) {
		const stats = statSync(place, { throwIfNoEntry: false });
		this.#place = stats === undefined ? placeBehind(place) : realpathSync(place);
		removeLeftDrafts(this.#place);
		this.#path = draftPath(this.#place, randomBytes(6).toString("hex"));
		this.#descriptor = openSync(this.#path, "wx");
		if (stats === undefined) return;
		try {
			// Who may not read what there was may not read what comes either.
			fchmodSync(this.#descriptor, stats.mode);
		} catch (error) {
			this.discard();
			throw error;
		}
	}

	/** Writes octets at an offset; whatever is left out is zeros. */
	write(octets: Uint8Array, offset: number): void {
		// Invariant: the first `count` octets are written.
		for (let count = 0; count < octets.length; ) {
			const length = Math.min(octets.length - count, MAX_AT_ONCE);
			count += writeSync(this.#descriptor!, octets, count, length, offset + count);
		}
	}

	/** Puts the file in its place, once it is on the disk. */
	publish(): void {
		fsyncSync(this.#descriptor!);
		this.#close();
		renameSync(this.#path, this.#place);
	}

	/** Forgets a file that has not been put in its place. */
	discard(): void {
		this.#close();
		rmSync(this.#path, { force: true });
	}

	#close(): void {
		if (this.#descriptor !== null) closeSync(this.#descriptor);
		this.#descriptor = null;
	}
}

/** The place that links lead to where there is nothing yet; they do not run in a circle. */
function placeBehind(place: string): string {
	if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return place;
	return placeBehind(resolve(realpathSync(dirname(place)), readlinkSync(place)));
}

/**
 * Writes a file as a whole, see `FileDraft`.
 *
 * @param fill is handed what writes octets at an offset; what it throws leaves all as it was.
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
