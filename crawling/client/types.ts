import type { Explanation } from "../../bindings/contract/types.js";
import type { Access } from "../access/types.js";
import type { RequestRate } from "../pace-records/request-rate.js";

/** What an explanation says about the robots.txt that it rests on. */
export type AccessSummary = Omit<Access, "state" | "conditional" | "notices" | "holdsUntilSeconds">;

/** A verdict with everything that led to it, the fetching included. */
export interface ClientExplanation extends Explanation {
	readonly access: AccessSummary;
}

/** What has to be known of a request before it is sent. */
export interface Judgement {
	readonly explanation: ClientExplanation;
	/** Undefined where the robots.txt does not ask. */
	readonly crawlDelaySeconds: number | undefined;
	readonly requestRates: readonly RequestRate[];
	/** How long all of it holds; 0 or less where the next request needs a fetch. */
	readonly holdsForSeconds: number;
}

/** An origin's robots.txt, parsed, and what it rests on. */
export interface ClientRobotsTxt<F> {
	/** The caller's own: `dispose` it, or let it be collected. Null where no file's rules are in force. */
	readonly robotsTxt: F | null;
	/** What came of fetching it; `reason` and `text` say why there is none. */
	readonly access: AccessSummary;
}
