// Prints how many tests passed and failed, alone on a line: from vitest's JSON reports and from others that hold
// counts. What failed, of which suite and why, is told again before that line: of a long run only the end may be kept.
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** How many code units of one failure are shown. */
const SHOWN_UNITS = 2000;

const reports = process.argv.slice(2).map(read);
const passed = reports.reduce((sum, counts) => sum + counts.passed, 0);
const failed = reports.reduce((sum, counts) => sum + counts.failed, 0);
const skipped = reports.reduce((sum, counts) => sum + (counts.skipped ?? 0), 0);
for (const failure of reports.flatMap(({ failures = [] }) => failures)) {
	console.log(`FAILED  ${failure.slice(0, SHOWN_UNITS)}\n`);
}
if (skipped > 0) console.log(`${skipped} skipped, for the reasons given above`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A suite that left no report, or passed nothing, has failed as a whole. */
function read(path) {
	const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { passed: 0, failed: 0 };
	const counts = "testResults" in report ? countVitest(report) : report;
	const name = basename(path, ".json");
	if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, failures: [`${name}: no counts`] };
	return { ...counts, failures: (counts.failures ?? []).map((failure) => `${name}: ${failure}`) };
}

function countVitest(report) {
	const failedFiles = report.testResults.filter(
		(file) => file.status === "failed" && file.assertionResults.length === 0,
	);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + failedFiles.length,
		skipped: report.numPendingTests,
		failures: [
			...failedFiles.map((file) => `${file.name}: ${file.message}`),
			...report.testResults.flatMap(failedTests),
		],
	};
}

function failedTests({ name, assertionResults }) {
	return assertionResults
		.filter(({ status }) => status === "failed")
		.map(({ fullName, failureMessages }) => `${basename(name)}: ${fullName}\n${failureMessages.join("\n")}`);
}
