import type { Explanation } from "../../bindings/shared-exports.js";
import type { Access } from "../access/types.js";
import type { RequestRate } from "../pace-records/request-rate.js";

/** The part of an explanation about the robots.txt that it is based on. */
export type AccessSummary = Omit<Access, "state" | "conditional" | "notices" | "holdsUntilSeconds">;

/** A verdict with everything that led to it, including the fetch. */
export interface ClientExplanation extends Explanation {
	readonly access: AccessSummary;
}

/** The pace that a robots.txt asks for. */
export interface AskedPace {
	/** Undefined if it does not ask for a delay. */
	readonly crawlDelaySeconds: number | undefined;
	readonly requestRates: readonly RequestRate[];
}

/** The data needed before a request is sent. */
export interface Judgement {
	readonly explanation: ClientExplanation;
	/** Null if the request is refused: then nobody sends it. */
	readonly pace: AskedPace | null;
	/** The error of the last fetch of the robots.txt, if that failed here; undefined if there was none. */
	readonly cause: unknown;
	/** How long the data is valid; 0 or less if the next request needs a fetch. */
	readonly holdsForSeconds: number;
}

/** An origin's robots.txt, parsed, and the result of its fetch. */
export interface ClientRobotsTxt<F> {
	/** Owned by the caller: `dispose` it, or let it be collected. Null if no file's rules are effective. */
	readonly robotsTxt: F | null;
	/** The result of fetching it; `reason` and `text` say why there is no file. */
	readonly access: AccessSummary;
}
