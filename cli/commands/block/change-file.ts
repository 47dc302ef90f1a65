import type { Dialect } from "../../../bindings/auto.js";
import type { AccessObstacle } from "../../../insight/edit/index.js";
import type { Formatted } from "../../arguments/command.js";
import { isWebUrl } from "../../arguments/operands.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { nameOf, openInput, readAtMost } from "../../input/input.js";
import { managedInWords, unendedInWords } from "../../input/managed-content.js";
import { openReachableFile } from "../../input/robots-file.js";
import { escapeText, toSafeJson } from "../../output/formats/escape.js";
import { paintFor } from "../../output/formats/paint.js";
import { counted } from "../../output/numbers.js";
import { noteFor, Output } from "../../output/output.js";
import type { ChangeCommand } from "./arguments.js";
import { replacementOf } from "./replacement.js";
import { hasTextOnly } from "./text-only.js";
import { changedLines, printUnifiedDiff, unifiedDiff } from "./unified-diff.js";

const WOULD_CHANGE = 1;
const NOT_PROVED = 3;
/** An obstacle in the command's words: the library's name the argument `maxWork`. */
export const TOO_LITTLE_WORK = "the work allowed is not enough to prove a change; a larger --max-work may be";

/** The members that every edit of a file has. */
interface FoundChange {
	readonly body: Uint8Array;
	readonly isChanged: boolean;
	/** Crawlers with a group that keeps what they had. */
	readonly sheltered: readonly string[];
	readonly unproved: readonly string[];
	readonly obstacles: readonly AccessObstacle[];
}

/** A change of a file, and the words for it. */
interface FileChange<Found extends FoundChange> {
	edit(before: Uint8Array): Found;
	notesOf(
		found: Found,
		file: { readonly name: string; readonly before: Uint8Array },
	): readonly string[] | Promise<readonly string[]>;
	/** What is so already, if nothing has to change. */
	stateOf(found: Found): string;
}

/**
 * Shows a change of a file, or writes it.
 *
 * @returns the exit code.
 * @throws Failure if the file cannot be changed.
 */
export async function changeFile<Found extends FoundChange>(
	host: Host,
	command: ChangeCommand & Formatted<"text" | "json">,
	{ edit, notesOf, stateOf }: FileChange<Found>,
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
	if (!command.isForced && (await isLikeHtml(host, command, before))) {
		throw new Failure(`${name}: left as it is: it looks like HTML, as lint says; --force changes it`);
	}
	const replacement =
		command.isWriting && found.isChanged ? await replacementOf(host, command, before) : null;
	const { body, isChanged, sheltered, unproved, obstacles } = found;
	const notes = [...(await notesOf(found, { name, before }))];
	if (sheltered.length > 0 && unproved.length === 0) {
		const names = sheltered.join(", ");
		notes.push(
			`the added group for ${names} keeps what the file tells them: they would follow the changed one`,
		);
	}
	notes.push(...managedInWords(name, before, body), ...unendedInWords(name, before));
	const isUnproved = unproved.length + obstacles.length > 0;
	const print = {
		json: () => {
			const difference = isChanged ? unifiedDiff(name, before, body) : "";
			return `${toSafeJson({ file: name, ...found, body: undefined, difference, notes })}\n`;
		},
		text: () => {
			if (isChanged) return printUnifiedDiff(name, before, body, paintFor(host, command.colour));
			return isUnproved ? "" : `${escapeText(`${name}: ${stateOf(found)}`)}\n`;
		},
	}[command.format];
	if (!command.isQuiet) await new Output(host.stdout).write(print());
	const note = noteFor(host, command);
	for (const each of notes) note(each);
	if (isUnproved) return NOT_PROVED;
	if (!isChanged) return 0;
	if (command.isCheck) return WOULD_CHANGE;
	if (replacement === null) return 0;
	await replacement.write(body);
	const { added, removed } = changedLines(before, body);
	note(`${name}: written: ${counted(added, "line")} added, ${counted(removed, "line")} removed`);
	return 0;
}

/** Whether `lint` finds that a file with records looks like a web page; a comment in it may say that it is none. */
async function isLikeHtml({ library }: Host, { parse }: ChangeCommand, octets: Uint8Array): Promise<boolean> {
	const { lint } = await library.analysis();
	const robots = library.parse(octets, parse);
	const isLike = lint(robots, { crawlers: [], maxWork: 1 }).some(({ code }) => code === "looks-like-html");
	robots.dispose();
	return isLike;
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
