export function countLines(text: string): {
	readonly code: number;
	readonly comments: number;
	readonly imports: number;
	readonly blank: number;
};
