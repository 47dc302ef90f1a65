/** Writes into the page where its documentation is. */
export function withDocsAddress(html: string, pattern: string): string;
