import type { EngineFile } from "../contract/engine.js";

/** The counts of a file's parts, as `console.log` shows them. */
export interface FileCounts {
	readonly groupCount: number;
	readonly ruleCount: number;
	readonly sitemapCount: number;
	/** The number of other records: neither user-agent, rule nor sitemap. */
	readonly recordCount: number;
}

/** Counts the parts of a file, in one pass over its records. */
export function countRecords(file: EngineFile): FileCounts {
	let groupCount = 0;
	let ruleCount = 0;
	let sitemapCount = 0;
	let recordCount = 0;
	file.visitRecords(({ kind, groupIndex }) => {
		groupCount = Math.max(groupCount, groupIndex + 1);
		if (kind === "sitemap") sitemapCount++;
		else if (kind === "other") recordCount++;
		else if (kind !== "user-agent") ruleCount++;
	});
	return { groupCount, ruleCount, sitemapCount, recordCount };
}
