import { suggestName } from "../../../bindings/internal.js";
import { isPathPattern } from "../../../insight/testing/is-pattern.js";
import { Failure } from "../../host/failure.js";

/** The expectation of a line of tests. */
export type Expectation =
	| {
			readonly kind: "verdict";
			readonly crawler: string;
			readonly isAllowed: boolean;
			/** A URL; or a pattern, if all URLs of the pattern must have the verdict. */
			readonly target: string;
			readonly isPattern: boolean;
	  }
	| { readonly kind: "same-as"; readonly crawler: string; readonly other: string }
	| { readonly kind: "no-findings"; readonly severity: "error" | "warning" };

/** A line of tests. */
export interface TestLine {
	/** 1-based. */
	readonly line: number;
	/** The line as written, without its comment and surrounding white space. */
	readonly text: string;
	readonly expectation: Expectation;
	readonly settings: TestSettings;
}

/** The settings above a line. They describe the file that the line is about. */
export interface TestSettings {
	/** A path from the tests' own folder, or a URL; undefined: the robots.txt beside the tests. */
	readonly robots?: string;
	/** The URL of that file if it is local. */
	readonly "robots-url"?: string;
	readonly dialect?: string;
}

const SETTINGS: readonly (keyof TestSettings)[] = ["robots", "robots-url", "dialect"];
const FINDINGS = { "no-error": "error", "no-warning": "warning" } as const;
const VERBS = ["allow", "block", "same-as"] as const;

/**
 * Reads policy tests, one expectation per line. `#` after white space begins a comment. Settings apply to later lines.
 * @throws Failure that names the file by `name`, the line and what was expected.
 */
export function readTests(name: string, text: string): TestLine[] {
	const tests: TestLine[] = [];
	let settings: TestSettings = {};
	const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
	for (const [index, written] of lines.entries()) {
		const line = index + 1;
		const content = written.replace(/(^|\s)#.*$/, "").trim();
		if (content === "") continue;
		const refuse = (message: string) => new Failure(`${name}:${line}: ${message}`);
		const [, key, value = ""] = /^([\w-]+):\s*(.*)$/.exec(content) ?? [];
		if (key === undefined) {
			const expectation = readExpectation(content.split(/\s+/), refuse);
			tests.push({ line, text: content, expectation, settings });
			continue;
		}
		const setting = SETTINGS.find((each) => each === key.toLowerCase());
		if (setting === undefined) {
			throw refuse(
				`expected a setting (${SETTINGS.join(", ")}), got "${key}"${suggestName(key, SETTINGS) || "; see robotstxt-wasm test --help"}`,
			);
		}
		if (value === "") throw refuse(`${setting}: expected a value`);
		settings = { ...settings, [setting]: value };
	}
	return tests;
}

type Refuse = (message: string) => Failure;

function readExpectation(words: readonly string[], refuse: Refuse): Expectation {
	const [first = "", verb, operand, ...more] = words;
	if (verb === undefined) {
		if (Object.hasOwn(FINDINGS, first)) {
			return { kind: "no-findings", severity: FINDINGS[first as keyof typeof FINDINGS] };
		}
		throw refuse(
			`expected CRAWLER allow|block URL, CRAWLER same-as CRAWLER, no-error or no-warning, got "${first}"`,
		);
	}
	const known = VERBS.find((each) => each === verb);
	if (known === undefined) {
		throw refuse(`expected one of ${VERBS.join(", ")} after the crawler, got "${verb}"${adviceOn(verb)}`);
	}
	if (operand === undefined || more.length > 0) {
		const what = known === "same-as" ? "one crawler" : "one URL or pattern; white space in it is written %20";
		throw refuse(`${known}: expected ${what}`);
	}
	if (known === "same-as") return { kind: "same-as", crawler: first, other: operand };
	const isPattern = isPathPattern(operand);
	if (!isPattern && !operand.startsWith("/") && !/^https?:\/\//i.test(operand)) {
		throw refuse(
			`${known}: expected a path that begins with /, a pattern or an absolute URL, got "${operand}"`,
		);
	}
	return { kind: "verdict", crawler: first, isAllowed: known === "allow", target: operand, isPattern };
}

function adviceOn(verb: string): string {
	return /^disallow$/i.test(verb) ? '; did you mean "block"?' : suggestName(verb, VERBS);
}
