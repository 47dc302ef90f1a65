import { LONGEST_AGENT_OCTETS } from "./header-words.js";

/** The most headers that are remembered, and the most units in them. Above either, all are forgotten. */
const MAX_HEADERS = 1 << 12;
const MAX_UNITS = 1 << 19;

/** A longer header is copied before it is looked up, so that its units are hashed once: that costs more than the copy. */
const COPIED_FIRST_UNITS = 256;

/**
 * Remembers the results of `find`, so that a known header costs only one look-up. Memory is bounded, whatever
 * headers come.
 *
 * @param find gets the first `LONGEST_AGENT_OCTETS` units of a header; its result must not keep them alive, since they may be a
 *   part of a larger text.
 */
export function rememberHeaders<Found>(find: (header: string) => Found): (header: string) => Found {
	let found = new Map<string, Found>();
	let unitCount = 0;
	return (header) => {
		// A longer header is not remembered. It is read again each time.
		if (header.length > LONGEST_AGENT_OCTETS) return find(header.slice(0, LONGEST_AGENT_OCTETS));
		const isLong = header.length > COPIED_FIRST_UNITS;
		const key = isLong ? copyOf(header) : header;
		const known = found.get(key);
		if (known !== undefined) return known;
		const own = isLong ? key : copyOf(header);
		const first = find(header);
		if (found.size === MAX_HEADERS || unitCount + own.length > MAX_UNITS) {
			// A map that is cleared keeps its past alive until the next great collection.
			found = new Map();
			unitCount = 0;
		}
		found.set(own, first);
		unitCount += own.length;
		return first;
	};
}

/** An independent copy: a slice would keep the whole text alive, a joined text does not. */
export function copyOf(text: string): string {
	return ` ${text}`.slice(1);
}
