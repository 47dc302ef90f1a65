// Prints how many tests passed and failed, alone on a line, from vitest's JSON report.
import { readFileSync } from "node:fs";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
const failedFiles = report.testResults.filter(
	(file) => file.status === "failed" && file.assertionResults.length === 0,
);
const failed = report.numFailedTests + failedFiles.length;
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1;
