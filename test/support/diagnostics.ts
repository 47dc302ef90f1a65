import type { RobotsTxt } from "../../bindings/auto.js";
import { type Diagnostic, diagnose } from "../../insight/analysis/findings/diagnostics/index.js";

/** All that single lines of a file show, as the walk of `lint` finds it. */
export function diagnosticsOf(robots: RobotsTxt): readonly Diagnostic[] {
	return Array.from(diagnose(robots));
}

/** The codes of `diagnosticsOf`, each with its line. */
export function codesByLine(robots: RobotsTxt): readonly { readonly line: number; readonly code: string }[] {
	return diagnosticsOf(robots).map(({ line, code }) => ({ line, code }));
}
