import { escapeText, toSafeJson } from "../../output/formats/escape.js";
import { printAnnotation } from "../../output/formats/github.js";
import type { Paint } from "../../output/formats/paint.js";
import type { TestCommand } from "./arguments.js";
import type { TestResult } from "./test-run.js";

/** The results of one file of tests. */
export interface TestedFile {
	readonly path: string;
	readonly results: readonly TestResult[];
}

/** Writes a report on all files in the format of the command. */
export function printReport(
	files: readonly TestedFile[],
	format: TestCommand["format"],
	paint: Paint,
): string {
	const lines = {
		text: () => files.map((file) => printText(file, paint)),
		json: () => files.map(printJson),
		github: () => files.map(printGithub),
		tap: () => printTap(files),
		junit: () => printJunit(files),
	}[format]();
	return lines.join("");
}

function failuresOf({ results }: TestedFile): readonly TestResult[] {
	return results.filter(({ outcome }) => outcome !== "holds");
}

function printText(file: TestedFile, paint: Paint): string {
	const blocks = failuresOf(file).map(({ test, outcome, because }) => {
		const colour = outcome === "fails" ? "red" : "yellow";
		const where = `${escapeText(file.path)}:${test.line}`;
		return `${where}: ${paint(colour, escapeText(test.text))}\n  ${because}\n`;
	});
	return blocks.join("");
}

function printJson({ path, results }: TestedFile): string {
	const lines = results.map(({ test: { line, text }, ...result }) =>
		toSafeJson({ file: path, line, expectation: text, ...result }),
	);
	return lines.map((line) => `${line}\n`).join("");
}

function printGithub(file: TestedFile): string {
	const annotations = failuresOf(file).map(({ test, outcome, because }) =>
		printAnnotation({
			severity: outcome === "fails" ? "error" : "warning",
			file: file.path,
			line: test.line,
			title: escapeText(test.text),
			message: because,
		}),
	);
	return annotations.join("");
}

/** TAP 14 (testanything.org). */
function printTap(files: readonly TestedFile[]): string[] {
	const results = files.flatMap(({ path, results }) => results.map((result) => ({ path, ...result })));
	const lines = results.map(({ path, test, outcome, because }, index) => {
		const title = escapeText(`${path}:${test.line}: ${test.text}`).replace(/[\\#]/g, "\\$&");
		if (outcome === "holds") return `ok ${index + 1} - ${title}\n`;
		const facts = `  ---\n  message: ${JSON.stringify(because)}\n  severity: ${outcome === "fails" ? "fail" : "unknown"}\n  ...\n`;
		return `not ok ${index + 1} - ${title}\n${facts}`;
	});
	return ["TAP version 14\n", `1..${results.length}\n`, ...lines];
}

/** The XML format of JUnit as CI servers read it (Jenkins' schema junit-4), which has no line numbers. */
function printJunit(files: readonly TestedFile[]): string[] {
	const suites = files.map((file) => {
		const cases = file.results.map(({ test, outcome, because }) => {
			const names = `classname="${toXml(file.path)}" name="${toXml(test.text)}"`;
			if (outcome === "holds") return `    <testcase ${names}/>\n`;
			const element = outcome === "fails" ? "failure" : "error";
			const where = toXml(`${file.path}:${test.line}: ${because}`);
			const reason = `<${element} type="${outcome}" message="${toXml(because)}">${where}</${element}>`;
			return `    <testcase ${names}>\n      ${reason}\n    </testcase>\n`;
		});
		return `  <testsuite name="${toXml(file.path)}" ${countsOf([file])} skipped="0">\n${cases.join("")}  </testsuite>\n`;
	});
	return [
		'<?xml version="1.0" encoding="UTF-8"?>\n',
		`<testsuites name="robots.txt" ${countsOf(files)}>\n`,
		...suites,
		"</testsuites>\n",
	];
}

function countsOf(files: readonly TestedFile[]): string {
	const outcomes = files.flatMap(({ results }) => results.map(({ outcome }) => outcome));
	const count = (wanted: TestResult["outcome"]) => outcomes.filter((outcome) => outcome === wanted).length;
	return `tests="${outcomes.length}" failures="${count("fails")}" errors="${count("not-settled")}"`;
}

/** Escapes a text for XML. The text is safe to print, so it has no character that XML forbids. */
function toXml(text: string): string {
	return escapeText(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
