import type { FindingCode, PageText, Severity } from "../../insight/analysis/findings/codes.ts";

/** The tables of insight/analysis/findings/codes.ts. */
export interface Tables {
	readonly CODES: Readonly<Record<FindingCode, { readonly severity: Severity; readonly advice?: string }>>;
	readonly PAGE_TEXTS: Readonly<Record<FindingCode, PageText>>;
}

/** The content of each file of docs/lint/ that depends on the tables, by path. */
export function generate(tables: Tables, read: (path: string) => string): ReadonlyMap<string, string>;
