import type { GroupChoice, RobotsTxt } from "../../bindings/auto.js";
import { lineList } from "../../insight/analysis/findings/wording.js";
import { remember } from "../../insight/analysis/remember.js";
import type { Library } from "../host/library.js";

/** A statement of a file about a use, as a record says it: `ai-train=no` of Content-Signal, `train-ai=n` of Content-Usage. */
export interface ToldWord {
	readonly words: string;
	readonly line: number;
}

/** What a crawler is told of each use, for a path or for all of them, by the kind of record. */
export type ToldPreferences = ReadonlyMap<string, readonly ToldWord[]>;

const YES_AND_NO = { "content-signal": ["yes", "no"], "content-usage": ["y", "n"] } as const;

/** Reads what a file tells crawlers of AI and search, by their groups. */
export async function toldPreferences(
	library: Library,
	robots: RobotsTxt,
): Promise<(group: Pick<GroupChoice, "groups">) => ToldPreferences> {
	const { parseContentPreferences } = await library.directives();
	const preferences = parseContentPreferences(robots);
	const { rules } = preferences;
	preferences.dispose();
	return ({ groups }) => {
		const own = new Set(groups.map(({ line }) => line));
		const told = new Map<string, ToldWord[]>();
		for (const { group, record, path, preferences: each, use, line } of rules) {
			// A signal above the first group is for the whole site.
			if (group === null ? record !== "content-signal" : !own.has(group.line)) continue;
			const [yes, no] = YES_AND_NO[record];
			const said = Object.entries(each).map(([label, value]) => [label, value === "allowed" ? yes : no]);
			for (const [label, value] of use === undefined ? said : [...said, ["use", use]]) {
				const about = `${path === null ? "" : `${path} `}${label}`;
				const words = `${about}=${value}`;
				remember(told, `${record} ${about}`, () => []).push({ words, line });
			}
		}
		return told;
	};
}

/** Statements with their lines: `search=yes, ai-train=no (line 4)`. */
export function toldInWords(told: readonly ToldWord[]): string {
	const words = Array.from(new Set(told.map((each) => each.words)));
	const lines = Array.from(new Set(told.map(({ line }) => line))).sort((a, b) => a - b);
	return `${words.join(", ")} (${lineList(lines)})`;
}
