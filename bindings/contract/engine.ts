import type { Dialect, EngineName, Verdict } from "./types.js";

/** The wall between the public API and an engine. Code above it does not know the engine, and validates arguments. */
export interface Engine {
	readonly name: EngineName;
	/** Whether its files and policies hold memory that the host's collector does not see. */
	readonly needsDisposal: boolean;
	/**
	 * Reads a whole file; any content is accepted.
	 * @param body the file; a string counts as its UTF-8 octets. Only read during the call: the engine keeps a copy.
	 * @throws RangeError if the host cannot give enough memory.
	 */
	parse(body: string | Uint8Array, options: EngineOptions): EngineFile;
}

export interface EngineOptions {
	readonly dialect: Dialect;
	/** Octets of the body that count; no engine reads beyond `MAX_BODY_OCTETS`. */
	readonly maxOctets: number;
	/** Serialised origin the file covers (`https://example.com:8181`, as `ResolvedUrl.origin`), or null: every origin. */
	readonly origin: string | null;
}

/** The part of a body that an engine keeps. */
export interface KeptBody {
	/** The octets up to the parsing limit, and the line end of a line that ends there. */
	readonly octets: Uint8Array;
	/** Octets of the whole body, including those not kept. */
	readonly octetCount: number;
	readonly maxOctets: number;
}

/** How a crawler looks for its groups (semantics, "Crawlers and profiles"), with nothing left open. */
export interface EngineCrawler {
	/** Well formed, never `*`; empty for a crawler that no group names. */
	readonly productTokens: readonly string[];
	/** Whether the `*` groups apply where no group names the crawler. */
	readonly obeysDefaultGroup: boolean;
	/** Whether the groups of all its tokens merge; else the first token that has a group decides. */
	readonly mergesGroups: boolean;
}

/** A parsed file. A method only throws the errors that it names. No method is called after `dispose`. */
export interface EngineFile {
	/**
	 * Hands out every record of the file in file order; see `RecordLine`. No line is kept, so a file of half a
	 * million short lines takes no more memory than one line.
	 * @param visit called once per record; must not call the engine. If it returns false, the visit ends.
	 * @param groups the numbers of the groups whose records are wanted; by default every record is. Others cost little.
	 */
	visitRecords(visit: (record: RecordLine) => unknown, groups?: ReadonlySet<number>): void;
	/** The record on a line; null if there is none. */
	readRecordAt(line: number): RecordLine | null;
	/** A copy of the kept part of the body. */
	keptBody(): KeptBody;
	/** Whether lines at the end of the body are not read, because they are beyond `EngineOptions.maxOctets`. */
	readonly isCut: boolean;
	/** The groups that apply to a crawler. */
	selectGroups(crawler: EngineCrawler): GroupSelection;
	/** Compiles the rules of those groups. */
	compile(crawler: EngineCrawler): FilePolicy;
	/** Octets of memory that file and policies hold: exact in linear memory, computed from lengths in JavaScript. */
	readonly memoryOctets: number;
	/** Disposes the file and its policies. */
	dispose(): void;
}

/** One line that is a record. Rules outside a group are left out; lint reports them. */
export interface RecordLine {
	/** 1-based line number. */
	readonly line: number;
	/** `allow` in dialect original1994 is `other`. */
	readonly kind: "user-agent" | "allow" | "disallow" | "sitemap" | "other";
	/** Number of the group the line belongs to, from 0 in file order; -1 for none (a sitemap always has none). */
	readonly groupIndex: number;
	/** Key and value as written, without white space around them, as UTF-8; U+FFFD replaces ill-formed octets. */
	readonly key: string;
	readonly value: string;
	/** 1-based column and length of the value in octets; an empty value has the column after its separator. */
	readonly valueColumn: number;
	readonly valueOctets: number;
	/** For allow and disallow: the canonical pattern as printed, and its rank; else "" and 0. */
	readonly canonical: string;
	readonly rank: number;
}

export interface GroupSelection {
	readonly chosenBy: "own" | "default" | "none";
	/** Index into the product tokens of the first token that has a group; -1 unless `own`. */
	readonly productTokenIndex: number;
	/** Ascending. */
	readonly groupIndexes: readonly number[];
}

/** One crawler's compiled policy: the hot path. */
export interface Policy {
	/** The verdict on an absolute URL or a path that starts with `/` (google: anything); only read during the call. */
	check(url: string | Uint8Array): Verdict;
	/** Verdicts of URLs separated by LF or CRLF; a last line without an end counts, a last empty one does not; a blank line is invalid (3). */
	checkLines(octets: Uint8Array): Uint8Array;
	/** The same, with the line of the deciding rule for each URL. */
	decideLines(octets: Uint8Array): DecidedLines;
	/** The verdict with the line of the deciding rule, at the cost of a check. */
	decide(url: string | Uint8Array): PolicyDecision;
	/** The verdict with the rule that decided and those it beat. */
	explain(url: string | Uint8Array): PolicyExplanation;
	dispose(): void;
}

/** A policy that was compiled of a file. */
export interface FilePolicy extends Policy {
	/** The policy as a block that any engine can read (assembly/abi.ts, "A compiled policy"); the caller owns it. */
	toBlock(): Uint8Array;
}

/** Verdicts on a list of URLs, with the lines that decide. */
export interface DecidedLines {
	/** A `Verdict` code for each URL. */
	readonly verdicts: Uint8Array;
	/** For each URL the line of the deciding rule in its file; 0 if no rule decides. */
	readonly lines: Uint32Array;
}

export interface PolicyDecision {
	readonly verdict: Verdict;
	/** Line of the deciding rule; 0 if none decides. */
	readonly line: number;
}

export interface PolicyExplanation extends PolicyDecision {
	/** True if the `/robots.txt` exception decided (dialect rfc9309). */
	readonly isRobotsTxt: boolean;
	/** True if an allow won over a disallow of the same rank. */
	readonly isTie: boolean;
	/** Lines of the other rules that match, best first (rank, allow first, then line); the first `MOST_RIVALS`. */
	readonly rivalLines: readonly number[];
	/** How many other rules match, including rules that are not listed. */
	readonly rivalCount: number;
}
