const RULE = /^[ \t]*(?:dis)?allow[ \t]*:[ \t]*(\/[^\s#]*)/gim;
const MAX_RULES_COUNT = 11;

/**
 * URLs to begin with for a file that was just opened: the root, and one that each of its first rules matches on its
 * own, `*` filled in and `$` cut.
 *
 * @returns one URL a line.
 */
export function sampleUrls(robotsTxt: string): string {
	const paths = new Set(["/"]);
	for (const [, pattern = ""] of robotsTxt.matchAll(RULE)) {
		if (paths.size > MAX_RULES_COUNT) break;
		paths.add(pattern.replace(/\$$/, "").replace(/\*+$/, "").replaceAll(/\*+/g, "example"));
	}
	return [...paths].join("\n");
}
