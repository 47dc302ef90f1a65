import { DIALECTS, type PlaygroundInput } from "./input.js";

/** An input as one line of JSON, for a link or the browser's storage. */
export function writeContent(input: PlaygroundInput): string {
	const { robotsTxt, earlierRobotsTxt, urls, crawlers, site, dialect } = input;
	return JSON.stringify([robotsTxt, urls, crawlers, site, dialect, earlierRobotsTxt]);
}

/**
 * Reads a text that `writeContent` wrote. Links of the first version had one crawler with several product tokens,
 * separated by commas. They had no other version of the file.
 *
 * @returns null if the text is not an input. No text makes it throw.
 */
export function readContent(text: string): PlaygroundInput | null {
	const content = parse(text);
	if (!Array.isArray(content) || content.length < 5 || content.length > 6) return null;
	const isFirstVersion = content.length === 5;
	const [robotsTxt, urls, crawlers, site, dialect, earlierRobotsTxt = null] = content as unknown[];
	const known = DIALECTS.find((each) => each.dialect === dialect);
	if (!isString(robotsTxt) || !isString(urls) || !isString(crawlers) || !isString(site) || !known)
		return null;
	if (earlierRobotsTxt !== null && !isString(earlierRobotsTxt)) return null;
	return {
		robotsTxt,
		earlierRobotsTxt,
		urls,
		crawlers: isFirstVersion ? crawlers.replaceAll(/\s*,\s*/g, " > ") : crawlers,
		site,
		dialect: known.dialect,
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function isString(value: unknown): value is string {
	return typeof value === "string";
}
