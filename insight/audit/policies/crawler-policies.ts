import { FilePolicies } from "../../site-requests/files/file-policies.js";
import { type PossiblePolicies, possiblePoliciesOf } from "../../site-requests/files/possible-policies.js";
import { factsOf } from "../../site-requests/senders/crawler-facts.js";
import type { RobotsVersions } from "./robots-versions.js";
import { type CrawlerPolicies, type OnDoubt, VersionPolicy } from "./shared-policy.js";

/**
 * The policies of all crawlers. Most crawlers have the same rules as others, so policies are keyed by the part of the
 * file that the crawler reads. There are no more policies than the file has choices of groups.
 */
export class PolicyShelf {
	readonly #files: readonly FilePolicies<VersionPolicy>[];

	constructor({ versions }: RobotsVersions, onDoubt: OnDoubt) {
		this.#files = versions.map(
			({ robots, siteIndex }, versionIndex) =>
				new FilePolicies(robots, (reading) => {
					const place = { versionIndex, siteIndex };
					return new VersionPolicy(reading, robots.dialect, place, onDoubt);
				}),
		);
	}

	/** As `FilePolicies.wholeNames`, of all files. */
	get wholeNames(): readonly string[] {
		return [...new Set(this.#files.flatMap(({ wholeNames }) => wholeNames))];
	}

	/** @param isListed whether a list has the name; otherwise a stranger may have made it up. */
	policiesOf(token: string, isListed: boolean): CrawlerPolicies {
		const found: (PossiblePolicies<VersionPolicy> | undefined)[] = this.#files.map(() => undefined);
		return {
			isListed: factsOf(token) !== undefined,
			of: (versionIndex) => {
				found[versionIndex] ??= possiblePoliciesOf(this.#files[versionIndex]!, token, isListed);
				return found[versionIndex];
			},
		};
	}

	/** Whether a target that a version disallows is that of robots.txt. By RFC 9309 no rule disallows it. */
	isRobotsTxt(versionIndex: number, target: Uint8Array): boolean {
		const file = this.#files[versionIndex]!;
		return file.dialect !== "rfc9309" && file.isRobotsTxt(target);
	}

	/** Judges all requests that wait. */
	flush(): void {
		for (const file of this.#files) {
			for (const policy of file.opened()) policy.flush();
		}
	}

	dispose(): void {
		for (const file of this.#files) file.dispose();
	}
}
