import type { Severity } from "../../bindings/contract/types.js";
import { type FindingCode, SEVERITIES } from "./codes.js";

/** Severities in order. */
export const SEVERITY_RANKS: Readonly<Record<Severity, number>> = { note: 0, warning: 1, error: 2 };

/** Every code of a finding. */
export const FINDING_CODES = Object.keys(SEVERITIES) as readonly FindingCode[];

/** Whether a diagnostic is a finding by its own name. */
export function isFindingCode(code: string): code is FindingCode {
	return Object.hasOwn(SEVERITIES, code);
}
