/**
 * Whether a test's URL is a path pattern, which stands for all URLs that it matches: a path with a `*`, or with a `$` at
 * its end. An absolute URL is none, whatever is in it.
 */
export function isPathPattern(text: string): boolean {
	return /^\/.*\*|^\*|^\/.*\$$/.test(text);
}
