import { describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../../bindings/auto.js";
import {
	type ContentPreferences,
	type PreferenceRule,
	parseContentPreferences,
} from "../../../crawling/directives/index.js";
import { readRecords } from "../../../insight/records/index.js";
import { codesByLine } from "../../support/diagnostics.js";
import { engines, withFile } from "../../support/engines.js";
import {
	type PreferenceCase,
	type PreferenceExpectation,
	readPreferenceCases,
} from "../../support/vectors.js";

const PREFERENCES = {
	y: "allowed",
	n: "disallowed",
	"?": undefined,
	yes: "allowed",
	no: "disallowed",
} as const;
const SCOPES = { global: "file", group: "group" } as const;

/** The name of our reading, for cases in which sources disagree. */
const OUR_READING = "rfc9309";

const kindOf = ({ contested, inferred }: PreferenceCase): string =>
	contested ? "contested" : inferred ? "inferred" : "stated";

describe.each(engines)("preferences.json: engine $name", ({ name: engine }) => {
	const cases = readPreferenceCases().map((one) => ({ ...one, kind: kindOf(one) }));

	it.each(cases)(
		"$kind: $name",
		({ robots: body, url = "/", agent = "ExampleBot", expect: said, contested }) => {
			const expected = contested ? (said[OUR_READING] as PreferenceExpectation) : said;
			withFile(body, {}, engine, (robots) => {
				const preferences = parseContentPreferences(robots);
				const [first] = preferences.rules;
				for (const [what, value] of Object.entries(expected)) {
					const check = CHECKS[what] ?? ((context, given) => expectUsage(context, what, given));
					check({ robots, preferences, first, url, agent }, value);
				}
				preferences.dispose();
			});
		},
	);
});

interface Context {
	readonly robots: RobotsTxt;
	readonly preferences: ContentPreferences;
	readonly first: PreferenceRule | undefined;
	readonly url: string;
	readonly agent: string;
}

const usage = ({ preferences, url, agent }: Context) => preferences.forUrl(url, agent).usage;

function expectUsage(context: Context, label: string, value: unknown): void {
	if (value === "not stated") {
		expect(context.preferences.forUrl(context.url, context.agent).signals.preferences[label]).toBeUndefined();
		return;
	}
	expect(value).toMatch(/^[yn?]$/);
	expect(usage(context).preferences[label], label).toBe(PREFERENCES[value as "y" | "n" | "?"]);
}

/** Checks by the member of an expectation. Any other member is a label of Content-Usage. */
const CHECKS: Readonly<Record<string, (context: Context, value: unknown) => void>> = {
	crawl: ({ robots, url, agent }, value) => expect(robots.isAllowed(url, agent)).toBe(value),
	preferences: (context, value) => {
		expect(value).toBeNull();
		expect(usage(context).rules).toEqual([]);
	},
	parsed: (context, value) =>
		expect(usage(context).rules.map(({ isWellFormed }) => isWellFormed)).toEqual([value]),
	path: (context, value) => expect(usage(context).rules.map(({ path }) => path)).toEqual([value]),
	signal: ({ first }, value) => {
		const { use, ...labels } = value as Readonly<Record<string, "yes" | "no">>;
		const expected = Object.entries(labels).map(([label, said]) => [label, PREFERENCES[said]]);
		expect(first?.preferences).toEqual(Object.fromEntries(expected));
		expect(first?.use).toBe(use);
	},
	group: ({ first }, value) =>
		expect(first?.group?.productTokens.map((each) => each.value) ?? null).toEqual(value),
	licenses: ({ robots, agent }, value) =>
		expect(readRecords(robots).forCrawler(agent).licenses.urls).toEqual(value),
	scope: ({ robots, agent }, value) =>
		expect(readRecords(robots).forCrawler(agent).licenses.scope).toBe(SCOPES[value as "global" | "group"]),
	invalid: ({ robots }, value) => {
		const invalid = readRecords(robots).licenses.filter(({ isWellFormed }) => !isWellFormed);
		expect(invalid.map((license) => license.value)).toEqual(value);
	},
	unknownRecords: ({ robots }, value) => {
		expect(robots.records.map(({ key }) => key)).toEqual(value);
		expect(codesByLine(robots).map(({ code }) => code)).toEqual(["unknown-key"]);
	},
};
