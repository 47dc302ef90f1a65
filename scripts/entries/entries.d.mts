export interface Entry {
	readonly entry: string;
	readonly name: string;
	/** Its source, without the ending. */
	readonly source: string;
	readonly isEdge?: boolean;
	readonly isNodeOnly?: boolean;
}
export const ENTRIES: readonly Entry[];
/** Entries that share a file where Node loads them. */
export const NODE_FAMILIES: readonly {
	readonly shared: string;
	readonly entries: readonly string[];
	readonly rooms: readonly string[];
}[];
export const MODULES: readonly string[];
/** A file, or files by condition. */
export type Target = string | { readonly [condition: string]: Target };
export function exportsOf(): Record<string, Target>;
export function jsrExportsOf(): Record<string, string>;
