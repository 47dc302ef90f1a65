/** @import { Run } from "./report/report.mjs" */
import { readdirSync, readFileSync } from "node:fs";

/**
 * A run as its file of results has it.
 * @typedef {Omit<Run, "shares"> & { shares: Record<string, import("./workloads/urls.mjs").UrlList["shares"]> }} StoredRun
 *
 * @typedef {{ name: string, run: StoredRun }} Result
 */

export const RESULTS = new URL("results/", import.meta.url);

/** @param {Pick<Run, "machine">} run */
export function majorOf({ machine }) {
	return Number.parseInt(machine.node, 10);
}

/**
 * The newest results of each major version of Node, the oldest Node first.
 * @returns {[Result, ...Result[]]}
 * @throws Error if there are none.
 */
export function newestRuns() {
	/** @type {Map<number, Result>} */
	const byMajor = new Map();
	// Names begin with the date.
	const names = readdirSync(RESULTS).filter((name) => name.endsWith(".json"));
	for (const name of names.sort()) {
		const run = /** @type {StoredRun} */ (JSON.parse(readFileSync(new URL(name, RESULTS), "utf8")));
		byMajor.set(majorOf(run), { name, run });
	}
	const [oldest, ...later] = [...byMajor.entries()]
		.sort(([one], [other]) => one - other)
		.map(([, result]) => result);
	if (oldest === undefined) throw new Error(`${RESULTS.pathname}: expected results`);
	return [oldest, ...later];
}
