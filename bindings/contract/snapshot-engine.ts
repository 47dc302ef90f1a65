import type { Policy } from "./engine.js";
import type { Dialect, EngineName } from "./types.js";

/** An engine that reads policies out of snapshots. */
export interface SnapshotEngine {
	readonly name: EngineName;
	/** Whether its policies hold what the host's collector does not see. */
	readonly needsDisposal: boolean;
	/**
	 * Reads and checks a policy.
	 * @param content a snapshot behind its head, whole strides of its checksum; only read during the call.
	 * @param checksum what its head says.
	 * @returns null where the checksum is another one, or the content is no policy that every call can walk.
	 * @throws RangeError where the host cannot give enough memory.
	 */
	readPolicy(content: Uint8Array, checksum: bigint): SnapshotPolicy | null;
}

/** A policy out of a snapshot, and what it says of the file it was made from. */
export interface SnapshotPolicy {
	readonly policy: Policy;
	readonly dialect: Dialect;
	/** Serialised, or null: every origin. */
	readonly origin: string | null;
}
