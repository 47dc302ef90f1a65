import type { EngineCrawler, EngineOptions, PolicyExplanation } from "./engine.js";
import type { EngineName, Verdict } from "./types.js";

/** An engine that keeps policies of many origins, and judges URLs by them. */
export interface SetEngine {
	readonly name: EngineName;
	/** Whether its sets hold what the host's collector does not see. */
	readonly needsDisposal: boolean;
	/** An empty set. @throws RangeError where the host cannot give enough memory. */
	createSet(options: SetOptions): EngineSet;
}

/** Octets that are read once, from the first to the last, in steps. */
export interface OctetSource {
	/** How many are left. */
	readonly octetsLeft: number;
	/** Fills `into` with the next ones. @throws what says why they cannot be read. */
	read(into: Uint8Array): void;
}

/** Verdicts on a list of URLs, with the lines that decide. */
export interface DecidedLines {
	/** A `Verdict` code for each URL. */
	readonly verdicts: Uint8Array;
	/** For each URL the line of the rule that decides, in the file of its origin; 0 where none does. */
	readonly lines: Uint32Array;
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
	 * @param crawler in the place of the set's, of what stands in for a file: its rules have line 0.
	 */
	add(origin: string, body: string | Uint8Array, crawler?: EngineCrawler): void;
	/** Whether there was one. */
	delete(origin: string): boolean;
	has(origin: string): boolean;
	/** All of them, in no order. */
	origins(): string[];
	/** The verdict on an absolute URL. */
	check(url: string | Uint8Array): Verdict;
	/** The same with the rules that match, see `Policy.explain`; of no policy, none. */
	explain(url: string | Uint8Array): PolicyExplanation;
	/** `check` of each. */
	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array;
	/** See `Policy.checkLines`. */
	checkLines(octets: Uint8Array): Uint8Array;
	/** The same, with the line that `explain` gives for each. */
	decideLines(octets: Uint8Array): DecidedLines;
	/** Octets that `writeTo` hands over. */
	countSnapshotOctets(): number;
	/**
	 * Hands over what it holds as shares (assembly/abi.ts), in steps of whole strides of the checksum. It must not change
	 * meanwhile.
	 *
	 * @param before whole strides that come before them.
	 * @param write takes the next octets, which are good until it returns.
	 * @returns the checksum of all, `before` included.
	 */
	writeTo(before: Uint8Array, write: (octets: Uint8Array) => void): bigint;
	/**
	 * Takes shares in. Each is checked, and the checksum at the end.
	 *
	 * @param before whole strides that came before them.
	 * @param source gives all shares, and nothing else.
	 * @param checksum of all, `before` included.
	 * @returns false where the checksum is another one, or a share is not sound; then what the set holds is undefined.
	 */
	readFrom(before: Uint8Array, source: OctetSource, checksum: bigint): boolean;
	dispose(): void;
}
