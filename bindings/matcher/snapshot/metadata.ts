import type { EngineCrawler } from "../../contract/engine.js";
import type { AccessVerdictReason, GroupChoice, Reason } from "../../contract/types.js";

/** The metadata in a snapshot of a policy, in JSON. */
export interface SnapshotMetadata {
	readonly crawler: EngineCrawler;
	/** The reason for a verdict on a URL that no rule matches. */
	readonly reason: Reason;
	/** The reason why no file decides; null if a file decides. */
	readonly access: { readonly reason: AccessVerdictReason; readonly because: string } | null;
	readonly crawlDelaySeconds?: number | undefined;
	/** The crawler's groups with their rules' text, if that was asked for. */
	readonly group?: GroupChoice | undefined;
}
