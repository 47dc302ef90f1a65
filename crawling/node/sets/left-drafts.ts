import { createHash } from "node:crypto";
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";

/** No write takes so long. A draft that is older is removed, whichever machine made it. */
const LONGEST_WRITE_MS = 86_400_000;

/** Process ids are only valid on one machine, and folders may be shared. */
const MACHINE = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);

/** The name of a draft of a place, which contains the machine and the process. */
export function draftPath(place: string, random: string): string {
	return `${place}.${MACHINE}-${process.pid}-${random}.part`;
}

/** Removes drafts of a place that killed writes left, unless their process lives or they cannot be examined. */
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
		// A process that this process may not signal is alive.
		return (error as NodeJS.ErrnoException).code !== "ESRCH";
	}
}
