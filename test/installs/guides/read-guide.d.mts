export declare const HEAD_LINE: RegExp;

export declare function stepsToAnswer(
	markdown: string,
	until?: string,
): { readonly steps: readonly object[]; readonly count: number };
