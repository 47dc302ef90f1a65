export function robotsWasm(file?: string): {
	name: string;
	resolveId(id: string): string | null;
	load(id: string): string | null;
};
