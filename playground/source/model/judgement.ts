import type {
	DiagnosticCode,
	Dialect,
	EngineName,
	Reason,
	Severity,
	Verdict,
} from "../../../bindings/contract/types.js";
import type { TextSpan } from "./line-index.js";
import type { UrlLine } from "./url-lines.js";

/** Diagnostics handed to the page; a hostile file has one for each line. */
export const MAX_SHOWN_DIAGNOSTICS = 2000;

/** What is to be judged. */
export interface JudgeRequest {
	/** Octets where a file was opened and not changed since, so that what is no UTF-8 is judged as it is. */
	readonly body: string | Uint8Array;
	readonly urls: string;
	readonly productTokens: string;
	readonly site: string;
	/** Whose diagnostics are read. */
	readonly dialect: Dialect;
	/** URLs that are explained; the rest are only counted. */
	readonly explainedUrlsCount: number;
}

/** One dialect's answer on one URL. */
export interface Answer {
	readonly verdict: Verdict;
	/** The line of the deciding rule, or null. */
	readonly line: number | null;
	/** Null for what is no URL. */
	readonly reason: Reason | null;
	/** One sentence. */
	readonly text: string;
}

export interface JudgedUrl extends UrlLine {
	readonly answers: Readonly<Record<Dialect, Answer>>;
	/** Whether all dialects have the same verdict. */
	readonly isUnanimous: boolean;
}

export interface ShownDiagnostic extends TextSpan {
	readonly line: number;
	/** 1-based, in octets. */
	readonly column: number;
	readonly code: DiagnosticCode;
	readonly severity: Severity;
	readonly message: string;
}

/** How many URLs got each verdict, by code. */
export type VerdictCounts = readonly [
	disallowed: number,
	allowed: number,
	outOfScope: number,
	invalid: number,
];

export interface Judgement {
	readonly engine: EngineName;
	readonly octetsCount: number;
	readonly linesCount: number;
	/** Why the product token or the site was refused; null where it was not. */
	readonly productTokenError: string | null;
	readonly siteError: string | null;
	readonly urls: readonly JudgedUrl[];
	readonly urlsCount: number;
	/** Of all URLs, not only of the explained ones. */
	readonly counts: Readonly<Record<Dialect, VerdictCounts>>;
	readonly crawlDelaySeconds: number | undefined;
	/** The first of them; `diagnosticsCounts` counts all. */
	readonly diagnostics: readonly ShownDiagnostic[];
	readonly diagnosticsCounts: Readonly<Record<Severity, number>>;
}
