import type { AccessObstacle } from "../types.js";
import type { Aim } from "./aim.js";
import { rewrite } from "./rewrite.js";
import type { ProfiledCrawler } from "./selection.js";
import { Versions } from "./versions.js";

/** An edit of a file as one dialect reads it, with an aim. */
export class Reading extends Versions {
	constructor(
		private readonly aim: Aim,
		...file: ConstructorParameters<typeof Versions>
	) {
		super(...file);
	}

	/** Whether the file meets the aim for a crawler as it is. */
	isMet(crawler: ProfiledCrawler): boolean {
		return !this.isAsked(crawler) || this.aim.isMet(this.before, crawler);
	}

	/** Rewrites a version of the file for those crawlers for which it does not meet the aim yet. */
	rewrite(version: Uint8Array, crawlers: readonly ProfiledCrawler[]): Uint8Array {
		const view = this.viewOf(version);
		const open = crawlers.filter((crawler) => this.isAsked(crawler) && !this.aim.isMet(view, crawler));
		return open.length === 0 ? version : rewrite(view, open, this.aim, this.work);
	}

	isNamed({ profile }: ProfiledCrawler): boolean {
		return this.before.choose(profile).chosenBy === "own";
	}

	/** Whether a URL is known on which the changed file says the opposite of the aim to a crawler. */
	isMissed(crawler: ProfiledCrawler): boolean {
		return this.isAsked(crawler) && this.aim.isMissed(this.after, crawler);
	}

	/** Whether it is proved that the change has the asked effect for a crawler, and no other. */
	isReached(crawler: ProfiledCrawler): boolean {
		return !this.isAsked(crawler) || this.proof.isReached(this.aim, crawler);
	}

	/** The original file's rule that would still contradict the aim for a crawler; null if it is not known. */
	obstacleTo(crawler: ProfiledCrawler): AccessObstacle | null {
		if (!this.isAsked(crawler)) return null;
		const objection = this.aim.objection(this.after, crawler);
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
