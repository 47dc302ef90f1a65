import type { CrawlerProfile, Dialect, Group, GroupChoice } from "../../bindings/contract/types.js";
import { tokensOf } from "../findings/policies.js";
import { readerOf } from "../findings/tokens.js";

/**
 * Which groups of a file apply to a crawler, told without an engine, which reads the whole file for each. Not for dialect
 * `original1994`, where names are parts of names.
 */
export class GroupsByName {
	readonly #forAll = new Set<Group>();
	/** By names in lower case. */
	readonly #byName = new Map<string, Set<Group>>();

	constructor(groups: readonly Group[], dialect: Dialect) {
		for (const group of groups) {
			for (const { value } of group.productTokens) {
				if (readerOf(value) === "*") this.#forAll.add(group);
				for (const token of tokensOf(value, dialect)) {
					const name = token.toLowerCase();
					this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(group));
				}
			}
		}
	}

	/** @param profile of several tokens the first that has a group decides. */
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
