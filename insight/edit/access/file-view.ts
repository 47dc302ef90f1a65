import type { CrawlerProfile, Dialect, GroupChoice } from "../../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { GroupsByName } from "../../who-may/groups-by-name.js";
import { read } from "../read.js";

/** A version of a file, and which of its groups apply to whom. */
export class FileView {
	readonly robots: ParsedRobotsTxt;
	readonly #groups: GroupsByName | null;

	constructor(octets: Uint8Array, dialect: Dialect) {
		this.robots = read(octets, dialect);
		// In 1994 names are parts of names, which an engine has to tell.
		this.#groups = dialect === "original1994" ? null : new GroupsByName(this.robots.groups, dialect);
	}

	choose(profile: CrawlerProfile): GroupChoice {
		return this.#groups?.choose(profile) ?? this.robots.groupsFor(profile);
	}

	/** The same for crawlers that have the same rules. */
	keyOf(profile: CrawlerProfile): string {
		return this.choose(profile)
			.groups.map(({ line }) => line)
			.join(" ");
	}
}
