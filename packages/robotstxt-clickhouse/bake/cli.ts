import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { parseArgs } from "node:util";
import { PolicySet } from "robotstxt-wasm/set";
import { bakeSet, KEY_OCTETS } from "./bake.js";
import { writeTarget } from "./write-target.js";

const USAGE = `robotstxt-clickhouse bake SET -o FILE.wasm

Writes the module for ClickHouse with a set in it. Its function robots_check_set judges URLs by the set. SET is a file
that robotstxt-wasm set build wrote. FILE.wasm is a path, or - for standard output.

  -o, --output FILE    where the module is written
  -q, --quiet          nothing on standard error but errors
      --version        the version of this package
      --help           this text

Exit codes: 0 the module is written; 2 wrong usage, or a file cannot be read or written.
`;

const OPTIONS = {
	output: { type: "string", short: "o" },
	quiet: { type: "boolean", short: "q" },
	version: { type: "boolean" },
	help: { type: "boolean" },
} as const;

async function run(argv: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
	if (values.help === true) {
		process.stdout.write(USAGE);
		return;
	}
	if (values.version === true) {
		const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
		process.stdout.write(`${version}\n`);
		return;
	}
	const [command, file, ...rest] = positionals;
	if (command !== "bake" || file === undefined || rest.length > 0) {
		const got = JSON.stringify(positionals.join(" "));
		throw new Error(`expected one SET to bake: robotstxt-clickhouse bake SET -o FILE.wasm, got ${got}`);
	}
	if (values.output === undefined) throw new Error("--output: expected the FILE to write, or -");
	const module = await readFile(new URL("robots-clickhouse.wasm", import.meta.url));
	const set = await readSet(file);
	const baked = bakeSet(new Uint8Array(module), set, randomBytes(KEY_OCTETS));
	await writeTarget(values.output, baked).catch((error: Error) => {
		throw new Error(`${values.output}: cannot be written: ${error.message}`);
	});
	if (values.quiet === true) return;
	const origins = set.size === 1 ? "1 origin" : `${set.size} origins`;
	tell(`${values.output === "-" ? "<stdout>" : values.output}: ${origins}, ${baked.length} bytes`);
}

/** @throws Error that names the file, if it cannot be read or is no set. */
async function readSet(file: string): Promise<PolicySet> {
	const octets = await readFile(file).catch((error: Error) => {
		throw new Error(`${file}: cannot be read: ${error.message}`);
	});
	try {
		return PolicySet.fromSnapshot(octets);
	} catch (error) {
		// The library's message describes an argument, for programmers. Here it must describe the file.
		const reported = (error as Error).message.replace(/^octets(?=:)/, file);
		throw new Error(reported.replace("a snapshot that toSnapshot made", "a set that set build wrote"));
	}
}

function tell(line: string): void {
	process.stderr.write(`robotstxt-clickhouse: ${line}\n`);
}

try {
	await run(process.argv.slice(2));
} catch (error) {
	tell((error as Error).message);
	process.exitCode = 2;
}
