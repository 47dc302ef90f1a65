import { suggestName } from "../../bindings/arguments/names.js";
import type { Crawler, RobotsTxt } from "../../bindings/auto.js";
import { Failure } from "../failure.js";
import type { Host } from "../host.js";
import type { AskedCrawler } from "./commands.js";

/**
 * The crawler that a command asks about.
 *
 * @param note told where a known crawler does not read robots.txt at all.
 * @throws Failure where no crawler is known by the name.
 */
export function resolveCrawler(host: Host, asked: AskedCrawler, note: (message: string) => void): Crawler {
	if (asked.kind === "tokens") {
		const [token, ...more] = asked.tokens;
		return more.length === 0 && token !== undefined ? token : asked.tokens;
	}
	const { crawlers } = host.library;
	const known = findKnown(host, asked.name);
	if (known === undefined) {
		const advice = suggestName(
			asked.name,
			crawlers.map(({ token }) => token),
		);
		throw new Failure(
			`--crawler: no crawler is documented by the name ${JSON.stringify(asked.name)}${advice} (--agent takes any product token)`,
		);
	}
	if (!known.obeysRobotsTxt) {
		note(
			`${known.token} does not read robots.txt, as its operator says; this is what the file would tell it`,
		);
	}
	return known.profile;
}

/**
 * The product tokens of crawlers, each for itself.
 *
 * @returns undefined where none is asked for.
 * @throws Failure where no crawler is known by the name.
 */
export function productTokensOf(
	host: Host,
	asked: AskedCrawler | null,
	note: (message: string) => void,
): readonly string[] | undefined {
	if (asked === null) return undefined;
	if (asked.kind === "tokens") return asked.tokens;
	resolveCrawler(host, asked, note);
	return [asked.name];
}

/** What messages call the crawler. */
export function nameOfAsked(asked: AskedCrawler): string {
	return asked.kind === "known" ? asked.name : asked.tokens.join(", ");
}

/** The crawler of a name: as it documents itself where it is known, else by the name as its product token. */
export function crawlerOfName(host: Host, name: string): Crawler {
	return findKnown(host, name)?.profile ?? name;
}

/** The product token at the head of what user-agent lines have. */
const TOKEN_AT_START = /^[A-Za-z0-9_-]+/;
/** The crawler that no group names. */
const ANY_OTHER = "*";

/** The product tokens that files name, each once, as first spelt; `*`, whether they name it or not, first. */
export function namedTokens(files: readonly RobotsTxt[]): string[] {
	const named = new Map([[ANY_OTHER, ANY_OTHER]]);
	for (const { groups } of files) {
		for (const { value } of groups.flatMap(({ productTokens }) => productTokens)) {
			const token = TOKEN_AT_START.exec(value)?.[0];
			if (token !== undefined && !named.has(token.toLowerCase())) named.set(token.toLowerCase(), token);
		}
	}
	return Array.from(named.values());
}

function findKnown(host: Host, name: string) {
	return host.library.crawlers.find(({ token }) => token.toLowerCase() === name.toLowerCase());
}
