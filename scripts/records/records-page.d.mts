export function recordsPage(
	page: string,
	texts: Readonly<Record<string, readonly [examples: string, readAs: string]>>,
): string;
