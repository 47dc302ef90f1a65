/**
 * Runs a task for each item, so many at a time: what waits for a server, a registry or a browser leaves its processor to others.
 *
 * @template T
 * @param {number} laneCount
 * @param {Iterable<T>} items
 * @param {(item: T) => Promise<void>} run
 */
export async function inLanes(laneCount, items, run) {
	const left = items[Symbol.iterator]();
	const lane = async () => {
		for (let next = left.next(); !next.done; next = left.next()) await run(next.value);
	};
	await Promise.all(Array.from({ length: laneCount }, lane));
}
