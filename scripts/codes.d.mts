type Severity = "error" | "warning" | "note";

/** One code of a finding. */
export interface FindingEntry {
	readonly code: string;
	readonly severity: Severity;
	/** Which part of a line, or of the file, its column and length are those of. */
	readonly span: string;
	/** What to write instead, where no finding says it more exactly. */
	readonly advice?: string;
	/** What it is, in a sentence; in Markdown. */
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
/** What the table makes of each file that depends on it, by path. */
export function generate(read: (path: string) => string): ReadonlyMap<string, string>;
