import { LONGEST_AGENT_OCTETS } from "./header-words.js";

/** The most headers that are remembered, and the most units in them. Above either, all are forgotten. */
const MAX_HEADERS = 1 << 12;
const MAX_UNITS = 1 << 19;

/**
 * Remembers what `find` finds for a header, so that a header that was seen before costs one look-up. Memory is bounded, whatever
 * headers come.
 *
 * @param find gets the first `LONGEST_AGENT_OCTETS` units of a header.
 */
export function rememberHeaders<Found>(find: (header: string) => Found): (header: string) => Found {
	const found = new Map<string, Found>();
	let unitCount = 0;
	return (header) => {
		// What is longer is not remembered: whoever sends it pays for reading it.
		if (header.length > LONGEST_AGENT_OCTETS) return find(copyOf(header));
		const known = found.get(header);
		if (known !== undefined) return known;
		const own = copyOf(header);
		const first = find(own);
		if (found.size === MAX_HEADERS || unitCount + own.length > MAX_UNITS) {
			found.clear();
			unitCount = 0;
		}
		found.set(own, first);
		unitCount += own.length;
		return first;
	};
}

/** The units that count, as a text of its own: a slice would keep alive what it was cut from, a joined text does not. */
function copyOf(header: string): string {
	return ` ${header.slice(0, LONGEST_AGENT_OCTETS)}`.slice(1);
}
