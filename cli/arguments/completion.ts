import { Failure } from "../host/failure.js";
import { COMMAND_NAMES, type CommandName, FIRST_WORDS_OF, type OptionSpec, optionsOf } from "./options.js";

const NAME = "robotstxt-wasm";

const SCRIPTS: Readonly<Record<string, () => string>> = {
	bash: bashScript,
	zsh: zshScript,
	fish: fishScript,
};

/**
 * A script that completes the command in a shell: commands, their options, and the values of options.
 *
 * @throws Failure if there is no script for the shell.
 */
export function completionScript(shell: string | undefined): string {
	const script = shell !== undefined && Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
	if (script === undefined) {
		const got = shell === undefined ? "" : `, got ${JSON.stringify(shell)}`;
		throw new Failure(`completion: expected a shell (${Object.keys(SCRIPTS).join(", ")})${got}`);
	}
	return script();
}

/** The option as it is typed: its long name, and its short name if it has one. */
function spellings(name: string, { short }: OptionSpec): string[] {
	return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

/** The options of a command whose value comes from a list, with the words of that list. */
function optionsWithWords(command: CommandName): (readonly [spellings: string, words: readonly string[]])[] {
	return optionsOf(command).flatMap(([name, spec]) =>
		Array.isArray(spec.offers) ? [[spellings(name, spec).join("|"), spec.offers] as const] : [],
	);
}

function bashScript(): string {
	const values = COMMAND_NAMES.map((command) => {
		const cases = optionsWithWords(command).map(
			([names, words]) =>
				`\t\t\t${names}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word")); return ;;`,
		);
		return cases.length === 0 ? "" : `\t\t${command}) case "$before" in\n${cases.join("\n")}\n\t\tesac ;;\n`;
	});
	const commands = COMMAND_NAMES.map((command) => {
		const words = optionsOf(command).flatMap(([name, spec]) => spellings(name, spec));
		return `\t\t${command}) words="${words.join(" ")}" ;;`;
	});
	const firstWords = Object.entries(FIRST_WORDS_OF).map(
		([command, words]) => `\t\t${command}) first="${words.join(" ")}" ;;`,
	);
	return `_robotstxt() {
	local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" first=""
	if [ "$COMP_CWORD" = 1 ]; then
		COMPREPLY=($(compgen -W "${[...COMMAND_NAMES, "--help", "--version"].join(" ")}" -- "$word"))
		return
	fi
	case "\${COMP_WORDS[1]}" in
${values.join("")}	esac
	case "\${COMP_WORDS[1]}" in
${commands.join("\n")}
	esac
	if [ "$COMP_CWORD" = 2 ]; then
		case "\${COMP_WORDS[1]}" in
${firstWords.join("\n")}
		esac
	fi
	case "$word" in
		-*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
		*) COMPREPLY=($(if [ -n "$first" ]; then compgen -W "$first" -- "$word"; else compgen -f -- "$word"; fi)) ;;
	esac
}
complete -o filenames -F _robotstxt ${NAME}
`;
}

/** zsh reads the script for bash. */
function zshScript(): string {
	return `autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
${bashScript()}`;
}

function fishScript(): string {
	const lines = [
		`complete -c ${NAME} -n __fish_use_subcommand -f -a "${COMMAND_NAMES.join(" ")}"`,
		...Object.entries(FIRST_WORDS_OF).map(([command, words]) => fishFirstWords(command, words)),
		...COMMAND_NAMES.flatMap((command) =>
			optionsOf(command).map(([option, spec]) => fishLine(command, option, spec)),
		),
	];
	return `${lines.join("\n")}\n`;
}

function fishFirstWords(command: string, words: readonly string[]): string {
	const listed = words.join(" ");
	const isFirst = `__fish_seen_subcommand_from ${command}; and not __fish_seen_subcommand_from ${listed}`;
	return `complete -c ${NAME} -n "${isFirst}" -f -a "${listed}"`;
}

function fishLine(command: CommandName, option: string, { short, value, offers, help }: OptionSpec): string {
	const [summary = ""] = help.split("\n", 1);
	return [
		`complete -c ${NAME} -n "__fish_seen_subcommand_from ${command}" -l ${option}`,
		short === undefined ? "" : `-s ${short}`,
		value === undefined ? "" : "-r",
		Array.isArray(offers) ? `-f -a "${offers.join(" ")}"` : "",
		`-d '${summary.replaceAll("'", "\\'")}'`,
	]
		.filter((part) => part !== "")
		.join(" ");
}
