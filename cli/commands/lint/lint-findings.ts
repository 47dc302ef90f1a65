import { getHeapStatistics } from "node:v8";
import { CR, LF, suggestName } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import type { Finding } from "../../../insight/analysis/index.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { ofManaged } from "../../input/managed-content.js";
import type { RobotsFile } from "../../input/robots-file.js";
import { grouped } from "../../output/numbers.js";

export interface LintedFile {
	readonly file: RobotsFile;
	/** The findings that are reported, by line and column. */
	readonly findings: readonly Finding[];
}

export interface FindingsAsked {
	/** Product tokens; undefined: those of all crawlers that the file names. */
	readonly crawlers?: readonly string[] | undefined;
	/** The URL of a local file. */
	readonly robotsUrl?: string | undefined;
	readonly maxWork?: number | undefined;
	/** The dialect of the file; if the user chose it, advice is proved only in this dialect. */
	readonly parse?: { readonly dialect?: Dialect | undefined };
	readonly ignoredCodes?: readonly string[];
}

/**
 * All findings of a file, notes too: their number is reported even if they are not shown. A message about a line that a CDN
 * has added says so.
 */
export async function findingsOf(
	host: Host,
	{ name, robots, octets, fetched }: RobotsFile,
	{ crawlers, robotsUrl, maxWork, parse = {}, ignoredCodes = [] }: FindingsAsked = {},
): Promise<readonly Finding[]> {
	refuseTooMuch(name, octets);
	const { lint } = await host.library.analysis();
	const url = fetched === undefined ? robotsUrl : name;
	const found = lint(robots, { crawlers, url, notes: true, maxWork, dialect: parse.dialect });
	const owned = ofManaged(octets);
	return found
		.filter(({ code }) => !ignoredCodes.includes(code))
		.map((finding) => ({ ...finding, message: owned(finding.message, finding.line) }));
}

/** Maximum number of octets of the heap that a line needs. */
const HEAP_OCTETS_PER_LINE = 512;
/** No crawler reads this much of a line. An analysis of the rules of a longer line needs seconds, and gigabytes. */
const LONGEST_LINE_OCTETS = 1_048_576;

/** @throws Failure for too many lines, which would fill the heap and end the process, or for a line that is too long. */
function refuseTooMuch(name: string, octets: Uint8Array): void {
	// A file of this size has no longer line, and the heap has room for all its lines.
	if (octets.length <= LONGEST_LINE_OCTETS) return;
	const maxLines = Math.floor(getHeapStatistics().heap_size_limit / HEAP_OCTETS_PER_LINE);
	let lineCount = 1;
	let start = 0;
	let longest = 0;
	for (let index = 0; index < octets.length; index++) {
		const octet = octets[index];
		if (octet !== LF && octet !== CR) continue;
		longest = Math.max(longest, index - start);
		start = index + 1;
		lineCount++;
	}
	longest = Math.max(longest, octets.length - start);
	refuse(name, "lines", lineCount, maxLines);
	refuse(name, "bytes per line", longest, LONGEST_LINE_OCTETS);
}

function refuse(name: string, what: string, count: number, max: number): void {
	if (count <= max) return;
	const expected = `expected at most ${grouped(max)} ${what}, got ${grouped(count)}`;
	throw new Failure(`${name}: ${expected}; a smaller --max-bytes leaves out the end of it`);
}

/** @throws Failure if a code is not the code of a finding. */
export async function refuseUnknownCodes(host: Host, codes: readonly string[]): Promise<void> {
	if (codes.length === 0) return;
	const { FINDING_CODES } = await host.library.analysis();
	const unknown = codes.find((code) => !FINDING_CODES.some((known) => known === code));
	if (unknown === undefined) return;
	const advice = suggestName(unknown, FINDING_CODES);
	throw new Failure(
		`--ignore: expected the code of a finding, as lint prints it, got ${JSON.stringify(unknown)}${advice}`,
	);
}
