import type { Policy } from "./engine.js";
import type { Dialect, EngineName } from "./types.js";

/** An engine that reads policies out of snapshots. */
export interface SnapshotEngine {
	readonly name: EngineName;
	/** Whether its policies hold memory that the host's collector does not see. */
	readonly needsDisposal: boolean;
	/**
	 * Reads and checks a snapshot.
	 * @param octets all of it; only read during the call.
	 * @returns null if the octets are no snapshot of a policy, are damaged, or have a policy that some call cannot walk.
	 * @throws RangeError if the host cannot give enough memory.
	 */
	readPolicy(octets: Uint8Array): SnapshotPolicy | null;
}

/** A policy of a snapshot, and its information about the file it was made from. */
export interface SnapshotPolicy {
	readonly policy: Policy;
	readonly dialect: Dialect;
	/** The origin that the file covers, as written in the policy; null for every origin. */
	readOrigin(): string | null;
	/** The octets after the policy, in JSON. Must be called before the policy's disposal; valid until the next call. */
	readMetadata(): Uint8Array;
}
