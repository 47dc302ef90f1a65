import type { Dialect } from "../../../bindings/auto.js";
import type { AccessObstacle } from "../../../insight/edit/index.js";
import { isWebUrl } from "../../arguments/operands.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { nameOf, openInput, readAtMost } from "../../input/input.js";
import { managedInWords } from "../../input/managed-content.js";
import { openReachableFile } from "../../input/robots-file.js";
import { counted } from "../../output/numbers.js";
import { noteFor, Output } from "../../output/output.js";
import type { ChangeCommand } from "./arguments.js";
import { replacementOf } from "./replacement.js";
import { hasTextOnly } from "./text-only.js";
import { changedLines } from "./unified-diff.js";

const WOULD_CHANGE = 1;
const NOT_PROVED = 3;

/** The members that every edit of a file has. */
interface FoundChange {
	readonly body: Uint8Array;
	readonly isChanged: boolean;
	readonly unproved: readonly string[];
	readonly obstacles: readonly AccessObstacle[];
}

/** A file as it was read, an edit of it, and sentences about it. */
export interface Edited<Found extends FoundChange> {
	readonly name: string;
	readonly before: Uint8Array;
	readonly found: Found;
	readonly notes: readonly string[];
}

/** A change of a file, and the words for it. */
interface FileChange<Found extends FoundChange> {
	edit(before: Uint8Array): Found;
	notesOf(name: string, found: Found, before: Uint8Array): readonly string[];
	print(edited: Edited<Found>): string;
}

/**
 * Shows a change of a file, or writes it.
 *
 * @returns the exit code.
 * @throws Failure if the file cannot be changed.
 */
export async function changeFile<Found extends FoundChange>(
	host: Host,
	command: ChangeCommand,
	{ edit, notesOf, print }: FileChange<Found>,
): Promise<number> {
	const { name, octets: before } = await readWhole(host, command);
	const found = edit(before);
	const other = found.obstacles.find(({ code }) => code === "not-a-robots-txt");
	if (other !== undefined && "message" in other) {
		throw new Failure(`${name}: ${other.message} It is left as it is.`);
	}
	const dialect: Dialect = command.parse.dialect ?? "rfc9309";
	if (!command.isForced && hasTextOnly(before, dialect)) {
		throw new Failure(`${name}: left as it is: no line of it is a record of robots.txt; --force changes it`);
	}
	const replacement =
		command.isWriting && found.isChanged ? await replacementOf(host, command, before) : null;
	const notes = [...notesOf(name, found, before), ...managedInWords(name, before)];
	if (!command.isQuiet) await new Output(host.stdout).write(print({ name, before, found, notes }));
	const note = noteFor(host, command);
	for (const each of notes) note(each);
	if (found.unproved.length + found.obstacles.length > 0) return NOT_PROVED;
	if (!found.isChanged) return 0;
	if (command.isCheck) return WOULD_CHANGE;
	if (replacement === null) return 0;
	await replacement.write(found.body);
	const { added, removed } = changedLines(before, found.body);
	note(`${name}: written: ${counted(added, "line")} added, ${counted(removed, "line")} removed`);
	return 0;
}

async function readWhole(host: Host, command: ChangeCommand) {
	const { file } = command;
	if (isWebUrl(file)) {
		const opened = await openReachableFile(host, file, command);
		opened.robots.dispose();
		return opened;
	}
	// Crawlers may read only a part of the file, but all of it is kept.
	return { name: nameOf(file), octets: await readAtMost(openInput(host, file), Number.POSITIVE_INFINITY) };
}
