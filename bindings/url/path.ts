/** The path of a URL, as the WHATWG URL Standard reads it (§4.4, path state). */

const SINGLE_DOT_SEGMENT = /^(?:\.|%2[Ee])$/;
const DOUBLE_DOT_SEGMENT = /^(?:\.|%2[Ee]){2}$/;
const DRIVE_LETTER = /^[A-Za-z][:|]$/;

/** How a scheme reads a path. */
export interface PathHabits {
	/** `\` is a slash, as in special schemes. */
	readonly isBackslashSlash: boolean;
	/** A first segment `C:` or `C|` is a drive, which `..` cannot leave, as in `file`. */
	readonly hasDriveLetters: boolean;
}

/**
 * Resolves dot segments and backslashes. Our own code, not the host's `URL`, because `URL` of Node 20.20 leaves
 * `/a/.b/../c` as it is, so that a URL could evade a rule on `/c`.
 * @param path text up to the query, with or without its first slash; "" is the path `/`.
 * @returns the path, starting with `/`; nothing is percent-encoded or decoded.
 */
export function resolvePath(path: string, { isBackslashSlash, hasDriveLetters }: PathHabits): string {
	const slashed = isBackslashSlash ? path.replaceAll("\\", "/") : path;
	const segments = (slashed.startsWith("/") ? slashed.slice(1) : slashed).split("/");
	const resolved: string[] = [];
	for (const segment of segments) {
		if (DOUBLE_DOT_SEGMENT.test(segment)) {
			const isAtDrive = hasDriveLetters && resolved.length === 1 && DRIVE_LETTER.test(resolved[0] ?? "");
			if (!isAtDrive) resolved.pop();
		} else if (hasDriveLetters && resolved.length === 0 && isDriveLetter(segment)) {
			resolved.push(`${segment.charAt(0)}:`);
		} else if (!SINGLE_DOT_SEGMENT.test(segment)) {
			resolved.push(segment);
		}
	}
	// A dot segment at the end means the directory itself: the path ends with a slash.
	const last = segments.at(-1) ?? "";
	if (SINGLE_DOT_SEGMENT.test(last) || DOUBLE_DOT_SEGMENT.test(last)) resolved.push("");
	return `/${resolved.join("/")}`;
}

/** A Windows drive letter (URL Standard §4.2): one letter, then `:` or `|`. */
export function isDriveLetter(text: string): boolean {
	return DRIVE_LETTER.test(text);
}
