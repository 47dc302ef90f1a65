/** Exports that every entry of sets has besides its class. */
export { DisposedError } from "../arguments/error-classes.js";
export type { DecidedLines } from "../contract/engine.js";
export {
	type Crawler,
	type CrawlerProfile,
	type Dialect,
	type EngineName,
	type RobotsTxtBody,
	type UrlInput,
	Verdict,
} from "../contract/types.js";
export type { PolicySetOptions, SetExplanation, WholesaleInForce } from "./policy-set.js";
export type { SnapshotSource } from "./source.js";
