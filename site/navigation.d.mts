/** Pages of the side bar under one title. */
export interface Section {
	readonly title: string;
	readonly pages: readonly string[];
}

/** The pages of the codes of lint. */
export const LINT_SECTION: Section;
/** All others. */
export const SECTIONS: readonly Section[];
/** The title of a page of the repository. */
export function titleOf(page: string): string;
