import { isForEveryCrawler, productTokensOf } from "../../../bindings/internal.js";
import type { CrawlerProfile, Dialect, Group, GroupChoice } from "../../../bindings/shared-exports.js";
import { remember } from "../remember.js";
import { OCTETS_PER_STEP, STEPS_OF_ENTRY, type Work } from "../work.js";

/** The cost of looking up a part of a token, in steps of a search. */
const STEPS_OF_PART = 1 / 8;

/** Finds a crawler's groups without an engine, which would read the whole file for each crawler. */
export class GroupsByName {
	readonly #forAll: Group[] = [];
	/** The groups, keyed by names in lower case. */
	readonly #byName = new Map<string, Group[]>();
	/** The lengths of the names if a part of a crawler's token is enough, as in dialect `original1994`; else null. */
	readonly #lengths: readonly number[] | null;

	constructor(groups: readonly Group[], dialect: Dialect) {
		for (const group of groups) {
			for (const { value } of group.productTokens) {
				if (isForEveryCrawler(value)) addTo(this.#forAll, group);
				for (const token of productTokensOf(value, dialect)) {
					const named = remember(this.#byName, token.toLowerCase(), () => []);
					addTo(named, group);
				}
			}
		}
		const lengths = new Set(Array.from(this.#byName.keys(), ({ length }) => length));
		this.#lengths = dialect === "original1994" ? Array.from(lengths).sort((a, b) => a - b) : null;
	}

	/**
	 * The choice of a crawler: the first of its tokens that has a group decides.
	 * @param work pays for the found groups and for the parts of a token. @throws OutOfWork in dialect `original1994`.
	 */
	choose({ productTokens, defaultGroup }: CrawlerProfile, work: Work): GroupChoice {
		for (const productToken of [productTokens].flat()) {
			const own = this.#groupsOf(productToken.toLowerCase(), work);
			if (own.length > 0) return { chosenBy: "own", productToken, groups: own };
		}
		const isDefault = defaultGroup !== "ignores" && this.#forAll.length > 0;
		const groups = isDefault ? this.#forAll : [];
		work.left -= STEPS_OF_ENTRY * groups.length;
		return { chosenBy: isDefault ? "default" : "none", productToken: undefined, groups };
	}

	/** @param token in lower case. */
	#groupsOf(token: string, work: Work): readonly Group[] {
		work.left -= STEPS_OF_ENTRY;
		const found = this.#lengths === null ? (this.#byName.get(token) ?? []) : this.#namingParts(token, work);
		work.left -= STEPS_OF_ENTRY * found.length;
		return found;
	}

	/** The groups that name any part of a token, in file order. @throws OutOfWork */
	#namingParts(token: string, work: Work): Group[] {
		const found = new Set<Group>();
		for (const length of this.#lengths ?? []) {
			if (length > token.length) break;
			for (let start = 0; start + length <= token.length; start++) {
				work.spend(STEPS_OF_PART + length / OCTETS_PER_STEP);
				for (const group of this.#byName.get(token.slice(start, start + length)) ?? []) found.add(group);
			}
		}
		return Array.from(found).sort((a, b) => a.line - b.line);
	}
}

/** Adds a group that may be the last one already: the names of a group are read one after the other. */
function addTo(groups: Group[], group: Group): void {
	if (groups.at(-1) !== group) groups.push(group);
}
