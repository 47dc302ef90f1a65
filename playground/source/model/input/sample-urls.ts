const RULE = /^[ \t]*(?:dis)?allow[ \t]*:[ \t]*(\/[^\s#]*)/gim;
const MAX_RULES_COUNT = 11;

/**
 * URLs for a file that was just opened: the root, and a URL for each of the first rules. The rule matches its URL on
 * its own: `*` is filled in and `$` is cut.
 *
 * @returns one URL per line.
 */
export function sampleUrls(robotsTxt: string): string {
	const paths = new Set(["/"]);
	for (const [, pattern = ""] of robotsTxt.matchAll(RULE)) {
		if (paths.size > MAX_RULES_COUNT) break;
		paths.add(pattern.replace(/\$$/, "").replace(/\*+$/, "").replaceAll(/\*+/g, "example"));
	}
	return [...paths].join("\n");
}
