import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { BeforeRename, Ownership } from "../../../crawling/node/sets/file-draft.js";
import { Failure, reasonOf } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { say } from "../../output/output.js";
import { openTarget } from "../../output/target.js";
import type { ChangeCommand } from "./arguments.js";

/** The bit of a mode by which everybody may read a file. */
const READABLE_BY_ALL = 0o004;

/** Characters that no shell reads as anything else. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** A file that may be replaced by its changed version. */
export interface Replacement {
	/** @throws Failure if the file has to stay as it is, or cannot be written. */
	write(changed: Uint8Array): Promise<void>;
}

/** Looks at a file that is to be replaced. @param before its octets as read. @throws Failure if it must stay. */
export async function replacementOf(
	host: Host,
	command: Pick<ChangeCommand, "file" | "isForced">,
	before: Uint8Array,
): Promise<Replacement> {
	const { file } = command;
	const linkCount = await linkCountOf(file);
	if (linkCount > 1 && !command.isForced) {
		const links = `it has ${linkCount} hard links, and all but this one would keep the old file`;
		throw new Failure(`${file}: left as it is: ${links}; --force writes it`);
	}
	const beforeRename: BeforeRename = (previous, draft) => {
		if (!readFileSync(file).equals(before)) {
			throw new Failure(`${file}: left as it is: it was changed meanwhile; run the command again`);
		}
		if (previous === null || ownerOf(previous) === ownerOf(draft)) return;
		const owners = `only root can keep its owner and group ${ownerOf(previous)}`;
		if ((previous.mode & READABLE_BY_ALL) === 0) {
			const rerun = ["sudo", "robotstxt-wasm", ...host.argv].map(quoted).join(" ");
			throw new Failure(
				`${file}: left as it is: ${owners}, and not everybody may read it; as root it is written: ${rerun}`,
			);
		}
		say(host, `${file}: it is owned by ${ownerOf(draft)} now: ${owners}; everybody may read it, as before`);
	};
	return {
		async write(changed) {
			const target = await openTarget(host, file, beforeRename);
			try {
				await target.write({ whole: () => changed, inParts: (put) => put(changed, 0) });
			} finally {
				await target.close();
			}
			if (linkCount > 1)
				say(host, `${file}: it had ${linkCount} hard links; all but this one keep the old file`);
		},
	};
}

/** The number of names of a file. @throws Failure for a pipe or a device, which cannot be replaced. */
async function linkCountOf(file: string): Promise<number> {
	const stats = await stat(file).catch((error: unknown) => {
		throw new Failure(`${file}: cannot be written: ${reasonOf(error)}`);
	});
	if (!stats.isFile()) throw new Failure(`${file}: cannot be written: it is not a regular file`);
	return stats.nlink;
}

function ownerOf({ uid, gid }: Ownership): string {
	return `${uid}:${gid}`;
}

/** A word of a command as a POSIX shell reads it. */
function quoted(word: string): string {
	return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
