import type { Severity } from "../../../../bindings/contract/types.js";
import type { FindingCode } from "../../../../insight/analysis/index.js";
import type { JudgeRequest } from "../verdicts/judgement.js";
import type { AccessSection } from "./access-list.js";
import type { TextSpan } from "./line-index.js";

/** Findings marked in the file; a hostile one has one for each line. */
export const MAX_SHOWN_FINDINGS = 2000;
/** Findings that differ, in the list. */
export const MAX_LISTED_FINDINGS = 500;
/** Places listed for findings that say the same. */
export const MAX_LISTED_PLACES = 500;

/** What is to be looked at. */
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

/** A stretch of a text, in UTF-16 units, and what takes its place. */
export interface Replacement {
	readonly from: number;
	readonly to: number;
	readonly insert: string;
}

/** A line that goes or comes. */
export interface ChangedLine {
	readonly sign: "−" | "+";
	/** 1-based; of a line that goes, in the text as it is. */
	readonly line: number;
	readonly text: string;
}

/** What puts a finding right. */
export interface Change {
	/** Of the text as it was inspected, in its order. */
	readonly replacements: readonly Replacement[];
	/** The first lines that go or come. */
	readonly lines: readonly ChangedLine[];
	readonly unlistedCount: number;
}

/** All findings that say the same. */
export interface FoldedFinding {
	readonly code: FindingCode;
	readonly severity: Severity;
	readonly message: string;
	/** What to write instead; empty where nothing needs to be written. */
	readonly advice: string;
	readonly count: number;
	/** The first `MAX_LISTED_PLACES` of them. */
	readonly places: readonly Place[];
	/** What puts all of them right without changing any verdict; null where only the author can know. */
	readonly fix: Change | null;
}

/** Where something is wrong. */
export interface Place {
	/** 1-based. */
	readonly line: number;
	/** In UTF-16 units from the start of the line. */
	readonly from: number;
}

export type FindingCounts = Readonly<Record<Severity, number>>;

/** What the author of a file should know of it. */
export interface Inspection {
	/** The first of them, in file order; `counts` counts all. */
	readonly findings: readonly ShownFinding[];
	/** The gravest first; no more than `MAX_LISTED_FINDINGS`. */
	readonly folded: readonly FoldedFinding[];
	readonly counts: FindingCounts;
	/** Lines of rules that change no verdict, ascending. */
	readonly idleLines: readonly number[];
	/** Who may fetch what, by purpose. */
	readonly access: readonly AccessSection[];
}
