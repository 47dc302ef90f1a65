type Severity = "error" | "warning" | "note";

/** One code of a finding. */
export interface FindingEntry {
	readonly code: string;
	readonly severity: Severity;
	/** The part of a line, or of the file, to which its column and length belong. */
	readonly span: string;
	/** The advice on what to write instead, if no finding says it more exactly. */
	readonly advice?: string;
	/** A sentence about the problem, in Markdown. */
	readonly summary: string;
	/** How to fix it, whatever the file, in Markdown; the advice where it is left out. */
	readonly help?: string;
}

/** One code of a diagnostic, which is a finding as well where it has a summary. */
export interface DiagnosticEntry extends Omit<FindingEntry, "summary"> {
	readonly message: string;
	readonly summary?: string;
}

export const DIAGNOSTICS: readonly DiagnosticEntry[];
/** Every code that findings have: those of diagnostics first. */
export const FINDINGS: readonly FindingEntry[];
/** The generated content of each file that depends on the table, by path. */
export function generate(read: (path: string) => string): ReadonlyMap<string, string>;
