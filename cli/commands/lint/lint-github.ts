import type { Severity } from "../../../insight/analysis/index.js";
import { escapeText } from "../../output/formats/escape.js";
import { type Annotation, printAnnotation } from "../../output/formats/github.js";
import type { LintedFile } from "./lint-findings.js";
import { foldForText, printOthers } from "./lint-folded.js";

const ANNOTATION_OF: Readonly<Record<Severity, Annotation["severity"]>> = {
	error: "error",
	warning: "warning",
	note: "notice",
};

/** Findings as annotations. They are folded, because GitHub shows only a few annotations per step. */
export function annotate({ file, findings }: LintedFile): string {
	return foldForText(findings)
		.map((folded) => {
			const { line, column, length, severity, code, message, advice } = folded.first;
			return printAnnotation({
				severity: ANNOTATION_OF[severity],
				file: file.name,
				line,
				column,
				endColumn: column + Math.max(1, length),
				title: code,
				message: [escapeText(message), escapeText(advice), printOthers(folded)]
					.filter((part) => part !== "")
					.join("\n"),
			});
		})
		.join("");
}
