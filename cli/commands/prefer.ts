import { findNamedCrawler } from "../../crawling/crawlers/index.js";
import { CONTROLLED_USE, lineList } from "../../insight/analysis/findings/wording.js";
import type { WhoMay } from "../../insight/analysis/index.js";
import type { ContentPreferenceEdit } from "../../insight/edit/index.js";
import { defineCommand, type Formatted, type Given, incomplete } from "../arguments/command.js";
import { fileFirst } from "../arguments/operands.js";
import { CRAWLER_NAMES, shared } from "../arguments/options.js";
import { maxWorkOf } from "../arguments/read-numbers.js";
import { Failure, naming } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { said } from "../output/output.js";
import { ACCESS_OPTIONS, readChange } from "./block/arguments.js";
import { refuseMisspelt, unknownInWords } from "./block/caveats.js";
import { changeFile, TOO_LITTLE_WORK } from "./block/change-file.js";

const FORMATS = ["text", "json"] as const;
const YES_OR_NO = ["yes", "no"];
/** The words of `--as`, and the records that they mean. */
const RECORDS = { signal: "content-signal", usage: "content-usage" } as const;

const OPTIONS = {
	train: { value: "WORD", offers: YES_OR_NO, help: "whether AI may be trained with the content: yes or no" },
	search: { value: "WORD", offers: YES_OR_NO, help: "whether it may be in a search index: yes or no" },
	input: { value: "WORD", offers: YES_OR_NO, help: "whether AI may use it for its answers: yes or no" },
	use: {
		value: "WORD",
		offers: ["immediate", "reference", "full"],
		help: "how much of it may be used; a key of Content-Signal that is on trial",
	},
	for: { value: "NAME", offers: CRAWLER_NAMES, help: "only for this crawler (default: for all)" },
	as: {
		value: "LIST",
		offers: Object.keys(RECORDS),
		help: "the records: signal (default), usage or signal,usage",
	},
	write: ACCESS_OPTIONS.write,
	check: ACCESS_OPTIONS.check,
	force: ACCESS_OPTIONS.force,
	...shared("max-work", "quiet", "format", "json", "color", "no-color", "help"),
};

export const preferCommand = defineCommand({
	name: "prefer",
	usage: "prefer FILE --train no",
	summary: "writes what AI and search may do with the content",
	about: `Writes into a robots.txt what may be done with the content, as Content-Signal records:

  robotstxt-wasm prefer robots.txt --train no --search yes --input yes --write

Each group that lets its crawlers fetch something gets the line, so it holds whether a reader takes it for the
group or for the site. The difference is printed; with --write, FILE is changed. All other bytes stay the same,
and a second run changes nothing. It is proved that no crawler's rules change, and that each reads what is asked.
Such a line is a wish: no verdict changes, and no crawler documents that it obeys one. "block" refuses crawlers.
FILE is a path, - for standard input, or an http(s) URL.`,
	end: `Exit codes: 0; 1 with --check: FILE would have to change; 2 wrong usage, FILE cannot be read or written, or
has to be left as it is; 3 no proof, and FILE is not changed.`,
	example: "prefer robots.txt --train no --search yes",
	formats: FORMATS,
	options: OPTIONS,
	read: readPrefer,
	run: runPrefer,
});

type PreferCommand = Formatted<(typeof FORMATS)[number]> & ReturnType<typeof readPrefer>;

function readPrefer(given: Given<typeof OPTIONS>) {
	const { values } = given;
	const [file, ...rest] = fileFirst(given);
	if (rest.length > 0) throw incomplete(given, `one FILE, got ${JSON.stringify(rest[0])} too`);
	const asked = {
		train: toBoolean("--train", values.train),
		search: toBoolean("--search", values.search),
		input: toBoolean("--input", values.input),
		use: values.use,
	};
	if (Object.values(asked).every((value) => value === undefined)) {
		throw incomplete(given, "a preference: --train, --search, --input or --use");
	}
	return {
		...readChange(file, values),
		asked,
		crawler: values.for,
		records: values.as === undefined ? undefined : values.as.split(",").map(toRecord),
		maxWork: maxWorkOf(values),
	};
}

function toBoolean(option: string, word: string | undefined): boolean | undefined {
	if (word === undefined || YES_OR_NO.includes(word)) return word === undefined ? undefined : word === "yes";
	throw new Failure(`${option}: expected yes or no, got ${JSON.stringify(word)}`);
}

function toRecord(word: string) {
	if (Object.hasOwn(RECORDS, word.trim())) return RECORDS[word.trim() as keyof typeof RECORDS];
	throw new Failure(`--as: expected signal, usage or signal,usage, got ${JSON.stringify(word)}`);
}

/** The library's arguments by the options that they come from. */
const OPTION_OF_EDIT: Readonly<Record<string, string>> = { crawler: "--for", use: "--use" };

/** Writes the permitted uses of the content, and changes nothing else. */
async function runPrefer(host: Host, command: PreferCommand): Promise<number> {
	const { setContentPreferences } = await host.library.edit();
	const { asked, crawler, records, maxWork } = command;
	const named = crawler === undefined ? [] : [crawler];
	refuseMisspelt(host.library, "--for", named, command);
	const { whoMay } = await host.library.analysis();
	return changeFile<ContentPreferenceEdit<Uint8Array>>(host, command, {
		edit: (before) =>
			naming(
				(argument) => OPTION_OF_EDIT[argument],
				() => setContentPreferences(before, { ...asked, crawler, records, maxWork } as never),
			),
		notesOf: (found, { name, before }) => {
			const robots = host.library.parse(before, command.parse);
			const isAskedOfTokens = asked.train !== undefined && found.refusalLines.length === 0;
			const listed = isAskedOfTokens ? whoMay(robots, { maxWork }) : [];
			robots.dispose();
			return [
				...unknownInWords(host.library, "--for", named),
				...notesOf(name, found),
				...contraryTokens(listed, name, command),
			];
		},
		stateOf: ({ refusalLines }) => {
			if (refusalLines.length === 0) return "says so already";
			const places = `${refusalLines.length === 1 ? "line" : "lines"} ${refusalLines.join(", ")}`;
			const who =
				crawler === undefined
					? "no crawler that obeys a group may fetch anything"
					: `${crawler} may fetch nothing`;
			return `needs no line: ${who} (${places})`;
		},
	});
}

/** Sentences about control tokens of which a file says the opposite of what is asked of training. */
function contraryTokens(
	listed: readonly WhoMay[],
	name: string,
	{ asked, crawler }: PreferCommand,
): string[] {
	const operator = crawler === undefined ? undefined : findNamedCrawler(crawler)?.operator;
	const [answer, verb, same] = asked.train ? ["no", "allow", "all"] : ["yes", "block", "nothing"];
	return listed.flatMap(({ token, crawler: known, access, group }) => {
		if (!known?.isControlToken || !known.isDocumented) return [];
		// No operator says that the group for * is for its token too.
		if (group?.chosenBy !== "own" || access === same) return [];
		if (crawler !== undefined && known.operator !== operator) return [];
		const places = lineList(group.groups.map(({ line }) => line));
		const what = access === "part" ? ` of a part of the pages` : "";
		return `${name}: by its control token ${token} (${places}) the answer is still ${answer} for ${CONTROLLED_USE}${what}; ${verb} --crawler ${token} changes it`;
	});
}

function notesOf(name: string, found: ContentPreferenceEdit<Uint8Array>): string[] {
	const { unreached, unproved, pathLines, contraryLines, obstacles } = found;
	return said([
		unreached.length > 0
			? `${name}: ${unreached.join(", ")} read none of it, of the crawlers that obey robots.txt: they ignore the group for *, and no group names them; --for NAME writes one`
			: null,
		contraryLines.length > 0
			? `${name}: ${contraryLines.length === 1 ? "line" : "lines"} ${contraryLines.join(", ")} ${contraryLines.length === 1 ? "says" : "say"} the opposite in the other vocabulary; --as signal,usage writes both`
			: null,
		pathLines.length > 0
			? `${name}: ${pathLines.length === 1 ? "line" : "lines"} ${pathLines.join(", ")} with a path ${pathLines.length === 1 ? "stays, and decides on its" : "stay, and decide on their"} URLs`
			: null,
		...obstacles.map(
			({ code, message }) => `${name}: left as it is: ${code === "not-settled" ? TOO_LITTLE_WORK : message}`,
		),
		unproved.length > 0
			? `${name}: left as it is: what is asked is not proved for ${unproved.join(", ")}; a group that it shares may say the opposite`
			: null,
	]);
}
