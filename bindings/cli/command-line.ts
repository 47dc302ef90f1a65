import { type ParseArgsConfig, parseArgs } from "node:util";
import type { AccessPolicy, Dialect, EngineChoice } from "../auto.js";
import type { Command, CommonOptions, UrlSource } from "./commands.js";
import { Failure } from "./failure.js";

/** The library's default: the reader stops there too. */
const DEFAULT_MAX_BYTES = "512000";

const OPTIONS = {
	agent: { type: "string", multiple: true },
	urls: { type: "string", multiple: true },
	"robots-url": { type: "string" },
	policy: { type: "string" },
	dialect: { type: "string" },
	engine: { type: "string" },
	"max-bytes": { type: "string" },
	json: { type: "boolean" },
	quiet: { type: "boolean", short: "q" },
	"exit-zero": { type: "boolean" },
	color: { type: "boolean" },
	"no-color": { type: "boolean" },
	help: { type: "boolean", short: "h" },
	version: { type: "boolean" },
} as const satisfies ParseArgsConfig["options"];

type Option = keyof typeof OPTIONS;

const COMMON: readonly Option[] = ["dialect", "engine", "max-bytes", "json", "color", "no-color", "help"];
const OF_URLS: readonly Option[] = ["agent", "urls", "robots-url", "policy", "exit-zero"];

/** Which options a command takes. */
const OPTIONS_OF: Readonly<Record<string, readonly Option[]>> = {
	check: [...OF_URLS, "quiet", ...COMMON],
	explain: [...OF_URLS, ...COMMON],
	lint: ["quiet", ...COMMON],
};

type Values = ReturnType<typeof parse>["values"];

/**
 * Reads the arguments. What only the library can judge (dialect, engine, policy, product tokens, URLs) is
 * taken as written.
 *
 * @throws Failure that names the argument and what was expected.
 */
export function readCommandLine(argv: readonly string[], isInputTerminal: boolean): Command {
	const { values, positionals } = parse(argv);
	const [name, ...operands] = positionals;
	if (values.version) return { name: "version" };
	if (values.help) return { name: "help", topic: name };
	if (name === "help") return { name: "help", topic: operands[0] };
	if (name === undefined) throw new Failure("expected a command (check, explain or lint); see --help");
	const taken = OPTIONS_OF[name];
	if (taken === undefined) {
		throw new Failure(`expected a command (check, explain or lint), got ${JSON.stringify(name)}; see --help`);
	}
	for (const option of Object.keys(values) as Option[]) {
		if (!taken.includes(option)) {
			throw new Failure(`--${option}: ${name} has no such option; see robotstxt-wasm ${name} --help`);
		}
	}
	if (name === "lint") return { name, ...common(values), files: filesOf(operands) };
	return {
		name: name as "check" | "explain",
		...common(values),
		...urlPart(name, values, operands, isInputTerminal),
	};
}

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
	} catch (error) {
		throw new Failure(explainParseError(error instanceof Error ? error.message : String(error)));
	}
}

/** `parseArgs` explains at length and on several lines; the option's name and the kind of error are enough. */
function explainParseError(message: string): string {
	const [firstLine = ""] = message.split("\n", 1);
	const option = /'(?:-\w, )?(--?[^' ]*)/.exec(firstLine)?.[1];
	if (option === undefined) return firstLine;
	if (firstLine.startsWith("Unknown option")) return `${option}: there is no such option; see --help`;
	if (firstLine.includes("does not take an argument")) return `${option}: expected no value, got one`;
	return `${option}: expected a value (one that begins with - is written ${option}=VALUE)`;
}

function common(values: Values): CommonOptions {
	return {
		parse: {
			// The library refuses any other string with a message of its own.
			dialect: values.dialect as Dialect | undefined,
			engine: values.engine as EngineChoice | undefined,
			maxBytes: toOctets(values["max-bytes"] ?? DEFAULT_MAX_BYTES),
		},
		json: values.json === true,
		colour: values["no-color"] ? false : values.color,
		isQuiet: values.quiet === true,
	};
}

function toOctets(text: string): number {
	if (/^(\d+|Infinity)$/.test(text)) return Number(text);
	throw new Failure(
		`--max-bytes: expected a whole number of octets or Infinity, got ${JSON.stringify(text)}`,
	);
}

function filesOf(operands: readonly string[]): readonly string[] {
	if (operands.length === 0)
		throw new Failure("lint: expected FILE: a robots.txt, its URL, or - for standard input");
	if (operands.filter((operand) => operand === "-").length > 1) {
		throw new Failure("lint: expected - (standard input) once at most");
	}
	return operands;
}

function urlPart(name: string, values: Values, operands: readonly string[], isInputTerminal: boolean) {
	const [file, ...urls] = operands;
	if (file === undefined) {
		throw new Failure(`${name}: expected FILE: a robots.txt, its URL, or - for standard input`);
	}
	if (values.agent === undefined) {
		throw new Failure("--agent: expected the crawler's product token, such as --agent ExampleBot");
	}
	const robotsUrl = values["robots-url"];
	if (robotsUrl !== undefined && isWebUrl(file)) {
		throw new Failure("--robots-url: expected only with a local file; a fetched one has its own URL");
	}
	if (values.policy !== undefined && !isWebUrl(file)) {
		throw new Failure("--policy: expected only with a URL; a local file is not fetched");
	}
	const sources: UrlSource[] = [
		...urls.map((url): UrlSource => (url === "-" ? { kind: "stdin" } : { kind: "argument", url })),
		...(values.urls ?? []).map(
			(path): UrlSource => (path === "-" ? { kind: "stdin" } : { kind: "file", path }),
		),
	];
	if (sources.length === 0) {
		if (isInputTerminal || file === "-") {
			throw new Failure(`${name}: expected URLs: as arguments, in a file (--urls FILE) or on standard input`);
		}
		sources.push({ kind: "stdin" });
	}
	const fromInput = sources.filter((source) => source.kind === "stdin").length + (file === "-" ? 1 : 0);
	if (fromInput > 1)
		throw new Failure(`${name}: expected - (standard input) once at most, for FILE or for URLs`);
	return {
		file,
		agents: values.agent,
		robotsUrl,
		// The library refuses any other string with a message of its own.
		policy: values.policy as AccessPolicy | undefined,
		urls: sources,
		exitsZero: values["exit-zero"] === true,
	};
}

/** True for what is fetched rather than opened. */
export function isWebUrl(file: string): boolean {
	return /^https?:\/\//i.test(file);
}
