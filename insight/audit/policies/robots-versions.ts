import type { RobotsTxtVersion } from "../types.js";

/** The versions of the robots.txt of one site. */
export interface SiteVersions {
	/** The host; null for all hosts without a robots.txt of their own. */
	readonly host: string | null;
	readonly versions: readonly RobotsTxtVersion[];
}

/** A version among those of all sites. */
export interface PlacedVersion extends RobotsTxtVersion {
	/** The index of its site. */
	readonly siteIndex: number;
	readonly host: string | null;
	/** The index among the versions that were given, of one site after the other. */
	readonly place: number;
}

/** The versions of robots.txt of all sites: site by site, each in the order of time. */
export class RobotsVersions {
	readonly versions: readonly PlacedVersion[];
	/** The hosts with a robots.txt of their own: one for each site but the first, which is for all other hosts. */
	readonly hosts: readonly string[];
	/** The index of the first version of each site, and the number of all versions. */
	readonly #starts: number[] = [0];

	constructor(sites: readonly SiteVersions[]) {
		const all: PlacedVersion[] = [];
		for (const [siteIndex, { host, versions }] of sites.entries()) {
			const start = all.length;
			const placed = versions.map((version, index) => ({
				...version,
				siteIndex,
				host,
				place: start + index,
			}));
			all.push(...placed.sort((one, other) => one.fromSeconds - other.fromSeconds));
			this.#starts.push(all.length);
		}
		this.versions = all;
		this.hosts = sites.flatMap(({ host }) => host ?? []);
	}

	/** The version of a site in force at a time: the last that began before it; -1 before its first version. */
	indexAt(siteIndex: number, seconds: number): number {
		const start = this.#starts[siteIndex]!;
		let index = this.#starts[siteIndex + 1]! - 1;
		while (index >= start && this.versions[index]!.fromSeconds > seconds) index--;
		return index < start ? -1 : index;
	}

	/** The index of the first version of a site. */
	startOf(siteIndex: number): number {
		return this.#starts[siteIndex]!;
	}
}
