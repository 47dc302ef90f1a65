import type { Group, GroupChoice } from "../../contract/types.js";

/** Groups that are read at the first access: a file may have many, and few callers of a verdict need them. */
export class ChosenGroups implements GroupChoice {
	readonly chosenBy: GroupChoice["chosenBy"];
	readonly productToken: string | undefined;
	readonly #read: () => readonly Group[];
	#groups: readonly Group[] | null = null;

	constructor(
		chosenBy: GroupChoice["chosenBy"],
		productToken: string | undefined,
		read: () => readonly Group[],
	) {
		this.chosenBy = chosenBy;
		this.productToken = productToken;
		this.#read = read;
	}

	get groups(): readonly Group[] {
		this.#groups ??= this.#read();
		return this.#groups;
	}

	/** In JSON a group is its first line. Otherwise the explanation of one URL could be as large as the file. */
	toJSON(): unknown {
		const { chosenBy, productToken, groups } = this;
		return { chosenBy, productToken, groups: groups.map(({ line }) => ({ line })) };
	}
}
