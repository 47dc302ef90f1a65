import type { EngineFile } from "../contract/engine.js";

/** The counts of a file's parts, as `console.log` shows them; `recordCount` has the records of no other count. */
export function countRecords(file: EngineFile): Readonly<Record<string, number>> {
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
