import { CODES, type FindingCode, type Severity } from "./codes.js";

/** Severities in order. */
export const SEVERITY_RANKS: Readonly<Record<Severity, number>> = { note: 0, warning: 1, error: 2 };

/** Every code of a finding. */
export const FINDING_CODES = Object.keys(CODES) as readonly FindingCode[];
