import { encodeUtf8 } from "../../../../bindings/internal.js";
import { readLines } from "../../../../insight/analysis/findings/file-lines.js";

const MAX_RULES_COUNT = 11;

/**
 * URLs for a file that was just opened: the root, and a URL for each of the first rules. The rule matches its URL on
 * its own: `*` is filled in and `$` is cut.
 *
 * @returns one URL per line.
 */
export function sampleUrls(robotsTxt: string): string {
	const paths = new Set(["/"]);
	for (const { kind, value } of readLines(encodeUtf8(robotsTxt), "rfc9309")) {
		if (paths.size > MAX_RULES_COUNT) break;
		if ((kind !== "allow" && kind !== "disallow") || !value.startsWith("/")) continue;
		// A URL of the list ends where white space begins.
		const [pattern = ""] = value.split(/[ \t]/, 1);
		paths.add(pattern.replace(/\$$/, "").replace(/\*+$/, "").replaceAll(/\*+/g, "example"));
	}
	return [...paths].join("\n");
}
