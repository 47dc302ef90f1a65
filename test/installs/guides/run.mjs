// Follows each guide of docs/guides/ literally, from an empty folder to a running program: `npm run test:guides`. The packed file
// stands in for the registry's package, and a site on this machine for https://example.com; other packages come from the registry.
// Prints steps, seconds and what was found; nothing asserts a time. A name after `--` leaves out the other hosts. `--write`
// writes steps and seconds into the heads of the guides. Writes the counts as JSON where a path is given.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inLanes } from "../../support/in-lanes.mjs";
import { ofRuntimes } from "../support/of-runtimes.mjs";
import { packAll } from "../support/project.mjs";
import { requireNames } from "../support/require-names.mjs";
import { writeHeads } from "./heads.mjs";
import { HOSTS } from "./hosts.mjs";
import { walk } from "./walk.mjs";

const isWriting = process.argv.includes("--write");
const asked = process.argv
	.slice(2)
	.filter((argument) => argument !== "--write" && !argument.endsWith(".json"));
requireNames(asked, Object.keys(HOSTS));
const countsPath = process.argv.slice(2).find((argument) => argument.endsWith(".json"));
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-guides-"));
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
/** Guides are walked beside each other, but where their seconds are written: npm and servers wait. */
const laneCount = isWriting ? 1 : 3;
const walks = [];
try {
	const { "robotstxt-wasm": packed } = await packAll(folder);
	const wanted = Object.entries(HOSTS).filter(([host]) => asked.length === 0 || asked.includes(host));
	await inLanes(laneCount, wanted, async ([host, options]) => {
		try {
			const path = options.program === undefined ? "" : dirname(ofRuntimes(options.program));
			const target = join(folder, host.replaceAll(/\W+/g, "-"));
			const { stepCount, seconds, found } = await walk({ ...options, folder: target, packed, path });
			walks.push({ host, stepCount, seconds });
			counts.passed++;
			console.log(`passed  ${host}: ${stepCount} steps, ${seconds.toFixed(1)} s`);
			if (found !== "") console.log(found.trim().replaceAll(/^/gm, "        "));
		} catch (error) {
			// A program that this machine lacks is a failure too: a guide that nobody follows is not tested.
			counts.failed++;
			counts.failures.push(`${host}: ${error.message}`);
			console.log(`failed  ${host}: ${error.message}`);
		}
	});
} finally {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
if (isWriting) writeHeads(walks);
console.log(`\nguides: ${counts.passed} passed, ${counts.failed} failed`);
if (countsPath !== undefined) writeFileSync(countsPath, JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
