/** What a crawl of sites with faults found. */
export interface ChaosReport {
	/** How often each outcome came: statuses, codes of errors. */
	readonly outcomes: Readonly<Record<string, number>>;
	/** Requests of honest sites without their page. */
	readonly badHonest: readonly string[];
	/** What the sites have against the crawler. */
	readonly wrongs: readonly string[];
	/** Origins of which something waits or is under way at the end. */
	readonly waiting: readonly object[];
	/** Timers and sockets that are left. */
	readonly left: readonly string[];
	/** Resident memory in MiB each second, after a collection. */
	readonly residents: readonly number[];
	readonly requestCount: number;
}

export function runChaos(options: {
	readonly siteCount: number;
	readonly seconds: number;
	readonly key: string;
	readonly cert: string;
}): Promise<ChaosReport>;
