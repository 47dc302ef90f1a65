import { type CommonOptions, type Formatted, type Given, incomplete } from "../../arguments/command.js";
import { fileFirst, isWebUrl } from "../../arguments/operands.js";
import { CRAWLER_NAMES, shared, type Values } from "../../arguments/options.js";
import { PURPOSES, purposesInWords } from "../../arguments/purposes.js";
import { maxWorkOf } from "../../arguments/read-numbers.js";
import { Failure } from "../../host/failure.js";

const ANY_OTHER = "*";

export const ACCESS_FORMATS = ["text", "json"] as const;
export const ACCESS_OPTIONS = {
	purpose: {
		multiple: true,
		value: "NAME",
		offers: PURPOSES,
		help: `every documented crawler of a purpose; several with commas, or repeated:\n${purposesInWords()}`,
	},
	crawler: {
		...shared("crawler").crawler,
		help: "a crawler by its name, such as Googlebot-News; any name that a group can have;\nseveral with commas, or repeated",
	},
	except: {
		multiple: true,
		value: "NAME",
		offers: CRAWLER_NAMES,
		help: "a crawler that is left out; several with commas, or repeated",
	},
	undocumented: { help: "with --purpose: the crawlers too that are known from lists only" },
	path: { value: "PATTERN", help: "a path pattern (default /, which is everything)" },
	write: { help: "change FILE where it is; else only the difference is shown" },
	check: { help: "change nothing; exit code 1 if FILE would have to change" },
	force: {
		help: "change FILE too if it has text but no record, looks like HTML, or has several\nhard links, or if a crawler's name seems misspelt",
	},
	...shared("max-work", "quiet", "dialect", "format", "json", "color", "no-color", "help"),
} as const;

/** The options of a command that changes a file. */
export interface ChangeCommand extends CommonOptions {
	readonly file: string;
	/** Whether the file is changed in place. */
	readonly isWriting: boolean;
	/** Whether a necessary change is a failure. */
	readonly isCheck: boolean;
	/** Whether a file is changed that has no record, looks like HTML or has hard links, and by names that seem misspelt. */
	readonly isForced: boolean;
}

/** Reads the file of a command that changes it, and the use of the result. @throws Failure if `--write` cannot write. */
export function readChange(
	file: string,
	{
		write = false,
		check = false,
		force = false,
	}: Values<Pick<typeof ACCESS_OPTIONS, "write" | "check" | "force">>,
): Pick<ChangeCommand, "file" | "isWriting" | "isCheck" | "isForced"> {
	if (write && check) throw new Failure("--write: expected without --check");
	if (write && (file === "-" || isWebUrl(file)))
		throw new Failure("--write: expected only with a local FILE");
	return { file, isWriting: write, isCheck: check, isForced: force };
}

/** The names of a repeated option, of which one may have several with commas. */
function namesIn(lists: readonly string[] = []): string[] {
	return lists.flatMap((list) => list.split(",").map((name) => name.trim()));
}

/** Options of `block` and `allow`. */
export type AccessCommand = Formatted<(typeof ACCESS_FORMATS)[number]> & ReturnType<typeof readAccess>;

export function readAccess(given: Given<typeof ACCESS_OPTIONS>) {
	const { values } = given;
	const [file, ...rest] = fileFirst(given);
	if (rest.length > 0) {
		const got = JSON.stringify(rest[0]);
		throw incomplete(given, `one FILE, got ${got} too; --purpose and --crawler name crawlers`);
	}
	const [purposes, crawlers] = [namesIn(values.purpose), namesIn(values.crawler)];
	if (purposes.length === 0 && crawlers.length === 0) {
		throw incomplete(given, "crawlers: --purpose NAME, or --crawler NAME");
	}
	if (crawlers.includes(ANY_OTHER)) {
		throw new Failure(
			`--crawler: expected a crawler's name, got "*": rules for all others are written into the group for * by hand; robotstxt-wasm diff OLD NEW shows what they change`,
		);
	}
	return {
		...readChange(file, values),
		purposes,
		crawlers,
		except: namesIn(values.except),
		isUndocumented: values.undocumented === true,
		path: values.path,
		isAllowed: given.name === "allow",
		maxWork: maxWorkOf(values),
	};
}
