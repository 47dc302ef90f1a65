import type { DecidedLines, EngineCrawler, EngineOptions, PolicyExplanation } from "./engine.js";
import type { EngineName, Verdict } from "./types.js";

/** An engine that keeps policies of many origins, and judges URLs by them. */
export interface SetEngine {
	readonly name: EngineName;
	/** Whether its sets hold memory that the host's collector does not see. */
	readonly needsDisposal: boolean;
	/** An empty set. @throws RangeError if the host cannot give enough memory. */
	createSet(options: SetOptions): EngineSet;
}

/** Octets that are read once, from the first to the last, in steps. */
export interface OctetSource {
	/** The number of octets left. */
	readonly octetsLeft: number;
	/** Fills `into` with the next octets. @throws an error that says why they cannot be read. */
	read(into: Uint8Array): void;
}

/** The options by which every file of a set is read. */
export interface SetOptions extends Pick<EngineOptions, "dialect" | "maxOctets"> {
	readonly crawler: EngineCrawler;
}

/** Policies by their serialised origins. A method that throws an EngineMemoryError leaves the set as it was before. */
export interface EngineSet {
	readonly size: number;
	/**
	 * Compiles a file, which replaces the origin's earlier file.
	 * @param body only read during the call.
	 * @param crawler is given if the body replaces a missing file. It replaces the set's crawler, and the
	 *   rules have line 0.
	 */
	add(origin: string, body: string | Uint8Array, crawler?: EngineCrawler): void;
	/** @returns whether the set had the origin. */
	delete(origin: string): boolean;
	has(origin: string): boolean;
	/** All origins, in no order. */
	origins(): string[];
	/** The verdict on an absolute URL. */
	check(url: string | Uint8Array): Verdict;
	/** The same with the rules that match, see `Policy.explain`; without a policy there are none. */
	explain(url: string | Uint8Array): PolicyExplanation;
	/** `check` for each URL. */
	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array;
	/** See `Policy.checkLines`. */
	checkLines(octets: Uint8Array): Uint8Array;
	/** The same, with the line that `explain` gives for each. */
	decideLines(octets: Uint8Array): DecidedLines;
	/** The number of octets that `writeTo` hands over. */
	countSnapshotOctets(): number;
	/**
	 * Hands over the content as entries (assembly/abi.ts), in steps of whole strides of the checksum. The set must not
	 * change meanwhile.
	 *
	 * @param before whole strides that come before the entries.
	 * @param write gets the next octets, which are valid until it returns.
	 * @returns the checksum of all octets, including `before`.
	 */
	writeTo(before: Uint8Array, write: (octets: Uint8Array) => void): bigint;
	/**
	 * Reads entries into the set. Each entry is checked, and at the end the checksum.
	 *
	 * @param before whole strides that came before the entries.
	 * @param source gives all entries, and nothing else.
	 * @param checksum of all octets, including `before`.
	 * @returns false if the checksum differs, or an entry is not sound; then the content of the set is undefined.
	 */
	readFrom(before: Uint8Array, source: OctetSource, checksum: bigint): boolean;
	dispose(): void;
}
