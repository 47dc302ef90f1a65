import type { AuditReport } from "../../../insight/audit/index.js";
import { toSafeJson } from "../../output/formats/escape.js";
import type { NotedSources } from "./words.js";

/** The report with the names of its files, and the notes on it. */
export function printReportJson(report: AuditReport, { logs, robots, notes, changes }: NotedSources): string {
	const named = report.logs.map((log, index) => ({ ...logs[index], ...log }));
	return `${toSafeJson({ ...report, logs: named, robots, notes, ...(changes === null ? {} : { changes }) })}\n`;
}
