import type { GroupChoice, RobotsTxt } from "../../bindings/auto.js";
import type { Library } from "../host/library.js";

/** The Content-Signal and Content-Usage lines that a crawler reads. */
export interface ToldPreferences {
	/** The same for lines that say the same, in any order. */
	readonly key: string;
	readonly lines: readonly number[];
}

/** Reads what a file tells crawlers of AI and search, by their groups. */
export async function toldPreferences(
	library: Library,
	robots: RobotsTxt,
): Promise<(group: GroupChoice) => ToldPreferences> {
	const { parseContentPreferences } = await library.directives();
	const preferences = parseContentPreferences(robots);
	const { rules } = preferences;
	preferences.dispose();
	return ({ groups }) => {
		const own = new Set(groups.map(({ line }) => line));
		// A signal above the first group is for the whole site.
		const read = rules.filter(({ group, record }) =>
			group === null ? record === "content-signal" : own.has(group.line),
		);
		const said = read.map(({ record, path, preferences: each, use }) =>
			JSON.stringify([record, path, Object.entries(each).sort(), use]),
		);
		return { key: Array.from(new Set(said)).sort().join(), lines: read.map(({ line }) => line) };
	};
}
