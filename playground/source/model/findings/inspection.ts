import type { FindingCode, Severity } from "../../../../insight/analysis/index.js";
import type { JudgeRequest } from "../judgement.js";
import type { TextSpan } from "../line-index.js";
import type { AccessSection } from "./access-list.js";

/** Findings that are marked in the file. A hostile file has a finding for each line. */
export const MAX_SHOWN_FINDINGS = 2000;
/** Maximum number of different findings in the list. */
export const MAX_LISTED_FINDINGS = 500;
/** Places that are listed for findings of the same text. */
export const MAX_LISTED_PLACES = 500;

/** A request to inspect a file. */
export type InspectRequest = Pick<JudgeRequest, "body" | "site" | "dialect">;

/** A finding with its place in the editor. */
export interface ShownFinding extends TextSpan {
	readonly line: number;
	/** 1-based, in octets. */
	readonly column: number;
	readonly code: FindingCode;
	readonly severity: Severity;
	readonly message: string;
}

/** A span of a text, in UTF-16 units, and the text that replaces it. */
export interface Replacement {
	readonly from: number;
	readonly to: number;
	readonly insert: string;
}

/** A line that is removed or added. */
export interface ChangedLine {
	readonly sign: "−" | "+";
	/** 1-based. For a removed line, its number in the current text. */
	readonly line: number;
	readonly text: string;
}

/** A change that fixes a finding. */
export interface Change {
	/** Replacements in the inspected text, in the order of the text. */
	readonly replacements: readonly Replacement[];
	/** The first lines that are removed or added. */
	readonly lines: readonly ChangedLine[];
	readonly unlistedCount: number;
	/** A sentence about the verdicts, which is proved. */
	readonly promise: string;
}

/** All findings of the same text. */
export interface FoldedFinding {
	readonly code: FindingCode;
	readonly severity: Severity;
	readonly message: string;
	/** Advice on what to write instead; empty if nothing needs to be written. */
	readonly advice: string;
	readonly count: number;
	/** The first `MAX_LISTED_PLACES` places. */
	readonly places: readonly Place[];
	/**
	 * A change that fixes all these findings, and what is proved about it; null if only the author can know the fix.
	 */
	readonly fix: Change | null;
}

/** The place of a finding. */
export interface Place {
	/** 1-based. */
	readonly line: number;
	/** Offset in UTF-16 units from the start of the line. */
	readonly from: number;
}

export type FindingCounts = Readonly<Record<Severity, number>>;

/** The results for the author of a file. */
export interface Inspection {
	/** The first findings, in file order; `counts` counts all findings. */
	readonly findings: readonly ShownFinding[];
	/** The most severe findings first; no more than `MAX_LISTED_FINDINGS`. */
	readonly folded: readonly FoldedFinding[];
	readonly counts: FindingCounts;
	/** Lines of rules that change no verdict, ascending. */
	readonly idleLines: readonly number[];
	/** The crawlers and what they may fetch, by purpose. */
	readonly access: readonly AccessSection[];
}
