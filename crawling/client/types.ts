import type { Explanation } from "../../bindings/contract/types.js";
import type { Access } from "../access/types.js";

/** What an explanation says about the robots.txt that it rests on. */
export type AccessSummary = Omit<Access, "state" | "conditional" | "notices" | "holdsUntilSeconds">;

/** A verdict with everything that led to it, the fetching included. */
export interface ClientExplanation extends Explanation {
	readonly access: AccessSummary;
}

/** An origin's robots.txt, parsed, and what it rests on. */
export interface ClientRobotsTxt<F> {
	/** The caller's own: `dispose` it, or let it be collected. Null where no file's rules are in force. */
	readonly robotsTxt: F | null;
	/** What came of fetching it; `reason` and `text` say why there is none. */
	readonly access: AccessSummary;
}
