/** A URL of the list, and the line of the list it is on. */
export interface UrlLine {
	/** 1-based. */
	readonly line: number;
	readonly url: string;
}

/** The URLs of a list, one per line. Surrounding white space is cut, and blank lines are left out. */
export function readUrlLines(list: string): UrlLine[] {
	return list
		.split(/\r\n?|\n/)
		.map((url, index) => ({ line: index + 1, url: url.trim() }))
		.filter(({ url }) => url !== "");
}
