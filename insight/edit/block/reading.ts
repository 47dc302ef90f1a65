import type { Work } from "../../analysis/work.js";
import type { FileView } from "../file-view.js";
import type { AccessObstacle } from "../types.js";
import type { Aim } from "./aim.js";
import { rewrite } from "./rewrite.js";
import type { ProfiledCrawler } from "./selection.js";
import type { Versions } from "./versions.js";

/** An edit of a file as one dialect reads it, with an aim. */
export class Reading {
	constructor(
		readonly versions: Versions,
		private readonly aim: Aim,
		private readonly work: Work,
	) {}

	get before(): FileView {
		return this.versions.before;
	}

	/** Whether the file meets the aim for a crawler as it is. */
	isMet(crawler: ProfiledCrawler): boolean {
		return !this.versions.isAsked(crawler) || this.aim.isMet(this.before, crawler);
	}

	/** Rewrites a version of the file for those crawlers for which it does not meet the aim yet. */
	rewrite(version: Uint8Array, crawlers: readonly ProfiledCrawler[]): Uint8Array {
		const view = this.versions.viewOf(version);
		const open = crawlers.filter(
			(crawler) => this.versions.isAsked(crawler) && !this.aim.isMet(view, crawler),
		);
		return open.length === 0 ? version : rewrite(view, open, this.aim, this.work);
	}

	isNamed({ profile }: ProfiledCrawler): boolean {
		return this.before.choose(profile).chosenBy === "own";
	}

	/** Whether a URL is known on which the changed file says the opposite of the aim to a crawler. */
	isMissed(crawler: ProfiledCrawler): boolean {
		return this.versions.isAsked(crawler) && this.aim.isMissed(this.versions.after, crawler);
	}

	/** Whether it is proved that the change does what is asked for a crawler, and nothing else. */
	isReached(crawler: ProfiledCrawler): boolean {
		return this.versions.isReached(this.aim, crawler);
	}

	/** The original file's rule that would still contradict the aim for a crawler; null if it is not known. */
	obstacleTo(crawler: ProfiledCrawler): AccessObstacle | null {
		if (!this.versions.isAsked(crawler)) return null;
		const objection = this.aim.objection(this.versions.after, crawler);
		if (objection === null) return null;
		const { type, pattern } = objection.rule;
		// The changed file has the rule on another line, and perhaps in another group.
		const rule = this.before
			.choose(crawler.profile)
			.groups.flatMap(({ rules }) => rules)
			.find((own) => own.type === type && own.pattern === pattern);
		return rule === undefined ? null : { code: "rule", crawler: crawler.token, url: objection.url, rule };
	}
}
