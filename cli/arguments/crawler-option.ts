import { Failure } from "../host/failure.js";
import type { SharedValues } from "./options.js";

/** The crawler that a command asks about: its product tokens, or the name of a known crawler. */
export type CrawlerOption =
	| { readonly kind: "tokens"; readonly tokens: readonly string[] }
	| { readonly kind: "known"; readonly name: string };

type CrawlerValues = Pick<SharedValues, "agent" | "crawler">;

/** The crawler of --agent or --crawler; null if there is neither. */
export function crawlerOf({ agent, crawler }: CrawlerValues): CrawlerOption | null {
	if (agent !== undefined && crawler !== undefined) {
		throw new Failure("--crawler: expected without --agent; it stands for the crawler's tokens");
	}
	const [name, another] = crawler ?? [];
	if (another !== undefined) throw new Failure("--crawler: expected once; only block and allow take several");
	if (name !== undefined) return { kind: "known", name };
	return agent === undefined ? null : { kind: "tokens", tokens: agent };
}

/** As `crawlerOf`, for a command that needs a crawler. */
export function requiredCrawler(values: CrawlerValues): CrawlerOption {
	const crawler = crawlerOf(values);
	if (crawler !== null) return crawler;
	throw new Failure(
		"--agent: expected the crawler's product token, such as --agent ExampleBot (or --crawler NAME)",
	);
}
