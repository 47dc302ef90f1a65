import type { PageUse, UseReason } from "../../crawling/directives/index.js";
import type { Host } from "../host/host.js";
import type { CrawlerFile } from "../input/robots-file.js";
import { escapeText } from "../output/formats/escape.js";

/** The octets of the file that are read for all URLs together: each is asked of the whole file. */
const MAX_READ_OCTETS = 100_000_000;
/** Node's own `Headers` would load its `fetch`, which needs WebAssembly. */
const NO_HEADERS = { headers: { get: () => null } };

/** The uses of which a robots.txt speaks, in the words of the report. */
const USES = { mayTrain: "AI training", mayUseAsAiInput: "AI answers", maySearch: "search" } as const;
const NAMES = Object.keys(USES) as (keyof typeof USES)[];

/** What a file says of the uses of a page that the crawler may fetch. */
export interface PageUses extends Readonly<Record<keyof typeof USES, boolean | null>> {
	readonly reasons: readonly Omit<UseReason, "source">[];
}

/**
 * What a file says of how a crawler's operator may use pages. A file that says nothing costs nothing more.
 *
 * @returns a function that gives null for a URL of which nothing is said, and undefined for those that are too many to ask about.
 */
export async function usesTold(
	host: Host,
	{ parsed, octets, crawler }: Pick<CrawlerFile, "parsed" | "octets" | "crawler">,
): Promise<(url: string) => PageUses | null | undefined> {
	const { describeResponse, parseContentPreferences } = await host.library.directives();
	const robots = parsed();
	const { rules } = parseContentPreferences(robots);
	const steers = host.library.crawlers.some(
		({ isControlToken, profile }) => isControlToken && robots.groupsFor(profile).chosenBy === "own",
	);
	if (rules.length === 0 && !steers) return () => null;
	let leftOctets = MAX_READ_OCTETS;
	return (url) => {
		leftOctets -= octets.length;
		if (leftOctets < 0) return undefined;
		const described = describeResponse(NO_HEADERS, { crawler, robotsTxt: robots, url });
		if (described.reasons.length === 0) return null;
		const of = (use: PageUse) => described[use] ?? null;
		return {
			mayTrain: of("mayTrain"),
			mayUseAsAiInput: of("mayUseAsAiInput"),
			maySearch: of("maySearch"),
			reasons: described.reasons.map(({ source, ...reason }) => reason),
		};
	};
}

/** A line for each use, with what says so, and one that says what they are not. */
export function usesInWords(uses: PageUses | undefined): string[] {
	if (uses === undefined) return ["not asked: too many URLs for a file of this size"];
	return [
		...NAMES.map((use) => {
			const isAllowed = uses[use];
			if (isAllowed === null) return `${USES[use]}: not said`;
			const said = uses.reasons.filter((reason) => reason.use === use && reason.isAllowed === isAllowed);
			const places = said.map(({ name, text, line }) => {
				const words = name === "user-agent" ? text : `${name}: ${text}`;
				return `${escapeText(words)} (line ${line})`;
			});
			return `${USES[use]}: ${isAllowed ? "yes" : "no"}, by ${places.join(", ")}`;
		}),
		"none of this changes a verdict",
	];
}
