import { parseArgs } from "node:util";
import type { Dialect, EngineChoice } from "../../bindings/auto.js";
import { addressOctets, suggestName } from "../../bindings/internal.js";
import type { AccessPolicy } from "../../crawling/client/index.js";
import { Failure } from "../host/failure.js";
import { auditPart } from "./audit-options.js";
import type { AskedUrls, Command, CommonOptions, CrawlerOption, JudgedColumn } from "./commands.js";
import { toFormat } from "./formats.js";
import { incomplete } from "./incomplete.js";
import {
	COMMAND_NAMES,
	type CommandName,
	EXAMPLE_OF,
	FORMATS_OF,
	INSTEAD_OF_COMMAND,
	MEANT_BY,
	OPTIONS,
	OPTIONS_OF,
	type Option,
} from "./options.js";

/** The library's default. The reader stops there too. */
const DEFAULT_MAX_BYTES = "512000";

const LOCAL_ONLY = "--robots-url: expected only with a local file; a fetched one has its own URL";

const EXPECTED_COMMAND = `expected a command (${COMMAND_NAMES.join(", ")})`;

type Values = ReturnType<typeof parse>["values"];

/** An option as it stands in the arguments. */
interface OptionToken {
	readonly name: string;
	readonly rawName: string;
	readonly value: string | undefined;
	readonly inlineValue: boolean | undefined;
}

/**
 * Reads the arguments. Values that only the library can check stay as written: dialect, engine, policy, product
 * tokens, URLs.
 *
 * @throws Failure that names the argument and what was expected.
 */
export function readCommandLine(argv: readonly string[], isInputTerminal: boolean): Command {
	const { values, positionals } = parse(argv);
	const [name, ...operands] = positionals;
	if (values.version || name === "version") return { name: "version" };
	if (values.help) return { name: "help", topic: name };
	if (name === "help") return { name: "help", topic: operands[0] };
	if (name === undefined) throw new Failure(`${EXPECTED_COMMAND}; see --help`);
	const command = COMMAND_NAMES.find((each) => each === name);
	if (command === undefined) {
		const isPlace = addressOctets(name) > 0;
		const hint = isPlace ? `, as in: robotstxt-wasm ${EXAMPLE_OF.who}` : commandAdvice(name);
		throw new Failure(`${EXPECTED_COMMAND}, got ${JSON.stringify(name)}${hint}`);
	}
	const taken: readonly Option[] = OPTIONS_OF[command];
	for (const option of Object.keys(values) as Option[]) {
		if (!taken.includes(option)) {
			const hint = meantOption(option, taken) || `; see robotstxt-wasm ${command} --help`;
			throw new Failure(`--${option}: ${command} has no such option${hint}`);
		}
	}
	switch (command) {
		case "check":
			if (values.set !== undefined) {
				return {
					...head(command, values),
					...setCheckPart(values.set, values, operands, isInputTerminal),
					name: "check-set",
				};
			}
			return { ...head(command, values), ...urlPart(command, values, operands, isInputTerminal) };
		case "explain":
			return { ...head(command, values), ...urlPart(command, values, operands, isInputTerminal) };
		case "lint":
			return { ...head(command, values), ...lintPart(command, values, operands) };
		case "test":
			return { ...head(command, values), ...testPart(values, operands) };
		case "diff":
			return { ...head(command, values), ...diffPart(values, operands) };
		case "coverage":
			return { ...head(command, values), ...coveragePart(command, values, operands, isInputTerminal) };
		case "audit":
			return { ...head(command, values), ...auditPart(values, operands, isInputTerminal) };
		case "sitemaps":
			return { ...head(command, values), ...sitemapPart(command, values, operands) };
		case "who":
			return { ...head(command, values), ...whoPart(values, operands) };
		case "block":
		case "allow":
			return { ...head(command, values), ...accessPart(command, values, operands) };
		case "set":
			return { ...head(command, values), ...setPart(values, operands) };
		case "judge":
			return { ...head(command, values), ...judgePart(values, operands) };
		case "completion":
			return { name: command, shell: operands[0] };
	}
}

function parse(argv: readonly string[]) {
	const asked = { args: [...argv], options: OPTIONS, allowPositionals: true } as const;
	for (const token of parseArgs({ ...asked, strict: false, tokens: true }).tokens) {
		if (token.kind === "option") requireOption(token, argv[0]);
	}
	return parseArgs(asked);
}

/** Refuses what `parseArgs` would, in a sentence that names the option: its own messages have several lines. */
function requireOption({ name, rawName, value, inlineValue }: OptionToken, first: string | undefined): void {
	const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as Option] : null;
	if (option === null) {
		const command = COMMAND_NAMES.find((each) => each === first);
		const known = command === undefined ? (Object.keys(OPTIONS) as Option[]) : OPTIONS_OF[command];
		const names = known.map((each) => `--${each}`);
		throw new Failure(
			`${rawName}: there is no such option${meantOption(name, known) || advice(rawName, names)}`,
		);
	}
	if (option.type === "boolean") {
		if (value !== undefined) throw new Failure(`${rawName}: expected no value, got one`);
	} else if (value === undefined || (!inlineValue && /^-./.test(value))) {
		throw new Failure(`--${name}: expected a value (one that begins with - is written --${name}=VALUE)`);
	}
}

/** A hint for a word that people use for an option; empty if no option of the command is meant by it. */
function meantOption(word: string, taken: readonly Option[]): string {
	const meant = Object.hasOwn(MEANT_BY, word) ? MEANT_BY[word] : undefined;
	const option = meant?.find((each) => taken.includes(each));
	return option === undefined ? "" : `; did you mean "--${option}"?`;
}

/** A hint for an unknown command. */
function commandAdvice(name: string): string {
	return Object.hasOwn(INSTEAD_OF_COMMAND, name)
		? `; ${INSTEAD_OF_COMMAND[name]}`
		: advice(name, COMMAND_NAMES);
}

/** A hint for an unknown name: a similar known name, or `--help`. */
function advice(name: string, known: readonly string[]): string {
	return suggestName(name, known) || "; see --help";
}

/** The name, the common options and the format of a command. */
function head<C extends CommandName>(name: C, values: Values) {
	const formats: readonly (typeof FORMATS_OF)[C][number][] = FORMATS_OF[name];
	return { name, ...common(values), format: toFormat(formats, values.format, values.json) };
}

function common(values: Values): CommonOptions {
	return {
		parse: {
			// The library refuses any other string with a message of its own.
			dialect: values.dialect as Dialect | undefined,
			engine: values.engine as EngineChoice | undefined,
			maxBytes: toOctets(values["max-bytes"] ?? DEFAULT_MAX_BYTES),
		},
		colour: values["no-color"] ? false : values.color,
		isQuiet: values.quiet === true,
	};
}

function toMaxWork({ "max-work": text }: Values): number | undefined {
	if (text === undefined || text === "Infinity" || /^[1-9]\d*$/.test(text)) {
		return text === undefined ? undefined : Number(text);
	}
	throw new Failure(`--max-work: expected a number of steps or Infinity, got ${JSON.stringify(text)}`);
}

function toOctets(text: string): number {
	if (/^(\d+|Infinity)$/.test(text)) return Number(text);
	throw new Failure(`--max-bytes: expected a whole number of bytes or Infinity, got ${JSON.stringify(text)}`);
}

function filesOf(command: CommandName, operands: readonly string[]): readonly string[] {
	if (operands.length === 0) throw incomplete(command, FILE);
	if (operands.filter((operand) => operand === "-").length > 1) {
		throw new Failure(`${command}: expected - (standard input) once at most`);
	}
	return operands;
}

const FILE = "FILE: a robots.txt, its URL, or - for standard input";

function sitemapPart(command: CommandName, values: Values, operands: readonly string[]) {
	const files = filesOf(command, operands);
	return { files, robotsUrl: robotsUrlOf(values, files) };
}

/** Options that are refused with --set. A set contains their values, or does not need them. */
const NOT_WITH_SET = [
	"agent",
	"crawler",
	"robots-url",
	"policy",
	"dialect",
	"engine",
	"max-bytes",
	"fetch",
] as const;

function refuseWithSet(values: Values): void {
	for (const option of NOT_WITH_SET) {
		if (values[option] !== undefined) {
			throw new Failure(
				`--${option}: expected without --set; a set knows its crawler, and how its files are read`,
			);
		}
	}
}

function setCheckPart(set: string, values: Values, operands: readonly string[], isInputTerminal: boolean) {
	refuseWithSet(values);
	return {
		set,
		urls: urlsOf("check", values, operands, isInputTerminal, false, EXAMPLE_OF_SET),
		isAsWritten: values["as-written"] === true,
		exitsZero: values["exit-zero"] === true,
	};
}

function setPart(values: Values, [action, list = "-", ...rest]: readonly string[]) {
	if (action === "bake") {
		throw new Failure(
			"set bake is in the package robotstxt-clickhouse: robotstxt-clickhouse bake SET -o FILE.wasm",
		);
	}
	if (action !== "build" || rest.length > 0) {
		throw incomplete("set", "build LIST --agent TOKEN -o FILE");
	}
	const crawler = crawlerOf(values);
	if (crawler === null) throw new Failure(NO_CRAWLER);
	if (list !== "-" && values.format !== undefined) {
		throw new Failure("--format: expected only with a table on standard input; LIST has its own form");
	}
	return { list, output: outputOf(values), crawler };
}

function outputOf({ output }: Values): string {
	if (output === undefined) throw new Failure("--output: expected the FILE to write, or -");
	return output;
}

const JUDGED_COLUMNS: readonly JudgedColumn[] = ["row", "verdict", "line"];

function judgePart(values: Values, operands: readonly string[]) {
	if (operands.length > 0) {
		throw incomplete("judge", `rows only on standard input, got ${JSON.stringify(operands[0])}`);
	}
	const columns = (values.columns ?? JUDGED_COLUMNS.join(",")).split(",").map((name) => {
		const column = JUDGED_COLUMNS.find((each) => each === name);
		if (column !== undefined) return column;
		throw new Failure(`--columns: expected some of ${JUDGED_COLUMNS.join(",")}, got ${JSON.stringify(name)}`);
	});
	if (values.set !== undefined) refuseWithSet(values);
	return {
		set: values.set ?? null,
		isAsWritten: values["as-written"] === true,
		isFetching: values.fetch === true,
		columns,
	};
}

function lintPart(command: CommandName, values: Values, operands: readonly string[]) {
	const files = filesOf(command, operands);
	const maxWarnings = values["max-warnings"] ?? "Infinity";
	if (!/^(\d+|Infinity)$/.test(maxWarnings)) {
		throw new Failure(`--max-warnings: expected a whole number, got ${JSON.stringify(maxWarnings)}`);
	}
	return {
		files,
		crawler: crawlerOf(values),
		robotsUrl: robotsUrlOf(values, files),
		hasNotes: values.notes === true,
		ignoredCodes: (values.ignore ?? []).flatMap((codes) => codes.split(/[, ]+/)),
		maxWarnings: Number(maxWarnings),
		maxWork: toMaxWork(values),
	};
}

function testPart(values: Values, operands: readonly string[]) {
	if (operands.length === 0) {
		throw incomplete("test", "FILE.robots-test, or a folder that holds such files");
	}
	return { paths: operands, robots: values.robots?.at(-1), maxWork: toMaxWork(values) };
}

function diffPart(values: Values, operands: readonly string[]) {
	const [before, second, third] = operands;
	const { against = null } = values;
	const crawler = crawlerOf(values);
	if (before === undefined || third !== undefined || (second === undefined && against === null)) {
		throw incomplete("diff", "OLD and NEW, or FILE with --crawler NAME and --against NAME");
	}
	if (against !== null && second !== undefined) {
		throw new Failure("--against: expected with only one FILE; two files are compared for the same crawler");
	}
	if (against !== null && crawler === null) {
		throw new Failure(
			"--against: expected with --crawler NAME (or --agent TOKEN), the crawler to compare with it",
		);
	}
	const after = second ?? before;
	const urls = listsOf(values);
	const hasInput = before === "-" || after === "-";
	refuseInputTwice("diff", (second === "-" && before === "-" ? 2 : hasInput ? 1 : 0) + inputCount(urls));
	return {
		before,
		after,
		crawler,
		against,
		robotsUrl: urlOfLocalOnes(values, [before, after]),
		urls,
		isAsWritten: values["as-written"] === true,
		hasAllPairs: values["all-pairs"] === true,
		maxWork: toMaxWork(values),
		exitsZero: values["exit-zero"] === true,
	};
}

function coveragePart(
	name: CommandName,
	values: Values,
	operands: readonly string[],
	isInputTerminal: boolean,
) {
	const { file, urls } = fileAndUrls(name, values, operands, isInputTerminal);
	return {
		file,
		crawler: crawlerOf(values) ?? EVERY_OTHER_CRAWLER,
		robotsUrl: robotsUrlOf(values, [file]),
		urls,
		isAsWritten: values["as-written"] === true,
	};
}

function whoPart(values: Values, operands: readonly string[]) {
	const [file, ...urls] = operands;
	if (file === undefined) throw incomplete("who", FILE);
	return { file, urls, robotsUrl: robotsUrlOf(values, [file]), maxWork: toMaxWork(values) };
}

function accessPart(name: "block" | "allow", values: Values, operands: readonly string[]) {
	const [file, ...rest] = operands;
	if (file === undefined) throw incomplete(name, FILE);
	if (rest.length > 0) {
		const got = JSON.stringify(rest[0]);
		throw incomplete(name, `one FILE, got ${got} too; --purpose and --crawler name crawlers`);
	}
	const { purpose = [], crawler = [], except = [], write = false, check = false } = values;
	if (purpose.length === 0 && crawler.length === 0) {
		throw incomplete(name, "crawlers: --purpose NAME, or --crawler NAME");
	}
	if (write && check) throw new Failure("--write: expected without --check");
	if (write && (file === "-" || isWebUrl(file)))
		throw new Failure("--write: expected only with a local FILE");
	return {
		file,
		purposes: purpose.flatMap((list) => list.split(",").map((name) => name.trim())),
		crawlers: crawler,
		except,
		isUndocumented: values.undocumented === true,
		path: values.path,
		isAllowed: name === "allow",
		isWriting: write,
		isCheck: check,
		isForced: values.force === true,
		maxWork: toMaxWork(values),
	};
}

function urlPart(name: CommandName, values: Values, operands: readonly string[], isInputTerminal: boolean) {
	const { file, urls } = fileAndUrls(name, values, operands, isInputTerminal);
	if (values.policy !== undefined && !isWebUrl(file)) {
		throw new Failure("--policy: expected only with a URL; a local file is not fetched");
	}
	const crawler = crawlerOf(values);
	if (crawler === null) {
		throw new Failure(NO_CRAWLER);
	}
	return {
		file,
		crawler,
		robotsUrl: robotsUrlOf(values, [file]),
		// The library refuses any other string with a message of its own.
		policy: values.policy as AccessPolicy | undefined,
		urls,
		isAsWritten: values["as-written"] === true,
		hasGroups: values.groups === true,
		exitsZero: values["exit-zero"] === true,
	};
}

const NO_CRAWLER =
	"--agent: expected the crawler's product token, such as --agent ExampleBot (or --crawler NAME)";

/** A crawler that no group names. */
const EVERY_OTHER_CRAWLER: CrawlerOption = { kind: "tokens", tokens: ["*"] };

function crawlerOf({ agent, crawler }: Values): CrawlerOption | null {
	if (agent !== undefined && crawler !== undefined) {
		throw new Failure("--crawler: expected without --agent; it stands for the crawler's tokens");
	}
	const [name, another] = crawler ?? [];
	if (another !== undefined) throw new Failure("--crawler: expected once; only block and allow take several");
	if (name !== undefined) return { kind: "known", name };
	return agent === undefined ? null : { kind: "tokens", tokens: agent };
}

function robotsUrlOf({ "robots-url": robotsUrl }: Values, files: readonly string[]): string | undefined {
	if (robotsUrl === undefined) return undefined;
	if (files.some(isWebUrl)) throw new Failure(LOCAL_ONLY);
	if (files.length > 1) throw new Failure("--robots-url: expected only one FILE");
	return robotsUrl;
}

/** The URL of the local versions of a file, which share it. A fetched version has its own URL. */
function urlOfLocalOnes(values: Values, files: readonly string[]): string | undefined {
	return robotsUrlOf(values, files.every(isWebUrl) ? files : []);
}

function fileAndUrls(
	name: CommandName,
	values: Values,
	operands: readonly string[],
	isInputTerminal: boolean,
) {
	const [file, ...given] = operands;
	if (file === undefined) throw incomplete(name, FILE);
	const fileName = given.find((url) => addressOctets(url) > 0 && !/^\/|:\/\//.test(url));
	if (isWebUrl(file) && fileName !== undefined) {
		throw incomplete(name, `FILE first and then URLs, and ${JSON.stringify(fileName)} is no URL`);
	}
	const urls = urlsOf(name, values, given, isInputTerminal, file === "-", exampleWith(name, file));
	return { file, urls };
}

const EXAMPLE_OF_SET = "check --set sites.set https://example.com/private/";

/** A URL without signs that shells read. */
const PLAIN_URL = /^https?:\/\/[\w:/.-]+$/i;

/** The command's example; of a page's URL, which was given in place of FILE, one that judges that page. */
function exampleWith(name: CommandName, file: string): string {
	const example = EXAMPLE_OF[name];
	return PLAIN_URL.test(file) ? example.replace(/robots\.txt|https:\S+/g, file) : example;
}

/**
 * @param isInputTaken whether standard input is read for something else.
 * @param example a call with URLs.
 */
function urlsOf(
	name: CommandName,
	values: Values,
	given: readonly string[],
	isInputTerminal: boolean,
	isInputTaken: boolean,
	example: string = EXAMPLE_OF[name],
): readonly AskedUrls[] {
	const urls: AskedUrls[] = [
		...given.map((url): AskedUrls => (url === "-" ? { kind: "stdin" } : { kind: "argument", url })),
		...listsOf(values),
	];
	if (urls.length === 0) {
		if (isInputTerminal || isInputTaken) {
			throw incomplete(name, "URLs after FILE, in a file (--urls FILE) or on standard input", example);
		}
		urls.push({ kind: "stdin" });
	}
	refuseInputTwice(name, inputCount(urls) + (isInputTaken ? 1 : 0));
	return urls;
}

function listsOf({ urls = [] }: Values): AskedUrls[] {
	return urls.map((path) => (path === "-" ? { kind: "stdin" } : { kind: "file", path }));
}

function inputCount(sources: readonly AskedUrls[]): number {
	return sources.filter(({ kind }) => kind === "stdin").length;
}

function refuseInputTwice(name: CommandName, count: number): void {
	if (count > 1) throw new Failure(`${name}: expected - (standard input) once at most, for FILE or for URLs`);
}

/** Whether a file is fetched rather than opened. */
export function isWebUrl(file: string): boolean {
	return /^https?:\/\//i.test(file);
}
