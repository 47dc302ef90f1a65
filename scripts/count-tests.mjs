// Prints how many tests passed and failed, alone on a line: from vitest's JSON reports and from others that hold
// counts. What was skipped is told on the line before.
import { existsSync, readFileSync } from "node:fs";

const reports = process.argv.slice(2).map(read);
const passed = reports.reduce((sum, counts) => sum + counts.passed, 0);
const failed = reports.reduce((sum, counts) => sum + counts.failed, 0);
const skipped = reports.reduce((sum, counts) => sum + (counts.skipped ?? 0), 0);
if (skipped > 0) console.log(`${skipped} skipped, for the reasons given above`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A suite that left no report, or passed nothing, has failed as a whole. */
function read(path) {
	const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { passed: 0, failed: 0 };
	const counts = "testResults" in report ? countVitest(report) : report;
	return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
}

function countVitest(report) {
	const failedFiles = report.testResults.filter(
		(file) => file.status === "failed" && file.assertionResults.length === 0,
	);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + failedFiles.length,
		skipped: report.numPendingTests,
	};
}
