import type { PolicySet, WholesaleInForce } from "../../../bindings/set/index.js";
import { resolveCrawler } from "../../arguments/asked-crawler.js";
import { defineCommand, type Formatted, type Given, incomplete } from "../../arguments/command.js";
import { requiredCrawler } from "../../arguments/crawler-option.js";
import { shared } from "../../arguments/options.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { nameOf, openInput, readAtMost, sizeOfFiles } from "../../input/input.js";
import { judgeOptions } from "../../input/robots-file.js";
import { counted, grouped } from "../../output/numbers.js";
import { noteFor, say } from "../../output/output.js";
import { Progress } from "../../output/progress.js";
import { openTarget } from "../../output/target.js";
import { type Cell, octetsOfCell, readRows, textOfCell } from "../../rows/rows.js";

const MAX_REPORTED = 10;

const LIST = { format: "tsv", columns: ["origin", "path"] } as const;
const TABLE_COLUMNS = { columns: ["origin", "robots", "status"], optionalCount: 2 } as const;

const FORMATS = ["tsv", "jsonl"] as const;
const OPTIONS = {
	...shared("agent", "crawler"),
	output: { short: "o", value: "FILE", offers: "files", help: "where the set goes; - for standard output" },
	...shared("quiet", "dialect", "format", "max-bytes", "help"),
} as const;

export const setCommand = defineCommand({
	name: "set",
	usage: "set build [LIST] --agent TOKEN -o FILE",
	summary: "writes the policies of many origins to a file, for check --set",
	about: `Compiles the robots.txt files of many origins for one crawler, and writes them to one file. LIST has one line
per file: ORIGIN TAB PATH, relative to the current folder. Without LIST (or with -), standard input is a table
of a crawl: origin, body and, if known, the HTTP status. --format is tsv (escapes as in judge --help) or
jsonl (objects with origin, robots and status, or arrays of these). Status 3xx or 4xx means that there is no
file: everything is allowed; with 304 the body counts. 429, 5xx and every other status except 2xx mean that
everything is disallowed. The last row of an origin counts. Blank lines are skipped.

In ClickHouse the package robotstxt-clickhouse judges by a set.`,
	end: `Exit codes: 0 all rows are in the set; 1 some rows could not be read and were left out; 2 wrong usage, or a
file cannot be read or written.`,
	example: "set build sites.tsv --agent ExampleBot -o sites.set",
	firstWords: ["build"],
	formats: FORMATS,
	options: OPTIONS,
	read: readSetCommand,
	run: buildSet,
});

type SetCommand = Formatted<(typeof FORMATS)[number]> & ReturnType<typeof readSetCommand>;

/** LIST is the path of a list of origins and files; `-` for a table of origins and bodies on standard input. */
function readSetCommand(given: Given<typeof OPTIONS>) {
	const { values, operands } = given;
	const [action, list = "-", ...rest] = operands;
	if (action === "bake") {
		throw new Failure(
			"set bake is in the package robotstxt-clickhouse: robotstxt-clickhouse bake SET -o FILE.wasm",
		);
	}
	if (action !== "build" || rest.length > 0) {
		throw incomplete(given, "build LIST --agent TOKEN -o FILE");
	}
	const crawler = requiredCrawler(values);
	if (list !== "-" && values.format !== undefined) {
		throw new Failure("--format: expected only with a table on standard input; LIST has its own form");
	}
	if (values.output === undefined) throw new Failure("--output: expected the FILE to write, or -");
	return { list, output: values.output, crawler };
}

/** Writes the policies of many origins, as a file that `check --set` reads. */
async function buildSet(host: Host, command: SetCommand): Promise<number> {
	const crawler = resolveCrawler(host, command.crawler, noteFor(host, command));
	judgeOptions(host, command, { crawler });
	const progress = new Progress(host, await sizeOfFiles([command.list]), command.isQuiet, "origins");
	const { PolicySet } = await host.library.sets();
	const set = new PolicySet({ crawler, dialect: command.parse.dialect, maxBytes: command.parse.maxBytes });
	// The target is opened before the rows, which may take long, so an invalid place is reported at once.
	const target = await openTarget(host, command.output);
	try {
		const refusedCount = await addRows(host, command, set, progress);
		const octetCount = await target.write({
			whole: () => set.toSnapshot(),
			inParts: (write) => set.writeSnapshot(write),
		});
		const size = counted(set.size, "origin");
		noteFor(host, command)(`${target.name}: ${size}, ${grouped(octetCount)} bytes`);
		return refusedCount === 0 ? 0 : 1;
	} finally {
		set.dispose();
		await target.close();
	}
}

/** Adds the rows of the list or table. @returns the number of rows that could not be read; standard error has them. */
async function addRows(host: Host, command: SetCommand, set: PolicySet, progress: Progress): Promise<number> {
	const isList = command.list !== "-";
	const add = isList ? addFile : addBody;
	let rowCount = 0;
	let refusedCount = 0;
	try {
		const table = isList ? LIST : { ...TABLE_COLUMNS, format: command.format };
		for await (const { rows, readOctets } of readRows(host, command.list, table)) {
			for (const row of rows) {
				rowCount++;
				if (row.line.length === 0) continue;
				const cells = row.read();
				const problem = typeof cells === "string" ? cells : await add(host, set, cells, command);
				if (problem === "" || ++refusedCount > MAX_REPORTED) continue;
				progress.wipe();
				say(host, `${nameOf(command.list)}, row ${rowCount}: ${problem}`);
			}
			progress.update({ octets: readOctets, urls: set.size });
		}
	} finally {
		progress.wipe();
	}
	if (refusedCount > MAX_REPORTED)
		say(host, `${grouped(refusedCount)} of ${counted(rowCount, "row")} were left out`);
	return refusedCount;
}

/** Adds the file at a path. Returns the problem of the row, or an empty text. */
async function addFile(host: Host, set: PolicySet, [origin, path]: readonly Cell[], { parse }: SetCommand) {
	try {
		const octets = await readAtMost(openInput(host, textOfCell(path)), parse.maxBytes);
		return put(set, textOfCell(origin), octets);
	} catch (error) {
		if (error instanceof Failure) return error.message;
		throw error;
	}
}

/** Adds the response that a crawl got from an origin. Returns the problem of the row, or an empty text. */
async function addBody({ library }: Host, set: PolicySet, [origin, robots, status]: readonly Cell[]) {
	const code = statusOf(status);
	if (code === null)
		return `status: expected an HTTP status such as 200, or nothing, got ${JSON.stringify(textOfCell(status))}`;
	const { inForce } = library.nextAccessState(null, { status: code }, 0);
	if (inForce === "rules" && robots === null) return "robots: expected text, got none";
	return put(set, textOfCell(origin), inForce === "rules" ? octetsOfCell(robots) : { inForce });
}

const NOT_MODIFIED = 304;

/** The HTTP status in a cell: 200 if the cell is left out, or if the body is still valid; null if it is no status. */
function statusOf(cell: Cell | undefined): number | null {
	const text = cell == null ? "" : textOfCell(cell).trim();
	if (text === "") return 200;
	const code = /^\d{1,3}$/.test(text) ? Number(text) : null;
	return code === NOT_MODIFIED ? 200 : code;
}

function put(set: PolicySet, origin: string, robots: Uint8Array | WholesaleInForce): string {
	try {
		set.add(origin, robots);
		return "";
	} catch (error) {
		// A TypeError means a malformed origin. Any other error ends the command.
		if (error instanceof TypeError) return error.message;
		throw error;
	}
}
