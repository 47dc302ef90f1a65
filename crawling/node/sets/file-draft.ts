import { randomBytes } from "node:crypto";
import {
	closeSync,
	fchmodSync,
	fchownSync,
	fstatSync,
	fsyncSync,
	lstatSync,
	openSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	type Stats,
	statSync,
	writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { draftPath, removeLeftDrafts } from "./left-drafts.js";

/** The system writes at most 2 GiB at once. */
const MAX_AT_ONCE = 1 << 30;

/** Modes of new files; the system removes the bits of the process's umask. */
const ANYBODY = 0o666;
const OWNER_ONLY = 0o600;

/** The owner of a file, and the rights to it. */
export type Ownership = Pick<Stats, "uid" | "gid" | "mode">;

/**
 * Called before a file is put in its place, which stays as it is if this throws.
 * @param previous of the file that is replaced; null if there was none.
 * @param draft of the file that replaces it.
 */
export type BeforeRename = (previous: Ownership | null, draft: Ownership) => void;

/**
 * A file that is written next to its destination, and replaces it when it is complete: a reader finds the old file or
 * the whole new one. It has the mode of the old one, and its owner and group if the system lets this process set them.
 * A link stays, and its target is replaced. The next draft removes what a killed process has left.
 */
export class FileDraft {
	readonly #place: string;
	readonly #path: string;
	readonly #previous: Ownership | null;
	#descriptor: number | null;

	/** @param place a file, or a path without a file yet. @throws Node's error if no file can be made there. */
	constructor(place: string) {
		const stats = statSync(place, { throwIfNoEntry: false });
		this.#place = stats === undefined ? targetOf(place) : realpathSync(place);
		this.#previous = stats ?? null;
		removeLeftDrafts(this.#place);
		this.#path = draftPath(this.#place, randomBytes(6).toString("hex"));
		// Users who may not read the old file must not be able to read the new one, nor to open it before it has its mode.
		this.#descriptor = openSync(this.#path, "wx", stats === undefined ? ANYBODY : OWNER_ONLY);
		if (stats === undefined) return;
		try {
			setOwner(this.#descriptor, stats);
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
	publish(beforeRename?: BeforeRename): void {
		fsyncSync(this.#descriptor!);
		beforeRename?.(this.#previous, fstatSync(this.#descriptor!));
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

/** Sets owner and group, or at least the group, as far as the system lets this process. */
function setOwner(descriptor: number, { uid, gid }: Ownership): void {
	const own = fstatSync(descriptor);
	if (own.uid === uid && own.gid === gid) return;
	for (const owner of [uid, own.uid]) {
		try {
			fchownSync(descriptor, owner, gid);
			return;
		} catch {
			// Only root can give a file away. `BeforeRename` learns of it.
		}
	}
}

/** The target of links that lead to no file yet; links must not form a circle. */
function targetOf(place: string): string {
	if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return place;
	return targetOf(resolve(realpathSync(dirname(place)), readlinkSync(place)));
}

/** Writes a whole file, see `FileDraft`. @param fill gets a function that writes octets at an offset. */
export function replaceFile(
	place: string,
	fill: (write: (octets: Uint8Array, offset: number) => void) => void,
	beforeRename?: BeforeRename,
): void {
	const draft = new FileDraft(place);
	try {
		fill((octets, offset) => draft.write(octets, offset));
		draft.publish(beforeRename);
	} finally {
		draft.discard();
	}
}
