export interface Entry {
	readonly entry: string;
	readonly name: string;
	readonly isEdge?: boolean;
	readonly isNodeOnly?: boolean;
}
export const ENTRIES: readonly Entry[];
export function exportsOf(): Record<string, string | Record<string, string>>;
export function jsrExportsOf(): Record<string, string>;
