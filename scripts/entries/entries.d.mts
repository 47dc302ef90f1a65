export interface Entry {
	readonly entry: string;
	readonly name: string;
	/** Its source, without the ending. */
	readonly source: string;
	readonly isEdge?: boolean;
	readonly isNodeOnly?: boolean;
}
export const ENTRIES: readonly Entry[];
/** Entries that are one file in Node, and which entry's file has the modules that they lack. */
export const NODE_FILES: readonly {
	readonly name: string;
	readonly outside?: Readonly<Record<string, string>>;
}[];
/** Entries that take the class of a parsed file from the file of `.` in Node. */
export const NODE_BORROWERS: readonly string[];
export const MODULES: readonly string[];
/** A file, or files by condition. */
export type Target = string | { readonly [condition: string]: Target };
export function exportsOf(): Record<string, Target>;
export function jsrExportsOf(): Record<string, string>;
