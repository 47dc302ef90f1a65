// Judges the package as it would be published, `dist` being built: what it holds, its sizes, its public API, and
// whether resolvers and type checkers of all kinds find their way. `--update` writes down files and API again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAgentPatterns } from "./checks/agent-patterns.mjs";
import { checkApi } from "./checks/api.mjs";
import { checkContents } from "./checks/contents.mjs";
import { checkEntriesPage } from "./checks/entries-page.mjs";
import { checkRelease } from "./checks/release.mjs";
import { checkResolution } from "./checks/resolution.mjs";
import { checkSizes } from "./checks/sizes.mjs";
import { checkTypes } from "./checks/types.mjs";
import { packInto } from "./support/pack.mjs";

const isUpdate = process.argv.includes("--update");
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-package-"));
let failedCount = 0;

try {
	const packed = packInto(folder);
	const packages = [packed, packInto(folder, "packages/robotstxt-clickhouse")];
	const all = [...packages, packInto(folder, "packages/robotstxt-mcp")];
	const checks = {
		"files of the packages": () => all.flatMap((each) => checkContents(each, isUpdate)),
		"public API": () => ofAll(packages, (each) => checkApi(each, isUpdate)),
		"size budget": () => checkSizes(all, isUpdate),
		"sizes of docs/entries.md": () => checkEntriesPage(packed, isUpdate),
		"patterns of crawler-user-agents": () => checkAgentPatterns(isUpdate),
		"resolution (publint, attw)": () => ofAll(packages, checkResolution),
		"types in a caller's project": () => checkTypes(packed, folder),
		"what the release workflow hands on": () => checkRelease(packed, folder),
	};
	for (const [name, check] of Object.entries(checks)) {
		const complaints = await check();
		console.log(`${complaints.length === 0 ? "ok" : "FAILED"}  ${name}`);
		for (const complaint of complaints) console.log(`    ${complaint.replaceAll("\n", "\n    ")}`);
		failedCount += complaints.length === 0 ? 0 : 1;
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failedCount === 0 ? 0 : 1;

/** The complaints about all packages. */
async function ofAll(packages, check) {
	return (await Promise.all(packages.map(check))).flat();
}
