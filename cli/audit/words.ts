import type { CrawlerReport } from "../../insight/audit/index.js";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The word for a crawler's conduct, with what its operator says of it. */
export function conductWords(crawler: CrawlerReport): string {
	const { conduct } = crawler;
	return isAsDocumented(crawler) && conduct !== "too few" && conduct !== "obeys"
		? `${conduct}, as documented`
		: conduct;
}

/** Whether its operator says that it disregards robots.txt; what an impostor does nobody has documented. */
export function isAsDocumented({ neglect, identity }: CrawlerReport): boolean {
	return neglect !== null && identity !== "impostor";
}

/** A time, in UTC, to the minute. */
export function printTime(seconds: number): string {
	return new Date(seconds * 1000).toISOString().slice(0, "2026-10-10T12:00".length).replace("T", " ");
}

/** A span of time in its largest unit. */
export function printDuration(seconds: number): string {
	if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
	if (seconds < MINUTE) return `${Number(seconds.toFixed(1))} s`;
	if (seconds < HOUR) return `${(seconds / MINUTE).toFixed(1)} min`;
	return seconds < DAY ? `${(seconds / HOUR).toFixed(1)} h` : `${(seconds / DAY).toFixed(1)} d`;
}
