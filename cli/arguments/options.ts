import { crawlers } from "../../crawling/crawlers/index.js";
import { ABOUT_FORMAT, type Format } from "./formats.js";

export const CRAWLER_NAMES: readonly string[] = crawlers.map(({ token }) => token);

/** An option of the command line: how it is read, completed and explained. */
export interface OptionSpec {
	readonly short?: string;
	readonly multiple?: true;
	/** The name that the help gives the value; an option without one is a switch. */
	readonly value?: string;
	/** Completions that shells offer for the value: these words, or the names of files. */
	readonly offers?: readonly string[] | "files";
	/** A line for the help. Further lines appear below it. */
	readonly help: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export type Values<O extends OptionSpecs> = {
	readonly [N in keyof O]?: ValueOf<O[N]> | undefined;
};

type ValueOf<S extends OptionSpec> = S extends { readonly multiple: true }
	? readonly string[]
	: S extends { readonly value: string }
		? string
		: boolean;

/** The options that more than one command has. */
const SHARED = {
	agent: {
		short: "a",
		multiple: true,
		value: "TOKEN",
		help: "the crawler's product token, such as ExampleBot; several: an ordered list;\n*: a crawler that no group names",
	},
	crawler: {
		short: "c",
		multiple: true,
		value: "NAME",
		offers: CRAWLER_NAMES,
		help: "a known crawler, such as Googlebot-News, read as its documentation says",
	},
	urls: {
		short: "u",
		multiple: true,
		value: "FILE",
		offers: "files",
		help: "URLs from a file, one a line; may be repeated",
	},
	set: {
		value: "FILE",
		offers: "files",
		help: "judge by a set that set build wrote, each URL by the policy of its origin",
	},
	"robots-url": {
		value: "URL",
		help: "where a local FILE lives; URLs of other origins are then out of scope",
	},
	robots: {
		multiple: true,
		value: "FILE",
		offers: "files",
		help: "the robots.txt: a path or an http(s) URL",
	},
	"max-work": {
		value: "N",
		help: "steps to take before a question is left unsettled (default 2000000), or Infinity",
	},
	policy: {
		value: "NAME",
		offers: ["rfc9309", "google"],
		help: "how a failed fetch is read: rfc9309 (default) or google; only where FILE is a URL",
	},
	"as-written": { help: "compare URLs as they are written, not as they would be requested (dialect google)" },
	"exit-zero": { help: "exit code 0 instead of 1: disallowed URLs are not a failure" },
	quiet: { short: "q", help: "no output, only the exit code" },
	dialect: {
		short: "d",
		value: "NAME",
		offers: ["rfc9309", "google", "original1994"],
		help: "rfc9309 (default), google or original1994",
	},
	format: { short: "f", value: "NAME", help: "how the output is written" },
	json: { help: "the same as --format json" },
	engine: {
		value: "NAME",
		offers: ["auto", "wasm", "js"],
		help: "wasm, js, or auto (default: js where there is no WebAssembly)",
	},
	"max-bytes": { value: "N", help: "parsing limit in bytes, at least 512000 (default), or Infinity" },
	color: { help: "colour even if the output is not a terminal" },
	"no-color": { help: "no colour (as the environment variable NO_COLOR)" },
	help: { short: "h", help: "this text" },
} as const satisfies OptionSpecs;

export type Shared<N extends SharedName> = Pick<typeof SHARED, N>;

type SharedName = keyof typeof SHARED;
export type SharedValues = Values<typeof SHARED>;

/** Some of the options that several commands have, in that order. */
export function shared<N extends SharedName>(...names: readonly N[]): Shared<N> {
	return Object.fromEntries(names.map((name) => [name, SHARED[name]])) as Shared<N>;
}

/** The options of every command that parses and prints. They are the last in the help. */
export const COMMON = shared("dialect", "format", "json", "engine", "max-bytes", "color", "no-color", "help");

/** The options of a command as a list. The help on `format` has only the command's formats. */
export function optionsOf(command: {
	readonly options: OptionSpecs;
	readonly formats: readonly Format[];
}): readonly (readonly [string, OptionSpec])[] {
	const { options, formats } = command;
	const help = formats.map((format) => ABOUT_FORMAT[format]).join(",\n");
	return Object.entries(options).map(([name, spec]) => [
		name,
		name === "format" ? { ...spec, offers: formats, help } : spec,
	]);
}
