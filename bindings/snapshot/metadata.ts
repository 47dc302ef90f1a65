import type { EngineCrawler } from "../contract/engine.js";
import type { AccessVerdictReason, GroupChoice, Reason } from "../contract/types.js";

/** What a snapshot knows besides its policy, in JSON. */
export interface SnapshotMetadata {
	readonly crawler: EngineCrawler;
	/** The reason of a verdict on a URL that no rule matches. */
	readonly reason: Reason;
	/** Why there is no file that decides; null where there is one. */
	readonly access: { readonly reason: AccessVerdictReason; readonly because: string } | null;
	readonly crawlDelaySeconds?: number | undefined;
	/** The crawler's groups with their rules' text, where that was asked for. */
	readonly group?: GroupChoice | undefined;
}
