import { FilePolicies } from "./file-policies.js";
import type { RobotsVersions } from "./robots-versions.js";
import { type CrawlerPolicies, type OnDisallowed, SharedPolicy } from "./shared-policy.js";

/**
 * The policies of all crawlers. Most crawlers have the same rules as others, so policies are keyed by what the
 * crawler reads of the file. There are no more policies than the file has choices of groups.
 */
export class PolicyShelf {
	readonly #files: readonly FilePolicies<SharedPolicy>[];

	constructor({ versions }: RobotsVersions, onDisallowed: OnDisallowed) {
		this.#files = versions.map(
			({ robots, siteIndex }, versionIndex) =>
				new FilePolicies(
					robots,
					(matcher, choice) => new SharedPolicy(matcher, choice, { versionIndex, siteIndex }, onDisallowed),
				),
		);
	}

	/** @param isListed whether a list has the name; otherwise a stranger may have made it up. */
	policiesOf(token: string, isListed: boolean): CrawlerPolicies {
		const found: (SharedPolicy | null | undefined)[] = this.#files.map(() => undefined);
		return {
			isListed,
			of: (versionIndex) => {
				const known = found[versionIndex];
				if (known !== undefined) return known;
				const policy = this.#files[versionIndex]!.policyOf(token, isListed);
				found[versionIndex] = policy;
				return policy;
			},
		};
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
