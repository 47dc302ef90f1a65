import type { Command } from "./command.js";
import { type OptionSpec, optionsOf } from "./options.js";

const HELP_COLUMN = 23;

/** The help on a command; the general help if there is no such command. */
export function helpOn(commands: readonly Command[], topic: string | undefined): string {
	const command = commands.find(({ name }) => name === topic);
	if (command === undefined) return overview(commands);
	const { usage, about, end, example } = command;
	const options = optionsOf(command).map(([name, spec]) => describeOption(name, spec));
	return `Usage: robotstxt-wasm ${usage}\n\n${about}\n\n${options.join("")}\n${end}\n\nExample: robotstxt-wasm ${example}\n`;
}

function overview(commands: readonly Command[]): string {
	const width = Math.max(...commands.map(({ usage }) => usage.length)) + 3;
	const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}${summary}\n`);
	return `Usage: robotstxt-wasm COMMAND ...

${lines.join("")}
FILE is a path, - for standard input, or the address of a site, whose robots.txt is fetched.
block, allow and prefer show a change, and make it with --write.

  --help, -h      this text; after a command, that command's options
  --version, -V   the version

Example: robotstxt-wasm ${commands[0]?.example}
`;
}

function describeOption(name: string, { short, value, help }: OptionSpec): string {
	const names = short === undefined ? `--${name}` : `--${name}, -${short}`;
	const label = `  ${value === undefined ? names : `${names} ${value}`}`;
	const [first = "", ...rest] = help.split("\n");
	const indent = " ".repeat(HELP_COLUMN);
	const head = label.length < HELP_COLUMN - 1 ? label.padEnd(HELP_COLUMN) : `${label}\n${indent}`;
	return [`${head}${first}`, ...rest.map((line) => indent + line)].join("\n").concat("\n");
}
