import type { EngineCrawler, EngineOptions } from "./engine.js";
import type { EngineName, Verdict } from "./types.js";

/** An engine that keeps policies of many origins, and judges URLs by them. */
export interface SetEngine {
	readonly name: EngineName;
	/** Whether its sets hold what the host's collector does not see. */
	readonly needsDisposal: boolean;
	/** An empty set. @throws RangeError where the host cannot give enough memory. */
	createSet(options: SetOptions): EngineSet;
}

/** How every file of a set is read, and for whom. */
export interface SetOptions extends Pick<EngineOptions, "dialect" | "maxOctets"> {
	readonly crawler: EngineCrawler;
}

/**
 * Policies by their origins, which are serialised ones with an authority. Every method throws an EngineMemoryError where
 * the host cannot give enough memory; the set is then as it was before.
 */
export interface EngineSet {
	readonly size: number;
	/**
	 * Compiles a file, in the place of what the origin has.
	 * @param body only read during the call.
	 * @param crawler in the place of the set's.
	 */
	add(origin: string, body: string | Uint8Array, crawler?: EngineCrawler): void;
	/** Whether there was one. */
	delete(origin: string): boolean;
	has(origin: string): boolean;
	/** The verdict on an absolute URL. */
	check(url: string | Uint8Array): Verdict;
	/** See `Policy.checkLines`. */
	checkLines(octets: Uint8Array): Uint8Array;
	/** Octets that `writeTo` writes. */
	countSnapshotOctets(): number;
	/**
	 * Writes its policies, each padded with zeros to whole strides of the checksum, behind what a snapshot begins with.
	 * @param content whole strides: what comes before, then room.
	 * @param offset where that room begins.
	 * @returns the checksum of all content.
	 */
	writeTo(content: Uint8Array, offset: number): bigint;
	/**
	 * Adds the policies that `writeTo` wrote.
	 * @param expectedChecksum of all content.
	 * @returns false where the checksum is another one, or a policy is not sound; then what the set holds is undefined.
	 */
	readFrom(content: Uint8Array, offset: number, expectedChecksum: bigint): boolean;
	dispose(): void;
}
