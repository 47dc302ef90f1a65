/**
 * Whether a test's URL is a path pattern, which represents all URLs that it matches. A path pattern is a path with a
 * `*`, or with a `$` at its end. An absolute URL is never a path pattern.
 */
export function isPathPattern(text: string): boolean {
	return /^\/.*\*|^\*|^\/.*\$$/.test(text);
}
