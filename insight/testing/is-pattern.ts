/** Whether a test's URL is a path pattern: a path with a `*`, or a `$` at its end; never an absolute URL. */
export function isPathPattern(text: string): boolean {
	return /^\/.*\*|^\*|^\/.*\$$/.test(text);
}
