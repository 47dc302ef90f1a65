import { encodeUtf8 } from "../../../bindings/internal.js";
import { remember } from "../../analysis/remember.js";

/** A group to add: crawlers that keep the same lines. */
export interface AddedGroup {
	readonly tokens: string[];
	readonly lines: readonly Uint8Array[];
}

/** The groups to add to a file, one for all crawlers with the same lines. */
export class AddedGroups {
	readonly #groups = new Map<string, AddedGroup>();
	/** A number for each text of kept lines. Most crawlers keep one list, which may be half a file: it is read once. */
	readonly #numbers = new Map<string, number>();
	readonly #numberOf = new Map<readonly Uint8Array[], number>();

	/** In the order in which their first crawlers were added. */
	get groups(): readonly AddedGroup[] {
		return Array.from(this.#groups.values());
	}

	/** @param rule the line after those that the crawler keeps; null if there is none. */
	add(token: string, kept: readonly Uint8Array[], rule: string | null): void {
		const number = remember(this.#numberOf, kept, () => {
			const text = kept.map((line) => line.join(" ")).join("/");
			return remember(this.#numbers, text, () => this.#numbers.size);
		});
		const lines = [...kept, ...(rule === null ? [] : [encodeUtf8(rule)])];
		remember(this.#groups, `${number} ${rule}`, () => ({ tokens: [], lines })).tokens.push(token);
	}
}
