// The one table of codes (scripts/codes/), and the files generated from it: types, tables, numbers, lists, pages.
import { DIAGNOSTICS } from "./diagnostics.mjs";
import { FINDINGS as OTHERS } from "./findings.mjs";

export { DIAGNOSTICS };
export const FINDINGS = [...DIAGNOSTICS.filter(({ summary }) => summary !== undefined), ...OTHERS];

/** Diagnostics that shared code finds: the module needs no number for them. */
const FOUND_BY_BINDINGS = new Set([
	"crawl-delay-invalid",
	"crawl-delay-repeated",
	"sitemap-not-absolute",
	"invisible-characters",
	"body-is-address",
	"more-diagnostics",
]);
const SEVERITIES = ["error", "warning", "note"];
/** How each page begins. */
const SENTENCES = {
	error: "An error: a crawler does something that was evidently not meant.",
	warning: "A warning: crawlers probably do something that was not meant.",
	note: "A note, shown on request: a matter of tidiness.",
};
const HEX = (version) => version.toString(16).padStart(2, "0");
/** The texts that contain ABI_VERSION, which a new diagnostic raises: a path, and each place with its new content. */
const VERSION_PLACES = [
	["docs/module.md", [/(?<=the interface, version )\d+(?=\.)/, String]],
	["examples/c-host/judge.c", [/(?<=\tABI_VERSION = )\d+(?=,)/, String]],
	[
		"docs/how-it-works.md",
		[/(?<=^ {2}0 {2})[0-9a-f]{2}(?= 00 )/m, HEX],
		[/(?<=^\|)[0-9a-f]{2}(?= 00\|)/m, HEX],
		[/(?<= 0 abiVersion: )\d+$/m, String],
	],
];
const HEAD = "/** Written by `npm run codes` from scripts/codes/, the table of codes: change it there. */\n";
/** The line width of biome, with a tab of two columns. */
const LINE_WIDTH = 110;

/** @param {(path: string) => string} read returns the text of a file by its path; empty if there is none. */
export function generate(read) {
	const version = Number(/ABI_VERSION = (\d+);/.exec(read("assembly/abi.ts"))?.[1]);
	return new Map([
		["bindings/contract/diagnostic-codes.ts", diagnosticCodes()],
		["insight/findings/codes.ts", findingCodes()],
		["cli/commands/lint/lint-rules.ts", lintRules()],
		["assembly/abi.ts", withNumbers(read("assembly/abi.ts"))],
		["docs/lint/README.md", withList(read("docs/lint/README.md"))],
		...VERSION_PLACES.map(([path, ...places]) => [
			path,
			places.reduce((text, [place, print]) => replacePart(text, place, print(version), path), read(path)),
		]),
		...FINDINGS.map((entry) => {
			const path = `docs/lint/${entry.code}.md`;
			return [path, withTexts(read(path), entry)];
		}),
	]);
}

function diagnosticCodes() {
	return (
		`${HEAD}\n` +
		"/** `error`: a rule does not do what it says; `warning`: a line is not as it should be; `note`: worth knowing. */\n" +
		'export type Severity = "error" | "warning" | "note";\n\n' +
		"/** Every diagnostic: a closed list. */\n" +
		`export type DiagnosticCode =${union(DIAGNOSTICS)};\n\n` +
		`/**\n * By code, in the order of their numbers.\n${spansOf(DIAGNOSTICS)} */\n` +
		"export const DIAGNOSTICS: Readonly<Record<DiagnosticCode, { severity: Severity; message: string }>> = {\n" +
		`${DIAGNOSTICS.map(({ code, severity, message }) => objectOf(code, { severity, message })).join("")}};\n`
	);
}

function findingCodes() {
	const own = DIAGNOSTICS.filter(({ summary }) => summary === undefined).map(({ code }) => quote(code));
	const advised = FINDINGS.filter(({ advice }) => advice !== undefined);
	return (
		`${HEAD}import type { DiagnosticCode, Severity } from "../../bindings/contract/types.js";\n\n` +
		"/** A diagnostic that is a finding as well. */\n" +
		`export type FindingOfDiagnostic = Exclude<DiagnosticCode, ${own.join(" | ")}>;\n\n` +
		"/** Every finding: a closed list. */\n" +
		`export type FindingCode =\n\t| FindingOfDiagnostic${union(OTHERS)};\n\n` +
		`/**\n * The severity of each, unless the file gives a reason for a lower one.\n${spansOf(OTHERS)} */\n` +
		"export const SEVERITIES: Readonly<Record<FindingCode, Severity>> = {\n" +
		`${FINDINGS.map(({ code, severity }) => property(1, code, severity)).join("")}};\n\n` +
		"/** Advice on what to write instead, unless something more exact is known. */\n" +
		"export const ADVICE: Readonly<Partial<Record<FindingCode, string>>> = {\n" +
		`${advised.map(({ code, advice }) => property(1, code, advice)).join("")}};\n`
	);
}

function lintRules() {
	const rules = FINDINGS.map(({ code, severity, summary, help, advice }) =>
		objectOf(code, { level: severity, summary, help: help ?? advice }),
	);
	return (
		`${HEAD}import type { Severity } from "../../../bindings/auto.js";\nimport type { FindingCode } from "../../../insight/analysis/index.js";\n\n` +
		"/** The severity of each code; its summary, and how to fix it, in Markdown. */\n" +
		"export const LINT_RULES: Readonly<Record<FindingCode, { level: Severity; summary: string; help: string }>> = {\n" +
		`${rules.join("")}};\n`
	);
}

function withNumbers(abi) {
	const numbers = DIAGNOSTICS.flatMap(({ code }, number) =>
		FOUND_BY_BINDINGS.has(code)
			? []
			: [`export const CODE_${code.toUpperCase().replaceAll("-", "_")} = ${number};\n`],
	);
	return replacePart(abi, /(?:export const CODE_\w+ = \d+;\n)+/, numbers.join(""), "assembly/abi.ts");
}

function withList(list) {
	const sorted = SEVERITIES.flatMap((severity) =>
		FINDINGS.filter((entry) => entry.severity === severity).sort((a, b) => (a.code < b.code ? -1 : 1)),
	);
	const rows = sorted.map(
		({ code, severity, summary }) => `| [${code}](${code}.md) | ${severity} | ${summary} |\n`,
	);
	return replacePart(list, /(?<=^\|---\|---\|---\|\n)(?:\|.*\n)*/m, rows.join(""), "docs/lint/README.md");
}

/** A page with the table's texts about its code; why it matters and the examples are the page's own. */
function withTexts(page, { code, severity, summary, help, advice }) {
	const parts =
		/^# .*\n\nAn? (?:error|warning|note)\b[^.]*\.(.*?\n)\n## What it is\n\n.*?\n\n## Why it matters\n(.*?)\n## How to fix it\n\n.*?\n\n```(.*)$/s.exec(
			page,
		);
	if (parts === null) throw new Error(`docs/lint/${code}.md: expected a page like the others of docs/lint`);
	const [, more, why, examples] = parts;
	return (
		`# ${code}\n\n${SENTENCES[severity]}${more}\n## What it is\n\n${summary}\n\n` +
		`## Why it matters\n${why}\n## How to fix it\n\n${help ?? advice}\n\n\`\`\`${examples}`
	);
}

function replacePart(text, part, by, path) {
	if (!part.test(text)) throw new Error(`${path}: there is no place for the generated part`);
	return text.replace(part, () => by);
}

/** The column and length of each code, as a table for a comment. */
function spansOf(entries) {
	const rows = entries.map(({ code, span }) => ` * | ${code} | ${span} |\n`);
	return ` *\n * | code | column and length |\n * |---|---|\n${rows.join("")}`;
}

function union(entries) {
	return entries.map(({ code }) => `\n\t| ${quote(code)}`).join("");
}

function objectOf(code, members) {
	const lines = Object.entries(members).map(([name, text]) => property(2, name, text));
	return `\t${quote(code)}: {\n${lines.join("")}\t},\n`;
}

/** A member as biome formats it. */
function property(depth, name, text) {
	const key = /^\w+$/.test(name) ? name : quote(name);
	const line = `${"\t".repeat(depth)}${key}: ${quote(text)},\n`;
	// A key of four letters is never split from its text.
	if (key.length <= 4 || line.length - 1 + depth <= LINE_WIDTH) return line;
	return `${"\t".repeat(depth)}${key}:\n${"\t".repeat(depth + 1)}${quote(text)},\n`;
}

/** A string with the quotation marks that ask for fewer escapes. */
function quote(text) {
	const isSingle = text.split('"').length > text.split("'").length;
	const escaped = text.replaceAll("\\", "\\\\");
	return isSingle ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped.replaceAll('"', '\\"')}"`;
}
