import type { EngineFile } from "../contract/engine.js";

/** How much a file has of each, as `console.log` shows it. */
export interface FileCounts {
	readonly groupCount: number;
	readonly ruleCount: number;
	readonly sitemapCount: number;
	/** Of the others: neither user-agent, rule nor sitemap. */
	readonly recordCount: number;
}

/** Counts what a file has, in one pass over its records. */
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
