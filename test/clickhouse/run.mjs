// Runs the module for ClickHouse inside ClickHouse (chdb): the SQL of docs/clickhouse.md with its answers, the library's
// verdicts on every URL, and errors in words. Prints what it costs. Writes the counts as JSON where a path is given.
import { writeFileSync } from "node:fs";
import { Database } from "./database.mjs";
import { measure } from "./measure.mjs";
import { TESTS } from "./tests.mjs";

const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
const database = new Database();
try {
	console.log(`ClickHouse ${database.run("SELECT version()")}\n`);
	for (const [name, test] of TESTS) {
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
	if (counts.failed === 0) measure(database);
} finally {
	database.close();
}
console.log(`\nclickhouse: ${counts.passed} passed, ${counts.failed} failed`);
if (process.argv[2] !== undefined) writeFileSync(process.argv[2], JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
