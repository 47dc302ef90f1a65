import type { RobotsTxt } from "../../bindings/auto.js";
import type { UrlInput } from "../../bindings/contract/types.js";
import { encode } from "./octets.js";

/** Everything that can be seen of a file through the API, as plain data: what both engines must agree on. */
export function dumpOf(
	robots: RobotsTxt,
	productTokens: string | readonly string[],
	urls: readonly UrlInput[],
): unknown {
	const matcher = robots.matcher(productTokens);
	return {
		...dumpOfContent(robots),
		crawlDelaySeconds: matcher.crawlDelaySeconds ?? null,
		checkAll: Array.from(matcher.checkAll(urls)),
		checkLines: Array.from(matcher.checkLines(joinLines(urls))),
		decideLines: Object.values(matcher.decideLines(joinLines(urls))).map((list) => Array.from(list)),
		isAllowed: urls.map((url) => attempt(() => matcher.isAllowed(url))),
		explain: urls.map((url) => attempt(() => JSON.parse(JSON.stringify(matcher.explain(url))))),
	};
}

/** The content of a file, which is the same for every crawler. */
export function dumpOfContent(robots: RobotsTxt): object {
	const { groups, records, sitemaps, isCut } = robots;
	const { octets, octetCount, maxOctets } = robots.keptBody();
	// As a text, since half a million numbers are compared one by one.
	const kept = Buffer.from(octets).toString("latin1");
	return { groups, records, sitemaps, isCut, kept, octetCount, maxOctets };
}

/** The result of a call, or the class and message of what it threw. */
export function attempt(call: () => unknown): unknown {
	try {
		return call();
	} catch (error) {
		const { name, message } = error as Error;
		return { thrown: name, message };
	}
}

/** URLs as `checkLines` takes them, one a line; those with a line end of their own make several lines. */
export function joinLines(urls: readonly UrlInput[]): Uint8Array {
	const lines: Uint8Array[] = [];
	for (const url of urls) lines.push(url instanceof Uint8Array ? url : encode(String(url)), encode("\n"));
	return Buffer.concat(lines);
}
