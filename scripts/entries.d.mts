export interface Entry {
	readonly entry: string;
	readonly name: string;
	/** Its source, without the ending. */
	readonly source: string;
	readonly isEdge?: boolean;
	readonly isNodeOnly?: boolean;
}
export const ENTRIES: readonly Entry[];
export const MODULES: readonly string[];
/** A file, or files by condition. */
export type Target = string | { readonly [condition: string]: Target };
export function exportsOf(): Record<string, Target>;
export function typesVersionsOf(): Record<string, Record<string, string[]>>;
export function jsrExportsOf(): Record<string, string>;
