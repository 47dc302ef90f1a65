import type { Crawler, Dialect } from "../../bindings/contract/types.js";
import { NO_RUN, RunCounter } from "../../bindings/file/runs.js";
import { type FileLine, readLines } from "../findings/file-lines.js";
import { tokensOf } from "../findings/policies.js";
import { readerOf } from "../findings/tokens.js";
import { lineStarts } from "./line-spans.js";
import { read } from "./read.js";

const CR = 0x0d;
const LF = 0x0a;
/** Records that are for the crawlers named right before them. */
const RECORDS_OF_CRAWLERS: ReadonlySet<string> = new Set([
	"crawl-delay",
	"request-rate",
	"visit-time",
	"content-signal",
	"content-usage",
]);

/**
 * The lines for a crawler, as they are written: the rules, and the records that are for the same user-agent lines.
 * @param isKept which rules are wanted, by their lines.
 */
export function inheritedLines(
	octets: Uint8Array,
	dialect: Dialect,
	crawler: Crawler,
	isKept: (line: number) => boolean = () => true,
): Uint8Array[] {
	const { chosenBy, productToken, groups } = read(octets, dialect).groupsFor(crawler);
	const rules = groups.flatMap((group) => group.rules.map(({ line }) => line)).filter(isKept);
	const name = productToken?.toLowerCase();
	const isNaming = (value: string) =>
		chosenBy === "default"
			? readerOf(value) === "*"
			: tokensOf(value, dialect).some((token) => token.toLowerCase() === name);
	const records = linesOfRecords(readLines(octets, dialect), isNaming);
	return octetsOfLines(
		octets,
		[...rules, ...records].sort((a, b) => a - b),
	);
}

/** Lines of a file without their ends. */
export function octetsOfLines(octets: Uint8Array, lines: readonly number[]): Uint8Array[] {
	const starts = lineStarts(octets);
	return lines.map((line) => withoutLineEnd(octets.subarray(starts[line - 1], starts[line])));
}

/** The records beside the rules that are for crawlers which some user-agent lines name. */
function linesOfRecords(lines: readonly FileLine[], isNaming: (value: string) => boolean): number[] {
	const runs = new RunCounter();
	const runsOfNames = new Set<number>();
	const found: number[] = [];
	for (const { line, kind, groupIndex, key, value } of lines) {
		if (kind === "blank" || kind === "comment" || kind === "not-a-record" || kind === "empty-key") continue;
		const run = runs.runOf({ kind, groupIndex });
		if (kind === "user-agent" && isNaming(value)) runsOfNames.add(run);
		const isOfRun = run !== NO_RUN && runsOfNames.has(run);
		if (kind === "other" && isOfRun && RECORDS_OF_CRAWLERS.has(key.toLowerCase())) found.push(line);
	}
	return found;
}

function withoutLineEnd(line: Uint8Array): Uint8Array {
	let end = line.length;
	while (end > 0 && (line[end - 1] === LF || line[end - 1] === CR)) end--;
	return line.subarray(0, end);
}
