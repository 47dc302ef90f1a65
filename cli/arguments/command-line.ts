import { parseArgs } from "node:util";
import { addressOctets, suggestName } from "../../bindings/internal.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import type { Command } from "./command.js";
import { type OptionSpec, type OptionSpecs, optionsOf, type Values } from "./options.js";

const OF_ALL = {
	help: { short: "h", help: "this text" },
	version: { short: "V", help: "the version" },
} as const satisfies OptionSpecs;

/** Words that people use for commands, and the commands that do it. */
const INSTEAD_OF_COMMAND: Readonly<Record<string, string>> = {
	edit: "block and allow change a file, and in a program robotstxt-wasm/edit does",
	minify: "in a program minifyRobotsTxt of robotstxt-wasm/edit does it",
	validate: 'did you mean "lint"?',
};

/** Words that people use for options, with the options that they may mean: the first that the command has. */
const MEANT_BY: readonly { readonly meant: readonly string[]; readonly by: readonly string[] }[] = [
	{
		meant: ["agent", "crawler"],
		by: ["bot", "product-token", "robot", "token", "ua", "user-agent", "useragent"],
	},
	{ meant: ["crawler", "agent"], by: ["agent", "crawler", "name"] },
	{ meant: ["robots", "urls"], by: ["file"] },
	{ meant: ["urls"], by: ["list"] },
	{ meant: ["robots", "robots-url"], by: ["robots-txt"] },
	{ meant: ["robots-url"], by: ["url"] },
	{ meant: ["check"], by: ["dry-run"] },
	{ meant: ["write"], by: ["fix", "in-place"] },
	{ meant: ["top", "max-work"], by: ["limit"] },
	{ meant: ["output"], by: ["out", "save"] },
	{ meant: ["format"], by: ["output-format", "type"] },
	{ meant: ["jobs"], by: ["parallel", "threads", "workers"] },
	{ meant: ["quiet"], by: ["silent"] },
	{ meant: ["max-warnings"], by: ["strict"] },
	{ meant: ["version"], by: ["v"] },
];

/** The meaning of the arguments: a run of a command, or a text. */
export type Asked =
	| { readonly name: string; readonly run: (host: Host) => Promise<number> }
	| { readonly name: "help"; readonly topic: string | undefined }
	| { readonly name: "version" };

interface OptionToken {
	readonly name: string;
	readonly rawName: string;
	readonly value: string | undefined;
	readonly inlineValue: boolean | undefined;
}

/**
 * Reads the arguments. Values that only the library can check stay as written: dialect, engine, tokens, URLs.
 * @throws Failure that names the argument and what was expected.
 */
export function readCommandLine(
	commands: readonly Command[],
	argv: readonly string[],
	isInputTerminal: boolean,
): Asked {
	const { values, positionals } = parse(commands, argv);
	const [name, ...operands] = positionals;
	if (values.version || name === "version") return { name: "version" };
	if (values.help) return { name: "help", topic: name };
	if (name === "help") return { name: "help", topic: operands[0] };
	const names = commands.map((each) => each.name);
	const expected = `expected a command (${names.join(", ")})`;
	if (name === undefined) throw new Failure(`${expected}; see --help`);
	const command = commands.find((each) => each.name === name);
	if (command === undefined) {
		throw new Failure(`${expected}, got ${JSON.stringify(name)}${commandAdvice(name, commands)}`);
	}
	const taken = Object.keys(command.options);
	for (const option of Object.keys(values)) {
		if (!taken.includes(option)) {
			const hint = meantOption(option, command.options) || `; see robotstxt-wasm ${name} --help`;
			throw new Failure(`--${option}: ${name} has no such option${hint}`);
		}
	}
	const { example } = command;
	return { name, run: command.prepare({ name, example, values, operands, isInputTerminal }) };
}

function parse(commands: readonly Command[], argv: readonly string[]) {
	const options: OptionSpecs = Object.assign({}, ...commands.map((each) => each.options), OF_ALL);
	const typed = Object.entries(options).map(([name, spec]) => [name, { ...spec, type: typeOf(spec) }]);
	const asked = { args: [...argv], options: Object.fromEntries(typed), allowPositionals: true } as const;
	const given = new Map<string, string>();
	const command = commands.find(({ name }) => name === argv[0]);
	const known = command === undefined ? options : Object.fromEntries(optionsOf(command));
	for (const token of parseArgs({ ...asked, strict: false, tokens: true }).tokens) {
		if (token.kind !== "option") continue;
		requireOption(token, options, known);
		requireOnce(token, options, given);
	}
	const { values, positionals } = parseArgs(asked);
	return { values: values as Values<OptionSpecs>, positionals };
}

function typeOf({ value }: OptionSpec): "string" | "boolean" {
	return value === undefined ? "boolean" : "string";
}

/** Refuses the same as `parseArgs`, with one sentence that names the option: its own messages have several lines. */
function requireOption(
	{ name, rawName, value, inlineValue }: OptionToken,
	options: OptionSpecs,
	known: OptionSpecs,
): void {
	const option = Object.hasOwn(options, name) ? options[name] : undefined;
	if (option === undefined) {
		const taken = Object.keys(known);
		const names = taken.map((each) => `--${each}`);
		throw new Failure(
			`${rawName}: there is no such option${meantOption(name, known) || advice(rawName, names)}`,
		);
	}
	if (option.value === undefined) {
		if (value !== undefined) throw new Failure(`${rawName}: expected no value, got one`);
	} else if (value === undefined || (!inlineValue && /^-./.test(value))) {
		throw new Failure(`--${name}: expected a value (one that begins with - is written --${name}=VALUE)`);
	}
}

/** Refuses a second value of an option that has one, since it is not known which is meant. */
function requireOnce({ name, value }: OptionToken, options: OptionSpecs, given: Map<string, string>): void {
	if (value === undefined || options[name]?.multiple === true) return;
	const before = given.get(name) ?? value;
	if (before !== value) {
		throw new Failure(`--${name}: expected once, got ${JSON.stringify(before)} and ${JSON.stringify(value)}`);
	}
	given.set(name, value);
}

/** A hint for a word that people use for an option, or for a format; empty if the command has nothing like it. */
function meantOption(word: string, known: OptionSpecs): string {
	const { meant } = MEANT_BY.find(({ by }) => by.includes(word)) ?? {};
	const isFormat = known.format?.offers?.includes(word) === true;
	const option =
		meant?.find((each) => Object.hasOwn(known, each)) ?? (isFormat ? `format ${word}` : undefined);
	return option === undefined ? "" : `; did you mean "--${option}"?`;
}

function commandAdvice(name: string, commands: readonly Command[]): string {
	const names = commands.map((each) => each.name);
	if (addressOctets(name) > 0) {
		return `, as in: robotstxt-wasm ${commands.find((each) => each.name === "who")?.example}`;
	}
	if (Object.hasOwn(INSTEAD_OF_COMMAND, name)) return `; ${INSTEAD_OF_COMMAND[name]}`;
	return advice(name, names);
}

/** A hint for an unknown name: a similar known name, or `--help`. */
function advice(name: string, known: readonly string[]): string {
	return suggestName(name, known) || "; see --help";
}
