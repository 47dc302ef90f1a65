import type { RobotsTxtVersion } from "../types.js";

/** The time for which a crawler may use a copy (RFC 9309 §2.4). */
export const COPY_SECONDS = 86_400;

/** The versions of a robots.txt in the order of time. */
export class RobotsVersions {
	readonly versions: readonly RobotsTxtVersion[];
	/** The index of each version among the versions that were given. */
	readonly places: readonly number[];

	/** @param versions at least one. */
	constructor(versions: readonly RobotsTxtVersion[]) {
		this.versions = [...versions].sort((one, other) => one.fromSeconds - other.fromSeconds);
		this.places = this.versions.map((version) => versions.indexOf(version));
	}

	/** The version in force at a time: the last version that began before it; -1 before the first version. */
	indexAt(seconds: number): number {
		let index = this.versions.length - 1;
		while (index >= 0 && this.versions[index]!.fromSeconds > seconds) index--;
		return index;
	}
}
