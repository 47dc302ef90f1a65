import type { CrawlerProfile, Dialect, Group, GroupChoice } from "../../bindings/contract/types.js";
import { isForEveryCrawler, productTokensOf } from "../../bindings/text/user-agent.js";

/**
 * Finds the groups of a file that apply to a crawler, without an engine. An engine reads the whole file for each
 * crawler. It is not for dialect `original1994`, in which names are parts of names.
 */
export class GroupsByName {
	readonly #forAll = new Set<Group>();
	/** The groups, keyed by names in lower case. */
	readonly #byName = new Map<string, Set<Group>>();

	constructor(groups: readonly Group[], dialect: Dialect) {
		for (const group of groups) {
			for (const { value } of group.productTokens) {
				if (isForEveryCrawler(value)) this.#forAll.add(group);
				for (const token of productTokensOf(value, dialect)) {
					const name = token.toLowerCase();
					this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(group));
				}
			}
		}
	}

	/** @param profile the crawler's profile. The first of its tokens that has a group decides. */
	choose({ productTokens, defaultGroup }: CrawlerProfile): GroupChoice {
		for (const productToken of [productTokens].flat()) {
			const own = this.#byName.get(productToken.toLowerCase());
			if (own !== undefined) return { chosenBy: "own", productToken, groups: Array.from(own) };
		}
		const isDefault = defaultGroup !== "ignores" && this.#forAll.size > 0;
		return {
			chosenBy: isDefault ? "default" : "none",
			productToken: undefined,
			groups: isDefault ? Array.from(this.#forAll) : [],
		};
	}
}
