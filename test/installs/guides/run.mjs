// Follows each guide of docs/guides/ for a host literally, from an empty folder to a running program: `npm run test:guides`. The packed
// file stands in for the registry's package; other packages come from the registry. Prints steps and seconds; nothing
// asserts a time. A name after `--` leaves out the other hosts. Writes the counts as JSON where a path is given.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ofRuntimes } from "../support/of-runtimes.mjs";
import { packAll } from "../support/project.mjs";
import { runProgram } from "../support/run-program.mjs";
import { Skipped } from "../support/skipped.mjs";
import { walk } from "./walk.mjs";

const CHROMIUM = "/usr/bin/chromium";
const FORBIDS = /"disallow: \/private\/" on line 2/;

const HOSTS = {
	"Node, ES modules": { guide: "node.md" },
	"Node, CommonJS": { guide: "commonjs-jest.md" },
	Deno: { guide: "deno.md", program: "deno" },
	Bun: { guide: "bun.md", program: "bun", before: ["echo '{}' > package.json"] },
	"Next.js": {
		guide: "nextjs.md",
		// What create-next-app makes, as far as a route needs it.
		before: ["npm install next@16.4.6 react@19.3.1 react-dom@19.3.1", "mkdir app"],
	},
	"Cloudflare Workers": { guide: "cloudflare-workers.md", answer: /^\{"allowed":(?:true|false),"reason":/ },
	"a page with a bundler": { guide: "bundler.md", open: openPage, answer: FORBIDS },
	"a page without a bundler": { guide: "browser.md", open: openPage, answer: FORBIDS },
	Jest: { guide: "commonjs-jest.md", until: "npx jest" },
};

const asked = process.argv.slice(2).filter((argument) => !argument.endsWith(".json"));
const countsPath = process.argv.slice(2).find((argument) => argument.endsWith(".json"));
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-guides-"));
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
try {
	const { "robotstxt-wasm": packed } = await packAll(folder);
	for (const [host, options] of Object.entries(HOSTS)) {
		if (asked.length > 0 && !asked.includes(host)) continue;
		try {
			const { program } = options;
			const path = program === undefined ? [] : [dirname(ofRuntimes(`.bin/${program}`))];
			const target = join(folder, host.replaceAll(/\W+/g, "-"));
			const { stepCount, seconds } = await walk({
				...options,
				folder: target,
				packed,
				path: path.join(delimiter),
			});
			tell("passed", `${host}: ${stepCount} steps, ${seconds.toFixed(1)} s`);
		} catch (error) {
			tell(error instanceof Skipped ? "skipped" : "failed", `${host}: ${error.message}`);
		}
	}
} finally {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
console.log(`\nguides: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (countsPath !== undefined) writeFileSync(countsPath, JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Counts and prints one host's outcome. */
function tell(outcome, what) {
	counts[outcome]++;
	if (outcome === "failed") counts.failures.push(what);
	console.log(`${outcome}  ${what}`);
}

/** What a browser makes of a page. */
async function openPage(address) {
	if (!existsSync(CHROMIUM)) throw new Skipped("chromium is not installed");
	const argv = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
	const profile = `--user-data-dir=${join(folder, "profile")}`;
	return runProgram(CHROMIUM, [...argv, profile, "--virtual-time-budget=10000", "--dump-dom", address]);
}
