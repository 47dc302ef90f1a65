import type { Dialect, EngineChoice, ParseOptions } from "../../bindings/auto.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { type Format, toFormat } from "./formats.js";
import type { OptionSpecs, SharedValues, Values } from "./options.js";

/** The library's default. The reader stops there too. */
const DEFAULT_MAX_BYTES = "512000";

/** Options that every command can have. */
export interface CommonOptions {
	/** Options as written, with their types converted. The library checks them. */
	readonly parse: Omit<ParseOptions, "url"> & { readonly maxBytes: number };
	/** Undefined: the terminal and the environment decide. */
	readonly colour: boolean | undefined;
	readonly isQuiet: boolean;
}

/** The common options and the format of a command. */
export interface Formatted<F extends Format> extends CommonOptions {
	readonly format: F;
}

/** The parts of a command's entry that are for people. */
interface CommandTexts {
	readonly name: string;
	readonly usage: string;
	/** The description of the command in the overview. */
	readonly summary: string;
	readonly about: string;
	/** The end of the help: the exit codes. */
	readonly end: string;
	/** A call of the command, for its help and its errors. */
	readonly example: string;
	/** The possible first operands, if there are only a few. */
	readonly firstWords?: readonly string[];
}

export interface Given<O extends OptionSpecs = OptionSpecs> extends Pick<CommandTexts, "name" | "example"> {
	readonly values: Values<O>;
	readonly operands: readonly string[];
	readonly isInputTerminal: boolean;
}

/** The entry of a command: all that is known of it, in one place. */
interface CommandEntry<O extends OptionSpecs, F extends Format, A> extends CommandTexts {
	/** The formats that it can write; the first is the default. */
	readonly formats: readonly F[];
	/** Its options in the order of the help. */
	readonly options: O;
	/** Reads the operands, and the options that not every command has. @throws Failure that names the argument. */
	read(given: Given<O>): A;
	/** @returns the exit code. */
	run(host: Host, command: Formatted<F> & A): Promise<number>;
}

/** A command, whatever its options are. */
export interface Command extends CommandTexts {
	readonly formats: readonly Format[];
	readonly options: OptionSpecs;
	/** Reads the arguments of a call; returns a function that runs it. @throws Failure that names the argument. */
	prepare(given: Given): (host: Host) => Promise<number>;
}

/** The command of an entry. */
export function defineCommand<O extends OptionSpecs, F extends Format, A>(
	entry: CommandEntry<O, F, A>,
): Command {
	return {
		...entry,
		prepare(given) {
			const { values } = given as { readonly values: SharedValues };
			const common = commonOptions(values);
			const format = toFormat(entry.formats, values.format, values.json);
			// The values are of options of this command, which the command line has made sure of.
			const command = { ...common, format, ...entry.read(given as unknown as Given<O>) };
			return (host) => entry.run(host, command);
		},
	};
}

function commonOptions(values: SharedValues): CommonOptions {
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

function toOctets(text: string): number {
	if (/^(\d+|Infinity)$/.test(text)) return Number(text);
	throw new Failure(`--max-bytes: expected a whole number of bytes or Infinity, got ${JSON.stringify(text)}`);
}

/** The failure of a command whose arguments are not enough, or in the wrong place. Its message shows a call that works. */
export function incomplete(
	{ name, example }: Pick<CommandTexts, "name" | "example">,
	expected: string,
): Failure {
	return new Failure(`${name}: expected ${expected}, as in: robotstxt-wasm ${example}`);
}
