import type { Plugin } from "rollup";

export function compact(options?: {
	readonly firstLine?: (fileName: string) => string;
	readonly hasShortLocals?: boolean;
}): Plugin;
