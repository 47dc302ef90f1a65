import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { EngineName } from "../../bindings/contract/types.js";
import { withFile } from "./engines.js";

/** A file, a list of product tokens and URLs, with google/robotstxt's own answers. */
export interface OracleCase {
	readonly body: Uint8Array;
	readonly agents: readonly string[];
	readonly urls: readonly Uint8Array[];
	readonly allowed: readonly boolean[];
	/** `matching_line()`; 0 where no rule decided. */
	readonly lines: readonly number[];
}

/** A case in which an engine's answer differs from that of google/robotstxt. */
export interface OracleDifference {
	readonly caseIndex: number;
	readonly body: string;
	readonly agents: readonly string[];
	readonly url: string;
	readonly expected: string;
	readonly got: string;
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

/** Every difference of verdict or line in dialect google, from `isAllowed`, `explain` and `checkAll`. */
export function findOracleDifferences(cases: readonly OracleCase[], engine: EngineName): OracleDifference[] {
	return cases.flatMap(({ body, agents, urls, allowed, lines }, caseIndex) =>
		withFile(body, { dialect: "google", maxBytes: Number.POSITIVE_INFINITY }, engine, (robots) => {
			const matcher = robots.matcher(agents);
			const verdicts = matcher.checkAll(urls);
			return urls.flatMap((url, index) => {
				const expected = `${allowed[index]} ${lines[index]} ${Number(allowed[index])}`;
				const line = matcher.explain(url).rule?.line ?? 0;
				const got = `${matcher.isAllowed(url)} ${line} ${verdicts[index]}`;
				if (got === expected) return [];
				return [{ caseIndex, body: printed(body), agents, url: printed(url), expected, got }];
			});
		}),
	);
}

/** How many checks some cases hold. */
export function countChecks(cases: readonly OracleCase[]): number {
	return cases.reduce((sum, { urls }) => sum + urls.length, 0);
}

function printed(octets: Uint8Array): string {
	return JSON.stringify(Buffer.from(octets).toString("latin1"));
}
