import type { Diagnostic, Group, Severity, Sitemap } from "../../bindings/contract/types.js";
import type { AnalysableFile } from "../analysis/types.js";
import type { FindingCode, FindingOfDiagnostic } from "./codes.js";

export type { FindingCode, FindingOfDiagnostic };

/** A parsed file of any entry: what is asked of it for its findings. */
export interface InspectableFile extends AnalysableFile {
	readonly diagnostics: readonly Diagnostic[];
	readonly sitemaps: readonly Sitemap[];
	/** Read once where they are there; else each crawler's are asked for. */
	readonly groups?: readonly Group[];
}

/** Something in a file that its author should know of, or may want to. */
export interface Finding {
	/** What it is, for programs; each has a page in docs/lint/. */
	readonly code: FindingCode;
	/**
	 * `error`: a crawler does something that the author evidently did not mean; `warning`: it probably does; `note`: a
	 * matter of tidiness.
	 */
	readonly severity: Severity;
	/** 1-based line number. */
	readonly line: number;
	/** 1-based, in octets from the start of the line. */
	readonly column: number;
	/** In octets. */
	readonly length: number;
	/** A sentence that says what crawlers make of it. */
	readonly message: string;
	/** What to write instead; empty where nothing needs to be written. */
	readonly advice: string;
}

/** What `findings` may look at. */
export interface FindingsOptions {
	/** The crawlers whose policies are analysed, by product token. Default: those that the file names, and all others. */
	readonly crawlers?: readonly string[] | undefined;
	/** Where the file lives; a sitemap of another host is then noted. */
	readonly url?: string | URL | undefined;
	/** Whether notes are among the findings; default false. */
	readonly notes?: boolean | undefined;
	/** As in `analyse`, for all policies together. */
	readonly maxWork?: number | undefined;
}
