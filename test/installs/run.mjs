// Installs the packed packages into fresh projects, as users would, and runs these: programs that require, programs
// that have robots-parser from elsewhere, and the examples. Writes the counts as JSON where a path is given.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "../support/in-lanes.mjs";
import { PROJECTS } from "./projects/index.mjs";
import { installProject, packAll } from "./support/project.mjs";
import { requireNames } from "./support/require-names.mjs";
import { Skipped } from "./support/skipped.mjs";

/** How many projects are installed and run beside each other: npm and their servers wait. */
const LANE_COUNT = 3;
const asked = process.argv.slice(2).filter((argument) => !argument.endsWith(".json"));
requireNames(
	asked,
	PROJECTS.map(({ name }) => name),
);
const countsPath = process.argv.slice(2).find((argument) => argument.endsWith(".json"));
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-installs-"));

try {
	const packed = await packAll(folder);
	const wanted = PROJECTS.filter(({ name, isNightly }) =>
		asked.length === 0 ? !isNightly : asked.includes(name),
	);
	await inLanes(LANE_COUNT, wanted, (project) => judge(project, packed));
} finally {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

console.log(`\ninstalls: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (countsPath !== undefined) writeFileSync(countsPath, JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

async function judge({ name, source, tests }, packed) {
	const lines = [`\n${name}`];
	const tell = (test, error) => {
		const outcome = error === null ? "passed" : error instanceof Skipped ? "skipped" : "failed";
		counts[outcome]++;
		if (outcome === "failed") counts.failures.push(`${name}: ${test}: ${error.message}`);
		lines.push(`  ${outcome}  ${test}${error === null ? "" : `: ${error.message}`}`);
	};
	const cwd = join(folder, name);
	try {
		if (source === null) mkdirSync(cwd);
		else await installProject(cwd, source, packed);
	} catch (error) {
		tell("it is installed", error);
		console.log(lines.join("\n"));
		return;
	}
	for (const [test, run] of Object.entries(tests)) {
		try {
			await run(cwd, packed);
			tell(test, null);
		} catch (error) {
			tell(test, error);
		}
	}
	console.log(lines.join("\n"));
}
