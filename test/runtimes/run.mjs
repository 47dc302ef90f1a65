// Packs the package, installs it as a user would, and runs the smoke suite in every runtime. Prints which runtime
// and which engine each was; writes the counts as JSON where a path is given.
//
// `npm run test:runtimes` installs twice: npm passes over an optional package that it cannot fetch, such as workerd's program for
// this machine, and the second install fetches it.
import { rmSync, writeFileSync } from "node:fs";
import { inLanes } from "../support/in-lanes.mjs";
import { twice } from "../support/twice.mjs";
import { browsers } from "./runtimes/browsers.mjs";
import { cutBodies } from "./runtimes/cut-bodies.mjs";
import { edgeLight } from "./runtimes/edge-light.mjs";
import { jsr } from "./runtimes/jsr.mjs";
import { programs } from "./runtimes/programs.mjs";
import { quickjs } from "./runtimes/quickjs.mjs";
import { webpack } from "./runtimes/webpack.mjs";
import { workerd } from "./runtimes/workerd.mjs";
import { createApplication } from "./support/application.mjs";
import { installBrowsers } from "./support/debian.mjs";
import { buildSite } from "./support/site.mjs";
import { Unavailable } from "./support/unavailable.mjs";

/** How many runtimes run beside each other: their clients, servers and browsers wait. */
const LANE_COUNT = 3;
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

const folder = await createApplication();
try {
	installBrowsers();
	const pages = await buildSite(folder, (name, error) => {
		console.log(`\n${name}`);
		printFailure(error);
	});
	const session = { folder, pages };
	const apart = [workerd, ...browsers, ...programs, jsr, ...cutBodies];
	await inLanes(LANE_COUNT, apart, (runtime) => judge(runtime, session));
	// These run in this process, which serves pages and cut bodies to the others.
	for (const runtime of [edgeLight, quickjs, webpack]) await judge(runtime, session);
} finally {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

console.log(`\nruntimes: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (process.argv[2] !== undefined) writeFileSync(process.argv[2], JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Runs a runtime, and prints what it reported once it is over. */
async function judge(runtime, session) {
	const startMs = performance.now();
	try {
		const reports = await twice(
			runtime.name,
			() => reportsOf(runtime, session),
			(error) => error instanceof Unavailable,
		);
		console.log(`\n${runtime.name}: ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
		let shownHost = "";
		for (const report of reports) {
			if (report.host !== shownHost) console.log(`  ${report.host}`);
			shownHost = report.host;
			printReport(report);
		}
	} catch (error) {
		console.log(`\n${runtime.name}`);
		printFailure(error);
	}
}

async function reportsOf(runtime, session) {
	const reports = [];
	for await (const report of runtime.run(session)) reports.push(report);
	return reports;
}

/** What this machine cannot have is skipped; all else that goes wrong is a failure. */
function printFailure(error) {
	if (error instanceof Unavailable) {
		counts.skipped++;
		console.log(`  SKIPPED: ${error.message}`);
	} else {
		counts.failed++;
		counts.failures.push(error.stack);
		console.log(`  FAILED: ${error.stack}`);
	}
}

function printReport({ where, host, runs }) {
	console.log(`    ${where}`);
	for (const { run, engine, tests } of runs) {
		const failures = tests.filter(({ error }) => error !== null);
		counts.failed += failures.length;
		counts.passed += tests.length - failures.length;
		console.log(
			`      ${run}: ran ${engine}, ${tests.length - failures.length} of ${tests.length} tests passed`,
		);
		for (const { name, error } of failures) {
			counts.failures.push(`${host}, ${where}, ${run}: ${name}: ${error}`);
			console.log(`        FAILED ${name}: ${error}`);
		}
	}
}
