import type { AnyRobotsTxt, Crawler, GroupChoice } from "../../../bindings/shared-exports.js";
import type { NamedCrawler } from "../../../crawling/crawlers/index.js";
import type {
	describeResponse,
	PageUse,
	parseContentPreferences,
	UseReason,
} from "../../../crawling/directives/index.js";
import { signalsLeftOut } from "../findings/signals-left-out.js";

/** A response with one header at most. Node's own `Headers` would load its `fetch`, which needs WebAssembly. */
function responseWith(header?: string, value?: string) {
	return { headers: { get: (name: string) => (value !== undefined && name === header ? value : null) } };
}

/** The uses that a robots.txt can permit or forbid. */
export type ToldUse = Extract<PageUse, "mayTrain" | "mayUseAsAiInput" | "maySearch">;

/** The statements of a file on the uses of a page; null for a use without a statement. */
export interface PageUses extends Readonly<Record<ToldUse, boolean | null>> {
	readonly reasons: readonly Omit<UseReason, "source">[];
	/** The Content-Signal records for `*` that the crawler's own groups lack: readers differ in whether these apply. */
	readonly leftOut: readonly Omit<UseReason, "source">[];
}

/** The part of the library that is asked; the command has it from another file than its own. */
export interface UsesLibrary {
	readonly describeResponse: typeof describeResponse;
	readonly parseContentPreferences: typeof parseContentPreferences;
	readonly crawlers: readonly Pick<NamedCrawler & { isDocumented: true }, "isControlToken" | "profile">[];
}

/** A parsed file that knows the groups of a crawler. */
type AskedFile = AnyRobotsTxt & { groupsFor(crawler: Crawler): GroupChoice };

/**
 * Reads the statements of a file on how crawlers' operators may use pages.
 *
 * @param octetCount of the file, which each question reads whole.
 * @param maxOctets that all questions read together.
 * @returns a function that gives null for a page of which nothing is said, and undefined for questions that are too many; null
 *   for a file that says nothing of any.
 */
export function pageUsesOf(
	{ describeResponse, parseContentPreferences, crawlers }: UsesLibrary,
	robotsTxt: AskedFile,
	octetCount: number,
	maxOctets: number,
): ((url: string, crawler: Crawler) => PageUses | null | undefined) | null {
	const preferences = parseContentPreferences(robotsTxt);
	const isSaid =
		preferences.rules.length > 0 ||
		crawlers.some(
			({ isControlToken, profile }) => isControlToken && robotsTxt.groupsFor(profile).chosenBy === "own",
		);
	preferences.dispose();
	if (!isSaid) return null;
	const steering = new Set(
		crawlers.flatMap(({ isControlToken, profile }) => (isControlToken ? profile.productTokens : [])),
	);
	const leftOutOf = (own: GroupChoice) =>
		steering.has(own.productToken ?? "")
			? []
			: signalsLeftOut(own, robotsTxt.groupsFor("*")).flatMap(({ key, value, line }) => {
					const { reasons } = describeResponse(responseWith(key.toLowerCase(), value), { crawler: "*" });
					return reasons.map(({ source, ...reason }) => ({ ...reason, line }));
				});
	let leftOctets = maxOctets;
	return (url, crawler) => {
		leftOctets -= octetCount;
		if (leftOctets < 0) return undefined;
		const described = describeResponse(responseWith(), { crawler, robotsTxt, url });
		const leftOut = leftOutOf(robotsTxt.groupsFor(crawler));
		if (described.reasons.length + leftOut.length === 0) return null;
		const { mayTrain = null, mayUseAsAiInput = null, maySearch = null } = described;
		const reasons = described.reasons.map(({ source, ...reason }) => reason);
		return { mayTrain, mayUseAsAiInput, maySearch, reasons, leftOut };
	};
}

/** The statements by which a use is allowed or not. */
export function decidingReasons(uses: PageUses, use: ToldUse): PageUses["reasons"] {
	return uses.reasons.filter((reason) => reason.use === use && reason.isAllowed === uses[use]);
}
