import { oneOf, rangeError, typeError, validateMembers } from "../../bindings/internal.js";
import { COPY_SECONDS } from "../site-requests/files/copy-seconds.js";
import { readRanges } from "../site-requests/senders/ranges-option.js";
import { toSafeClock } from "./clock.js";
import type { EnforcedSites, EnforcerOptions } from "./types.js";

const SITES: readonly (keyof EnforcedSites)[] = ["robots", "snapshot"];
const OPTIONS: readonly (keyof EnforcerOptions)[] = [
	...SITES,
	"mode",
	"onRefuse",
	"graceSeconds",
	"mergeSlashes",
	"unknownCrawlers",
	"userFetches",
	"ranges",
	"impostors",
	"pace",
	"now",
];

/** Options with their defaults. */
export type ReadEnforcerOptions = EnforcedSites & {
	readonly [Name in Exclude<keyof EnforcerOptions, keyof EnforcedSites>]-?: NonNullable<
		EnforcerOptions[Name]
	>;
};

/** @throws TypeError that names an unknown option; the members are not checked. */
export function readSites(sites: unknown): EnforcedSites {
	const { robots, snapshot } = validateMembers("sites", sites, SITES, "an object, as in { robots: text }");
	return { robots, snapshot } as EnforcedSites;
}

/** @throws TypeError or RangeError that names the option; `robots` and `snapshot` are not checked. */
export function readEnforcerOptions(options: unknown): ReadEnforcerOptions {
	const given = validateMembers("options", options, OPTIONS, "an object, as in { robots: text }");
	return {
		robots: given.robots as EnforcedSites["robots"],
		snapshot: given.snapshot as EnforcedSites["snapshot"],
		mode: choice(given, "mode", ["refuse", "report"]),
		onRefuse: typed(given, "onRefuse", "function", () => {}),
		graceSeconds: readSeconds(given.graceSeconds),
		mergeSlashes: typed(given, "mergeSlashes", "boolean", false),
		unknownCrawlers: choice(given, "unknownCrawlers", ["pass", "judge"]),
		userFetches: choice(given, "userFetches", ["judge", "pass"]),
		ranges: given.ranges === undefined ? {} : readRanges("options.ranges", given.ranges),
		impostors: choice(given, "impostors", ["pass", "refuse"]),
		pace: typed(given, "pace", "boolean", false),
		now: toSafeClock(typed(given, "now", "function", Date.now)),
	};
}

type Given = Readonly<Record<string, unknown>>;

/** @param names the default first. */
function choice<T extends string>(given: Given, name: keyof EnforcerOptions, names: readonly [T, ...T[]]): T {
	return given[name] === undefined ? names[0] : oneOf(`options.${name}`, given[name], names);
}

function typed<T>(given: Given, name: keyof EnforcerOptions, type: "function" | "boolean", byDefault: T): T {
	const value = given[name];
	if (value === undefined) return byDefault;
	if (typeof value !== type) throw typeError(`options.${name}`, `a ${type}`, value);
	return value as T;
}

function readSeconds(value: unknown): number {
	if (value === undefined) return COPY_SECONDS;
	const expected = "a number of seconds, at least 0";
	if (typeof value !== "number") throw typeError("options.graceSeconds", expected, value);
	if (!(value >= 0)) throw rangeError("options.graceSeconds", expected, value);
	return value;
}
