export const MAX_OUTPUT_UNITS: number;
export function uncaughtErrors(
	node: string,
	folder: string,
): Promise<readonly { readonly name: string; readonly output: string }[]>;
export function complaintOf(output: string): string | null;
