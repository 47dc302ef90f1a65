import type { Dialect, Group, Sitemap } from "../../../bindings/shared-exports.js";
import type { AnalysableFile } from "../types.js";
import type { FindingCode, Severity } from "./codes.js";

export type { FindingCode, Severity };

/** A parsed file of any entry, with the members that findings need. */
export interface InspectableFile extends AnalysableFile {
	readonly sitemaps: readonly Sitemap[];
	/** The groups, read once if they are there; else the file is asked for the groups of each crawler. */
	readonly groups?: readonly Group[];
}

/** A fact about a file that its author should know, or may want to know. */
export interface Finding {
	/** The code of the finding, for programs; each code has a page in docs/lint/. */
	readonly code: FindingCode;
	/**
	 * `error`: a crawler does something that the author evidently did not mean. `warning`: it probably does. `note`:
	 * a matter of tidiness.
	 */
	readonly severity: Severity;
	/** 1-based line number. */
	readonly line: number;
	/** 1-based, in bytes from the start of the line. */
	readonly column: number;
	/** In bytes. */
	readonly length: number;
	/** A sentence that says how crawlers read the line or the file. */
	readonly message: string;
	/** Advice on what to write instead; empty if nothing needs to be written. */
	readonly advice: string;
}

/** Options of `lint`. */
export interface LintOptions {
	/** The crawlers whose policies are analysed, by product token. Default: those that the file names, and all others. */
	readonly crawlers?: readonly string[] | undefined;
	/** The URL of the file. If it is given, a sitemap on another host is noted. */
	readonly url?: string | URL | undefined;
	/**
	 * The dialect of the file, to have advice proved in this dialect alone. By default, advice on a file of dialect
	 * `rfc9309` is proved in `google` too, since crawlers of both kinds read it.
	 */
	readonly dialect?: Dialect | undefined;
	/** Whether notes are among the findings; default false. */
	readonly notes?: boolean | undefined;
	/** As in `analyse`, for all policies together. */
	readonly maxWork?: number | undefined;
}
