import type { ModuleName } from "./modules.mjs";

export function robotsWasm(
	main?: ModuleName,
	options?: { isBase64?: boolean },
): {
	name: string;
	resolveId(id: string): string | null;
	load(id: string): string | null;
};
