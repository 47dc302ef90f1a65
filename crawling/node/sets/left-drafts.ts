import { createHash } from "node:crypto";
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";

/** So long no write takes: what has lain untouched since is nobody's, whichever machine has made it. */
const LONGEST_WRITE_MS = 86_400_000;

/** Process ids mean something on one machine alone, and folders may be shared. */
const MACHINE = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);

/** The name of a draft of a place, which says whose it is. */
export function draftPath(place: string, random: string): string {
	return `${place}.${MACHINE}-${process.pid}-${random}.part`;
}

/**
 * Removes drafts of a place that writes have left which were killed. Those of processes that live stay: they may be writing.
 * What cannot be looked at or removed is left alone.
 */
export function removeLeftDrafts(place: string): void {
	const folder = dirname(place);
	const start = `${basename(place)}.`;
	for (const name of namesIn(folder)) {
		const id = name.startsWith(start)
			? /^([0-9a-f]{12})-(\d+)-[0-9a-f]+\.part$/.exec(name.slice(start.length))
			: null;
		if (id === null) continue;
		const path = join(folder, name);
		try {
			const isGone = id[1] === MACHINE && !isAlive(Number(id[2]));
			if (isGone || Date.now() - lstatSync(path).mtimeMs > LONGEST_WRITE_MS) rmSync(path);
		} catch {}
	}
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

function isAlive(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch (error) {
		// One that this process may not signal lives.
		return (error as NodeJS.ErrnoException).code !== "ESRCH";
	}
}
