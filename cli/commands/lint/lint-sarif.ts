import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { CODES, PAGE_TEXTS } from "../../../insight/analysis/findings/codes.js";
import type { Finding, FindingCode } from "../../../insight/analysis/index.js";
import { isWebUrl } from "../../arguments/operands.js";
import { sourceLines } from "../../input/source-lines.js";
import { escapeText, toSafeJson } from "../../output/formats/escape.js";
import type { LintedFile } from "./lint-findings.js";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/** The findings of all files as one log (SARIF 2.1.0, OASIS). */
export function printSarif(linted: readonly LintedFile[], version: string): string {
	const all = linted.flatMap(({ findings }) => findings);
	const rules = Array.from(new Set(all.map(({ code }) => code)), ruleOf);
	const indexes = new Map<string, number>(rules.map(({ id }, index) => [id, index]));
	const log = {
		$schema: SCHEMA,
		version: "2.1.0",
		runs: [
			{
				tool: { driver: { name: "robotstxt-wasm", semanticVersion: version, rules } },
				columnKind: "unicodeCodePoints",
				artifacts: linted.map(({ file }) => ({ location: { uri: toUri(file.name) } })),
				results: linted.flatMap(({ file, findings }, index) => {
					const lineOf = sourceLines(file.octets);
					return findings.map((finding) => ({
						ruleId: finding.code,
						ruleIndex: indexes.get(finding.code),
						level: finding.severity,
						message: { text: escapeText(`${finding.message} ${finding.advice}`.trimEnd()) },
						locations: [
							{
								physicalLocation: {
									artifactLocation: { uri: toUri(file.name), index },
									region: regionOf(finding, lineOf(finding.line)),
								},
							},
						],
					}));
				}),
			},
		],
	};
	return `${toSafeJson(log)}\n`;
}

/** The description of a code, which is the same for all files. */
function ruleOf(code: FindingCode) {
	const { severity, advice = "" } = CODES[code];
	const { summary, help = advice } = PAGE_TEXTS[code];
	return {
		id: code,
		name: code.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
		shortDescription: textOf(summary),
		help: textOf(help),
		defaultConfiguration: { level: severity },
	};
}

/** A text without Markdown, and as Markdown. */
function textOf(markdown: string) {
	return { text: markdown.replaceAll("`", ""), markdown };
}

/** The region of a finding, within its line. A finding counts columns in octets, SARIF in characters. */
function regionOf({ line, column, length }: Finding, octets: Uint8Array) {
	const startColumn = charactersIn(octets.subarray(0, column - 1)) + 1;
	const characters = charactersIn(octets.subarray(column - 1, column - 1 + length));
	return { startLine: line, startColumn, endColumn: startColumn + characters };
}

/** Number of octets that are decoded at once. A line can be as long as a file. */
const CHUNK_OCTETS = 65_536;
const SECOND_HALVES = /[\udc00-\udfff]/g;

function charactersIn(octets: Uint8Array): number {
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	let count = 0;
	// Invariant: all characters that end before `start` are counted. The decoder keeps the start of a cut character.
	for (let start = 0; start < octets.length; start += CHUNK_OCTETS) {
		const chunk = octets.subarray(start, start + CHUNK_OCTETS);
		const text = decoder.decode(chunk, { stream: start + CHUNK_OCTETS < octets.length });
		count += text.length - (text.match(SECOND_HALVES)?.length ?? 0);
	}
	return count;
}

function toUri(name: string): string {
	if (isWebUrl(name)) return name;
	if (isAbsolute(name)) return pathToFileURL(name).href;
	return name
		.split(/[\\/]/)
		.map((segment) => encodeURIComponent(segment))
		.join("/");
}
