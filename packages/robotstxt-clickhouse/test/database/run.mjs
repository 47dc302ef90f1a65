// Runs the module for ClickHouse inside ClickHouse (chdb): the SQL of the package's page with its answers, the library's
// verdicts on every URL, and errors in words. Prints what it costs. Where a path is given it writes the counts there as JSON, and
// the queries whose costs are printed are tried: beside other tests, costs say nothing.
import { writeFileSync } from "node:fs";
import { Database } from "./database.mjs";
import { measure, tryQueries } from "./measure.mjs";
import { TESTS } from "./tests.mjs";

const [, , report] = process.argv;
const tests = report === undefined ? TESTS : [...TESTS, ["what is measured is answered", tryQueries]];
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
const database = new Database();
try {
	console.log(`ClickHouse ${database.run("SELECT version()")}\n`);
	for (const [name, test] of tests) {
		try {
			test(database);
			counts.passed++;
			console.log(`  passed  ${name}`);
		} catch (error) {
			counts.failed++;
			counts.failures.push(`${name}: ${error.stack}`);
			console.log(`  FAILED  ${name}: ${error.stack}`);
		}
	}
	if (report === undefined && counts.failed === 0) measure(database);
} finally {
	database.close();
}
console.log(`\nclickhouse: ${counts.passed} passed, ${counts.failed} failed`);
if (report !== undefined) writeFileSync(report, JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
