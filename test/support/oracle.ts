import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A file, a list of product tokens and URLs, with google/robotstxt's own answers. */
export interface OracleCase {
	readonly body: Uint8Array;
	readonly agents: readonly string[];
	readonly urls: readonly Uint8Array[];
	readonly allowed: readonly boolean[];
	/** `matching_line()`; 0 where no rule decided. */
	readonly lines: readonly number[];
}

/** Reads a gzipped file of cases, one JSON object a line. */
export function readOracleCases(file: string | URL): OracleCase[] {
	const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
	return lines.map((line) => {
		const { robots, agents, urls, allowed, line: ruleLines } = JSON.parse(line) as StoredCase;
		return {
			body: fromBase64(robots),
			agents,
			urls: urls.map(fromBase64),
			allowed: Array.from(allowed, (digit) => digit === "1"),
			lines: ruleLines,
		};
	});
}

/** As the file has it: octets in base64, a digit of `allowed` for each URL. */
interface StoredCase {
	readonly robots: string;
	readonly agents: string[];
	readonly urls: string[];
	readonly allowed: string;
	readonly line: number[];
}

function fromBase64(text: string): Uint8Array {
	return new Uint8Array(Buffer.from(text, "base64"));
}

/** How many checks some cases hold. */
export function countChecks(cases: readonly OracleCase[]): number {
	return cases.reduce((sum, { urls }) => sum + urls.length, 0);
}
