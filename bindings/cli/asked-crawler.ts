import { suggestName } from "../arguments/names.js";
import type { Crawler } from "../auto.js";
import type { AskedCrawler } from "./commands.js";
import { Failure } from "./failure.js";
import type { Host } from "./host.js";

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
	const known = crawlers.find(({ token }) => token.toLowerCase() === asked.name.toLowerCase());
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
