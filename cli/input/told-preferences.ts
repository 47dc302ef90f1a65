import type { GroupChoice, RobotsTxt } from "../../bindings/auto.js";
import type { PreferenceRule } from "../../crawling/content-preferences/index.js";
import { lineList } from "../../insight/analysis/findings/wording.js";
import { remember } from "../../insight/analysis/remember.js";
import type { Library } from "../host/library.js";

/** A statement of a file about a use, as a record says it: `ai-train=no` of Content-Signal, `train-ai=n` of Content-Usage. */
export interface ToldWord {
	readonly words: string;
	readonly line: number;
}

/** The statements for a crawler on each use, for a path or for all paths, by the kind of record. */
export type ToldPreferences = ReadonlyMap<string, readonly ToldWord[]>;

const RECORD_NAMES = { "content-signal": "Content-Signal", "content-usage": "Content-Usage" } as const;
const YES_AND_NO = { "content-signal": ["yes", "no"], "content-usage": ["y", "n"] } as const;

/** What is said above all groups, in the place of a group's line. */
const SITE = 0;

/** A line that states something, and its statements by the use, with the kind of record and the path. */
interface ToldLine {
	readonly rule: PreferenceRule;
	readonly said: readonly (ToldWord & { readonly use: string })[];
}

/** The statements of a file on AI and search. */
export interface FilePreferences {
	/** The statements for crawlers in their groups. */
	of(group: Pick<GroupChoice, "groups">): ToldPreferences;
	/** The lines that state the same, in words: `Content-Signal: search=yes, ai-train=no (line 4)`. */
	readonly inWords: readonly string[];
}

/** Reads the statements of a file on AI and search. */
export async function toldPreferences(library: Library, robots: RobotsTxt): Promise<FilePreferences> {
	const { parseContentPreferences } = await library.directives();
	const preferences = parseContentPreferences(robots);
	const lines = preferences.rules.map(toldLine);
	preferences.dispose();
	const saying = new Map<string, { readonly name: string; readonly told: ToldWord[] }>();
	for (const { rule, said } of lines) {
		const name = RECORD_NAMES[rule.record];
		const key = `${name}: ${said.map(({ words }) => words).join()}`;
		if (said.length > 0) remember(saying, key, () => ({ name, told: [] })).told.push(...said);
	}
	// A crawler must not cost a pass over the lines of all others.
	const linesByGroup = new Map<number, ToldLine[]>();
	for (const line of lines) {
		const { group, record } = line.rule;
		// A signal above the first group is for the whole site.
		if (group === null && record !== "content-signal") continue;
		remember(linesByGroup, group?.line ?? SITE, () => []).push(line);
	}
	return {
		of({ groups }) {
			const told = new Map<string, ToldWord[]>();
			for (const groupLine of [SITE, ...groups.map(({ line }) => line)]) {
				for (const { said } of linesByGroup.get(groupLine) ?? []) {
					for (const { use, ...word } of said) remember(told, use, () => []).push(word);
				}
			}
			return told;
		},
		inWords: Array.from(saying.values(), ({ name, told }) => `${name}: ${toldInWords(told)}`),
	};
}

function toldLine(rule: PreferenceRule): ToldLine {
	const { record, path, preferences, use, line } = rule;
	const [yes, no] = YES_AND_NO[record];
	const said = Object.entries(preferences).map(([label, value]) => [label, value === "allowed" ? yes : no]);
	const all = use === undefined ? said : [...said, ["use", use]];
	return {
		rule,
		said: all.map(([label, value]) => {
			const about = `${path === null ? "" : `${path} `}${label}`;
			return { use: `${record} ${about}`, words: `${about}=${value}`, line };
		}),
	};
}

/** Statements with their lines: `search=yes, ai-train=no (line 4)`. */
export function toldInWords(told: readonly ToldWord[]): string {
	const words = Array.from(new Set(told.map((each) => each.words)));
	const lines = Array.from(new Set(told.map(({ line }) => line))).sort((a, b) => a - b);
	return `${words.join(", ")} (${lineList(lines)})`;
}
