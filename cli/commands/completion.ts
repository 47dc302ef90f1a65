import { type Command, defineCommand } from "../arguments/command.js";
import { type OptionSpec, optionsOf, shared } from "../arguments/options.js";
import { Failure } from "../host/failure.js";
import { Output } from "../output/output.js";

const NAME = "robotstxt-wasm";

const SCRIPTS: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
	bash: bashScript,
	zsh: zshScript,
	fish: fishScript,
};

/** @param commands gives all commands, this one among them. */
export function completionCommand(commands: () => readonly Command[]): Command {
	return defineCommand({
		name: "completion",
		usage: "completion bash|zsh|fish",
		summary: "a script that completes this command in a shell",
		about: `Prints a script that the shell reads when it starts:

  bash   source <(robotstxt-wasm completion bash)           in ~/.bashrc
  zsh    source <(robotstxt-wasm completion zsh)            in ~/.zshrc
  fish   robotstxt-wasm completion fish | source            in ~/.config/fish/config.fish`,
		end: "Exit codes: 0; 2 wrong usage.",
		example: "completion bash",
		firstWords: ["bash", "zsh", "fish"],
		formats: ["text"],
		options: shared("help"),
		read: ({ operands }) => ({ shell: operands[0] }),
		async run(host, { shell }) {
			await new Output(host.stdout).write(completionScript(commands(), shell));
			return 0;
		},
	});
}

/** A script that completes commands, their options and values in a shell. @throws Failure if the shell has none. */
function completionScript(commands: readonly Command[], shell: string | undefined): string {
	const script = shell !== undefined && Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
	if (script === undefined) {
		const got = shell === undefined ? "" : `, got ${JSON.stringify(shell)}`;
		throw new Failure(`completion: expected a shell (${Object.keys(SCRIPTS).join(", ")})${got}`);
	}
	return script(commands);
}

/** The option as it is typed: its long name, and its short name if it has one. */
function spellings(name: string, { short }: OptionSpec): string[] {
	return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

/** The options of a command whose value comes from a list, with the words of that list. */
function optionsWithWords(command: Command): (readonly [spellings: string, words: readonly string[]])[] {
	return optionsOf(command).flatMap(([name, spec]) =>
		Array.isArray(spec.offers) ? [[spellings(name, spec).join("|"), spec.offers] as const] : [],
	);
}

function namesOf(commands: readonly Command[]): string[] {
	return commands.map(({ name }) => name);
}

function bashScript(commands: readonly Command[]): string {
	const values = commands.map((command) => {
		const cases = optionsWithWords(command).map(
			([names, words]) =>
				`\t\t\t${names}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word")); return ;;`,
		);
		return cases.length === 0
			? ""
			: `\t\t${command.name}) case "$before" in\n${cases.join("\n")}\n\t\tesac ;;\n`;
	});
	const options = commands.map((command) => {
		const words = optionsOf(command).flatMap(([name, spec]) => spellings(name, spec));
		return `\t\t${command.name}) words="${words.join(" ")}" ;;`;
	});
	const firstWords = commands.flatMap(({ name, firstWords: words }) =>
		words === undefined ? [] : [`\t\t${name}) first="${words.join(" ")}" ;;`],
	);
	return `_robotstxt() {
	local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" first=""
	if [ "$COMP_CWORD" = 1 ]; then
		COMPREPLY=($(compgen -W "${[...namesOf(commands), "--help", "--version"].join(" ")}" -- "$word"))
		return
	fi
	case "\${COMP_WORDS[1]}" in
${values.join("")}	esac
	case "\${COMP_WORDS[1]}" in
${options.join("\n")}
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
function zshScript(commands: readonly Command[]): string {
	return `autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
${bashScript(commands)}`;
}

function fishScript(commands: readonly Command[]): string {
	const lines = [
		`complete -c ${NAME} -n __fish_use_subcommand -f -a "${namesOf(commands).join(" ")}"`,
		...commands.flatMap(({ name, firstWords }) =>
			firstWords === undefined ? [] : [fishFirstWords(name, firstWords)],
		),
		...commands.flatMap((command) =>
			optionsOf(command).map(([option, spec]) => fishLine(command.name, option, spec)),
		),
	];
	return `${lines.join("\n")}\n`;
}

function fishFirstWords(command: string, words: readonly string[]): string {
	const listed = words.join(" ");
	const isFirst = `__fish_seen_subcommand_from ${command}; and not __fish_seen_subcommand_from ${listed}`;
	return `complete -c ${NAME} -n "${isFirst}" -f -a "${listed}"`;
}

function fishLine(command: string, option: string, { short, value, offers, help }: OptionSpec): string {
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
