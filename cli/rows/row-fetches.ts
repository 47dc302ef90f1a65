import type { RobotsTxt } from "../../bindings/auto.js";
import { Verdict } from "../../bindings/shared-exports.js";
import type { RobotsClient } from "../../crawling/client/index.js";
import { crawlerByName } from "../arguments/asked-crawler.js";
import type { CommonOptions } from "../arguments/command.js";
import { messageBy } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { clientOptions } from "../input/fetch-robots-txt.js";
import { OWN_TOKEN } from "../input/robots-file.js";
import type { RowPolicy } from "./row-policies.js";

/** Policies of origins. The robots.txt of an origin is fetched once for all rows. */
export class RowFetches {
	readonly #client: RobotsClient<RobotsTxt>;

	/** @param tell reports, in a line, that something is unusual about a file. */
	constructor(
		private readonly host: Host,
		command: CommonOptions,
		tell: (message: string) => void,
	) {
		this.#client = new host.library.RobotsClient({
			...clientOptions(host, command),
			productToken: OWN_TOKEN,
			userAgent: `${OWN_TOKEN}/${host.version()}`,
			onEvent: (event) => {
				if (event.type === "warning" && event.code === "not-robots-txt")
					tell(`${event.origin}: ${event.text}`);
			},
		});
	}

	/** @returns the policy; a sentence if the origin or the crawler is not valid. */
	async find(origin: string, crawler: string): Promise<RowPolicy | string> {
		try {
			const matcher = await this.#client.matcher(origin, { crawler: crawlerByName(this.host, crawler) });
			return {
				decide: (asked) => {
					const verdict = (matcher.checkAll([asked])[0] ?? Verdict.InvalidUrl) as Verdict;
					// Without a file no rule decides, so there is no line.
					const rule = verdict > Verdict.Allowed ? null : matcher.explain(asked).rule;
					return { verdict, line: rule?.line ?? 0 };
				},
			};
		} catch (error) {
			if (error instanceof TypeError)
				return messageBy(error, (argument) => (argument === "url" ? "robots" : undefined)) ?? error.message;
			throw error;
		}
	}

	dispose(): Promise<void> {
		return this.#client.dispose();
	}
}
