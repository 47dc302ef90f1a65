export function agentPatternsModule(
	entries: readonly { readonly pattern: string; readonly tags?: readonly string[] }[],
	version: string,
): string;
