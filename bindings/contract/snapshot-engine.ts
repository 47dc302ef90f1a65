import type { Policy } from "./engine.js";
import type { Dialect, EngineName } from "./types.js";

/** An engine that reads policies out of snapshots. */
export interface SnapshotEngine {
	readonly name: EngineName;
	/** Whether its policies hold what the host's collector does not see. */
	readonly needsDisposal: boolean;
	/**
	 * Reads and checks a snapshot.
	 * @param octets all of it; only read during the call.
	 * @returns null where it is none of a policy, is damaged, or has a policy that some call cannot walk.
	 * @throws RangeError where the host cannot give enough memory.
	 */
	readPolicy(octets: Uint8Array): SnapshotPolicy | null;
}

/** A policy out of a snapshot, and what it says of the file it was made from. */
export interface SnapshotPolicy {
	readonly policy: Policy;
	readonly dialect: Dialect;
	/** The origin that the file covers, as it is written there; null for every origin. */
	readOrigin(): string | null;
	/** What is after the policy, in JSON; to be asked for only until the policy's disposal, and good until the next call. */
	readMetadata(): Uint8Array;
}
