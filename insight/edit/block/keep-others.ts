import { ANY_OTHER } from "./proof.js";
import { shelter } from "./rewrite.js";
import type { ProfiledCrawler } from "./selection.js";
import type { Versions } from "./versions.js";

/** A changed file, and the crawlers that the change is not about. */
export interface KeptOthers {
	readonly octets: Uint8Array;
	/** The crawlers that got a group of their own, so that nothing changes for them. */
	readonly sheltered: readonly string[];
	/** The crawlers for which it is not proved that their rules are as they should be. */
	readonly unproved: readonly string[];
}

/**
 * Gives crawlers whose rules a change would alter a group with their old lines: some obey another crawler's
 * group if they have none. The readings then compare with the file that has these groups.
 * @param isKept whether it is proved that a crawler's rules are as they should be.
 * @throws OutOfWork
 */
export function keepOthers(
	changed: Uint8Array,
	others: readonly ProfiledCrawler[],
	readings: readonly Versions[],
	isKept: (versions: Versions, crawler: ProfiledCrawler) => boolean,
): KeptOthers {
	const areSpoilt = (crawlers: readonly ProfiledCrawler[]) =>
		crawlers.filter((crawler) => !readings.every((versions) => isKept(versions, crawler)));
	for (const versions of readings) versions.compareWith(changed);
	const spoilt = areSpoilt(others);
	const sheltered = spoilt.filter(({ token }) => token !== ANY_OTHER);
	const [first] = readings;
	if (first === undefined || sheltered.length === 0) {
		return { octets: changed, sheltered: [], unproved: spoilt.map(({ token }) => token) };
	}
	const octets = shelter(changed, first.before, sheltered);
	for (const versions of readings) versions.compareWith(octets);
	return {
		octets,
		sheltered: sheltered.map(({ token }) => token),
		unproved: areSpoilt(others).map(({ token }) => token),
	};
}
