import { crawlers } from "../../crawling/crawlers/index.js";
import { PURPOSE_TITLES } from "../../insight/analysis/who-may/wording.js";
import type { Format } from "./formats.js";

/** The names of documented crawlers. */
const CRAWLER_NAMES = crawlers.map(({ token }) => token);
const PURPOSES = Array.from(PURPOSE_TITLES.keys()).filter((purpose) => purpose !== null);

/** An option of the command line: how it is read, completed and explained. */
export interface OptionSpec {
	readonly type: "string" | "boolean";
	readonly short?: string;
	readonly multiple?: true;
	/** The name of the value in the help. */
	readonly value?: string;
	/** Completions that shells offer for the value: these words, or the names of files. */
	readonly offers?: readonly string[] | "files";
	/** A line for the help. Further lines appear below it. */
	readonly help: string;
}

/** Every option of every command, in the order of the help. Each command lists its options in `OPTIONS_OF`. */
export const OPTIONS = {
	agent: {
		type: "string",
		short: "a",
		multiple: true,
		value: "TOKEN",
		help: "the crawler's product token, such as ExampleBot; several: an ordered list;\n*: a crawler that no group names",
	},
	crawler: {
		type: "string",
		short: "c",
		multiple: true,
		value: "NAME",
		offers: CRAWLER_NAMES,
		help: "a known crawler, such as Googlebot-News, read as its documentation says",
	},
	purpose: {
		type: "string",
		multiple: true,
		value: "NAME",
		offers: PURPOSES,
		help: "every documented crawler of a purpose, such as ai-training; several with commas, or repeated",
	},
	except: {
		type: "string",
		multiple: true,
		value: "NAME",
		offers: CRAWLER_NAMES,
		help: "a crawler that is left out; may be repeated",
	},
	undocumented: {
		type: "boolean",
		help: "with --purpose: the crawlers too that are known from lists only",
	},
	path: { type: "string", value: "PATTERN", help: "a path pattern (default /, which is everything)" },
	write: { type: "boolean", help: "change FILE where it is; else only the difference is shown" },
	check: { type: "boolean", help: "change nothing; exit code 1 if FILE would have to change" },
	force: { type: "boolean", help: "change FILE too if it has text but no record, or several hard links" },
	urls: {
		type: "string",
		short: "u",
		multiple: true,
		value: "FILE",
		offers: "files",
		help: "URLs from a file, one a line; may be repeated",
	},
	set: {
		type: "string",
		value: "FILE",
		offers: "files",
		help: "judge by a set that set build wrote, each URL by the policy of its origin",
	},
	jobs: {
		type: "string",
		short: "j",
		value: "N",
		help: "threads at once (default 1)",
	},
	output: {
		type: "string",
		short: "o",
		value: "FILE",
		offers: "files",
		help: "where the set goes; - for standard output",
	},
	"robots-url": {
		type: "string",
		value: "URL",
		help: "where a local FILE lives; URLs of other origins are then out of scope",
	},
	against: {
		type: "string",
		value: "NAME",
		help: "with one FILE: the crawler to compare with, a known one or a product token",
	},
	"all-pairs": {
		type: "boolean",
		help: "a difference for each pair of rules that decide, not one for each rule that changed",
	},
	robots: {
		type: "string",
		multiple: true,
		value: "FILE",
		offers: "files",
		help: "the robots.txt: a path or an http(s) URL",
	},
	"robots-for": {
		type: "string",
		multiple: true,
		value: "HOST=FILE",
		help: "the robots.txt of one host of a log of several; HOST@2026-10-01=FILE: from then on; may be repeated",
	},
	"format-string": {
		type: "string",
		value: "FORMAT",
		help: "how lines of the log are built, as nginx's log_format or Apache's LogFormat has it",
	},
	fields: {
		type: "string",
		value: "LIST",
		help: "for JSON, where fields are: time=ts,agent=request.headers.User-Agent,target=request.uri\n(also request, query, status, address, host, forwarded, signature)",
	},
	host: {
		type: "string",
		value: "NAME",
		help: "of a log of several hosts, the one whose requests count",
	},
	"ip-ranges": {
		type: "string",
		multiple: true,
		value: "NAME=FILE",
		help: "the networks of a crawler or operator, as it publishes them; may be repeated",
	},
	"client-address": {
		type: "string",
		value: "FIELD",
		help: "the field with the client's address behind a proxy: keys of JSON, or a name of the format",
	},
	"trusted-proxies": {
		type: "string",
		multiple: true,
		value: "LIST",
		help: "addresses and networks of your proxies, with commas: X-Forwarded-For counts as far as they wrote it",
	},
	"verify-dns": {
		type: "boolean",
		help: "look up addresses, back and forth, of crawlers without --ip-ranges; reads LOG twice",
	},
	"max-lookups": {
		type: "string",
		value: "N",
		help: "addresses to look up at most (default 200)",
	},
	"fail-on": {
		type: "string",
		value: "WORD",
		help: 'exit code 1 where a crawler is that: ignores, hurries, mostly, "never asked", obeys or "too few"; several with\ncommas; new-ignores: where it ignores, and did not in the report of --compare',
	},
	compare: {
		type: "string",
		value: "FILE",
		offers: "files",
		help: "an earlier report (--format json): which crawlers came, went, or changed their conduct",
	},
	top: {
		type: "string",
		value: "N",
		help: "with text and html: show N crawlers; the others are one row",
	},
	"would-refuse": {
		type: "boolean",
		help: "say what an enforcer (robotstxt-wasm/enforce) with these files would have refused, by crawler",
	},
	"merge-slashes": {
		type: "boolean",
		help: "with --would-refuse: // and %2F in a path count as /, as by the enforcer's mergeSlashes",
	},
	notes: { type: "boolean", help: "show notes too: what is worth knowing, and what is untidy" },
	ignore: {
		type: "string",
		multiple: true,
		value: "CODE",
		help: "leave out findings of this code, or of several, with commas between; may be repeated",
	},
	"max-warnings": { type: "string", value: "N", help: "exit code 1 if there are more warnings than N" },
	"max-work": {
		type: "string",
		value: "N",
		help: "steps to take before a question is left unsettled (default 2000000), or Infinity",
	},
	policy: {
		type: "string",
		value: "NAME",
		offers: ["rfc9309", "google"],
		help: "how a failed fetch is read: rfc9309 (default) or google; only where FILE is a URL",
	},
	"as-written": {
		type: "boolean",
		help: "compare URLs as they are written, not as they would be requested (dialect google)",
	},
	fetch: {
		type: "boolean",
		help: "rows may have an origin instead of a robots.txt: its file is fetched, once for all rows",
	},
	columns: {
		type: "string",
		value: "LIST",
		help: "what to write of row, verdict and line, in that order (default row,verdict,line)",
	},
	groups: { type: "boolean", help: "with JSON: the groups in full, with all their rules" },
	"exit-zero": { type: "boolean", help: "exit code 0 instead of 1: disallowed URLs are not a failure" },
	quiet: { type: "boolean", short: "q", help: "no output, only the exit code" },
	dialect: {
		type: "string",
		short: "d",
		value: "NAME",
		offers: ["rfc9309", "google", "original1994"],
		help: "rfc9309 (default), google or original1994",
	},
	format: {
		type: "string",
		short: "f",
		value: "NAME",
		help: "how the output is written",
	},
	json: { type: "boolean", help: "the same as --format json" },
	engine: {
		type: "string",
		value: "NAME",
		offers: ["auto", "wasm", "js"],
		help: "wasm, js, or auto (default: js where there is no WebAssembly)",
	},
	"max-bytes": {
		type: "string",
		value: "N",
		help: "parsing limit in bytes, at least 512000 (default), or Infinity",
	},
	color: { type: "boolean", help: "colour even if the output is not a terminal" },
	"no-color": { type: "boolean", help: "no colour (as the environment variable NO_COLOR)" },
	help: { type: "boolean", short: "h", help: "this text" },
	version: { type: "boolean", short: "V", help: "the version" },
} as const satisfies Readonly<Record<string, OptionSpec>>;

export type Option = keyof typeof OPTIONS;

const COMMON: readonly Option[] = [
	"dialect",
	"format",
	"json",
	"engine",
	"max-bytes",
	"color",
	"no-color",
	"help",
];
const OF_CRAWLER: readonly Option[] = ["agent", "crawler"];
const OF_ACCESS: readonly Option[] = [
	"purpose",
	"crawler",
	"except",
	"undocumented",
	"path",
	"write",
	"check",
	"force",
	"max-work",
	"quiet",
	"dialect",
	"format",
	"json",
	"color",
	"no-color",
	"help",
];
const OF_URLS: readonly Option[] = [...OF_CRAWLER, "urls", "robots-url", "policy", "as-written"];

/** The commands, and the options of each command, in the order of the help. */
export const OPTIONS_OF = {
	check: [...OF_URLS, "set", "exit-zero", "quiet", ...COMMON],
	explain: [...OF_URLS, "groups", "exit-zero", ...COMMON],
	lint: [...OF_CRAWLER, "robots-url", "notes", "ignore", "max-warnings", "max-work", "quiet", ...COMMON],
	audit: [
		"robots",
		"robots-for",
		"format-string",
		"fields",
		"host",
		"ip-ranges",
		"client-address",
		"trusted-proxies",
		"verify-dns",
		"max-lookups",
		"jobs",
		"fail-on",
		"compare",
		"top",
		"would-refuse",
		"merge-slashes",
		"quiet",
		...COMMON,
	],
	test: ["robots", "max-work", "quiet", ...COMMON],
	diff: [
		...OF_CRAWLER,
		"against",
		"urls",
		"robots-url",
		"all-pairs",
		"as-written",
		"max-work",
		"exit-zero",
		"quiet",
		...COMMON,
	],
	coverage: [...OF_CRAWLER, "urls", "robots-url", "as-written", ...COMMON],
	sitemaps: ["robots-url", ...COMMON],
	who: ["robots-url", "max-work", ...COMMON],
	block: OF_ACCESS,
	allow: OF_ACCESS,
	set: [...OF_CRAWLER, "output", "quiet", "dialect", "format", "max-bytes", "help"],
	judge: ["set", "fetch", "as-written", "columns", "dialect", "format", "engine", "max-bytes", "help"],
	completion: ["help"],
} as const satisfies Readonly<Record<string, readonly Option[]>>;

export type CommandName = keyof typeof OPTIONS_OF;

export const COMMAND_NAMES = Object.keys(OPTIONS_OF) as CommandName[];

/** A call of each command, for its help and its errors. */
export const EXAMPLE_OF: Readonly<Record<CommandName, string>> = {
	check: "check robots.txt --agent ExampleBot https://example.com/private/",
	explain: "explain robots.txt --agent ExampleBot https://example.com/private/",
	lint: "lint robots.txt",
	audit: "audit access.log --robots robots.txt",
	test: "test robots.robots-test",
	diff: "diff https://example.com/robots.txt robots.txt",
	coverage: "coverage robots.txt --urls urls.txt",
	sitemaps: "sitemaps https://example.com/",
	who: "who https://example.com/",
	block: "block robots.txt --purpose ai-training",
	allow: "allow robots.txt --crawler bingbot --path /blog/",
	set: "set build sites.tsv --agent ExampleBot -o sites.set",
	judge: "judge < rows.tsv",
	completion: "completion bash",
};

/** Words that people use for commands, and what does it. */
export const INSTEAD_OF_COMMAND: Readonly<Record<string, string>> = {
	edit: "block and allow change a file, and in a program robotstxt-wasm/edit does",
	minify: "in a program minifyRobotsTxt of robotstxt-wasm/edit does it",
	validate: 'did you mean "lint"?',
};

/** Words that people use for options, and the options that may be meant: the first that the command has. */
export const MEANT_BY: Readonly<Record<string, readonly Option[]>> = {
	agent: ["crawler"],
	bot: ["agent", "crawler"],
	crawler: ["agent"],
	name: ["crawler", "agent"],
	"product-token": ["agent", "crawler"],
	robot: ["agent", "crawler"],
	token: ["agent", "crawler"],
	ua: ["agent", "crawler"],
	"user-agent": ["agent", "crawler"],
	useragent: ["agent", "crawler"],
	file: ["robots", "urls"],
	list: ["urls"],
	"robots-txt": ["robots", "robots-url"],
	url: ["robots-url"],
	"dry-run": ["check"],
	fix: ["write"],
	"in-place": ["write"],
	limit: ["top", "max-work"],
	out: ["output"],
	"output-format": ["format"],
	parallel: ["jobs"],
	save: ["output"],
	silent: ["quiet"],
	strict: ["max-warnings"],
	threads: ["jobs"],
	type: ["format"],
	v: ["version"],
	workers: ["jobs"],
};

/** The possible first words of a command, if there are only a few. */
export const FIRST_WORDS_OF: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
	set: ["build"],
	completion: ["bash", "zsh", "fish"],
};

const COLUMNS = ["text", "json", "tsv"] as const;

/** The formats that each command can write; the first is the default. */
export const FORMATS_OF = {
	check: COLUMNS,
	explain: COLUMNS,
	lint: [...COLUMNS, "sarif", "github"],
	test: ["text", "json", "tap", "junit", "github"],
	diff: COLUMNS,
	coverage: COLUMNS,
	audit: ["text", "json", "csv", "html"],
	sitemaps: COLUMNS,
	who: [...COLUMNS, "html"],
	block: ["text", "json"],
	allow: ["text", "json"],
	set: ["tsv", "jsonl"],
	judge: ["tsv", "jsonl"],
	completion: [],
} as const satisfies Readonly<Record<CommandName, readonly Format[]>>;

const ABOUT_FORMAT: Readonly<Record<Format, string>> = {
	text: "text (default)",
	json: "json (JSON Lines: an object a line)",
	tsv: "tsv (columns separated by tabs)",
	sarif: "sarif (SARIF 2.1.0)",
	github: "github (annotations in GitHub Actions)",
	tap: "tap (TAP 14)",
	junit: "junit (JUnit XML)",
	html: "html (a page that needs nothing else)",
	jsonl: "jsonl (JSON Lines: an object or an array a line)",
	csv: "csv (a line for each crawler)",
};

const OF_ACCESS_HELP = {
	crawler: "a crawler by its name, such as Googlebot-News; any name that a group can have",
};

/** The help on options that mean something else in one command. */
const HELP_OF: Readonly<Partial<Record<CommandName, Readonly<Partial<Record<Option, string>>>>>> = {
	audit: { jobs: "threads that read lines (default 1); the report is the same for every N" },
	block: OF_ACCESS_HELP,
	allow: OF_ACCESS_HELP,
};

/** The options of a command as a list. The help on `format` has only the command's formats. */
export function optionsOf(command: CommandName): readonly (readonly [Option, OptionSpec])[] {
	const offers: readonly Format[] = FORMATS_OF[command];
	const help = offers.map((format) => ABOUT_FORMAT[format]).join(",\n");
	return OPTIONS_OF[command].map((name) => {
		const own = HELP_OF[command]?.[name];
		if (name === "format") return [name, { ...OPTIONS[name], offers, help }];
		return [name, own === undefined ? OPTIONS[name] : { ...OPTIONS[name], help: own }];
	});
}
