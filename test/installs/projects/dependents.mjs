import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installProject } from "../support/project.mjs";
import { runNode } from "../support/run-program.mjs";
import { Skipped } from "../support/skipped.mjs";

const SOURCE = fileURLToPath(new URL("dependents/", import.meta.url));
const CHROMIUM = "/usr/bin/chromium";

/**
 * Packages that depend on robots-parser. `program` uses one as its callers do, and prints what came of it; `takenBy` is the
 * package that depends on robots-parser, if it is another; `ownTests` runs the tests that its tarball has, and gives the
 * outcome of each by its title.
 */
const DEPENDENTS = {
	"@crawlee/utils": { program: ["crawlee.mjs"] },
	simplecrawler: { program: ["simplecrawler.mjs"] },
	supercrawler: { program: ["supercrawler.mjs"], ownTests: testsOfSupercrawler },
	lighthouse: { program: ["lighthouse.mjs"] },
	"@kazuph/mcp-fetch": { program: ["mcp-fetch.mjs"] },
	"@just-every/crawl": { program: ["crawl.mjs"] },
	"sitemap-generator": { program: ["sitemap-generator.mjs"], takenBy: "simplecrawler" },
	"headless-chrome-crawler": {
		program: ["headless-chrome.mjs", "headless-chrome-crawler", CHROMIUM],
		ownTests: testsOfHeadlessChromeCrawler,
	},
	"@popstas/headless-chrome-crawler": {
		program: ["headless-chrome.mjs", "@popstas/headless-chrome-crawler", CHROMIUM],
	},
};

/** Two of them, for each run of all projects. */
export const OVERRIDE = projectOf("override", ["@crawlee/utils", "simplecrawler"], {
	async "required and imported, it is the function"(folder) {
		const code = `
			const required = require("robots-parser");
			import("robots-parser").then(({ default: imported }) => {
				const ask = (parse) => parse("/robots.txt", "user-agent: *\\ndisallow: /x").isAllowed("/x");
				console.log(ask(required), ask(required.default), ask(imported));
			});`;
		const argv = ["--input-type=commonjs", "--eval", code];
		assert.equal(await runNode(argv, { cwd: join(folder, "after") }), "false false false\n");
	},
});

/** All of them, with their own tests. */
export const ALL_DEPENDENTS = {
	...projectOf("dependents", Object.keys(DEPENDENTS), {
		...ownTests(),
		"the difference of robots-parser 1.0.2 that the page names"(folder) {
			const rules = "User-agent: *\nDisallow: /*.gif$\nAllow: /pictures/public/\n";
			const verdicts = ["before", "after"].map((name) => {
				const require = createRequire(join(folder, name, "node_modules/headless-chrome-crawler/index.js"));
				const robots = require("robots-parser")("https://example.com/robots.txt", rules);
				return robots.isAllowed("https://example.com/pictures/public/x.gif");
			});
			assert.deepEqual(verdicts, [false, true]);
		},
	}),
	isNightly: true,
};

/** A project with dependents of robots-parser, installed before an override and after it: both have to come to the same. */
function projectOf(name, dependents, moreTests) {
	const tests = {
		async "robots-parser is itself before, and robots-parser-wasm after, for all who ask"(folder, packed) {
			await installProject(join(folder, "before"), SOURCE, packed, (manifest) => {
				delete manifest.overrides;
				return pick(manifest);
			});
			await installProject(join(folder, "after"), SOURCE, packed, pick);
			for (const dependent of dependents) {
				assert.equal(parserOf(join(folder, "before"), dependent), "robots-parser", dependent);
				assert.equal(parserOf(join(folder, "after"), dependent), "robots-parser-wasm", dependent);
			}
		},
	};
	function pick(manifest) {
		const wanted = ([dependent]) => dependents.includes(dependent);
		manifest.dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(wanted));
		const needsTools = dependents.some((dependent) => DEPENDENTS[dependent].ownTests !== undefined);
		if (!needsTools) delete manifest.devDependencies;
		return manifest;
	}
	for (const dependent of dependents) {
		const { program } = DEPENDENTS[dependent];
		tests[`${dependent}, used before and after`] = async (folder) => {
			if (program.includes(CHROMIUM)) needChromium();
			await compare(folder, async (cwd) => JSON.parse(await runNode(program, { cwd })));
		};
	}
	return { name, source: null, tests: { ...tests, ...moreTests } };
}

function ownTests() {
	const withTests = Object.entries(DEPENDENTS).filter(([, each]) => each.ownTests !== undefined);
	return Object.fromEntries(
		withTests.map(([name, each]) => [
			`${name}, its own tests before and after`,
			(folder) =>
				compare(folder, async (cwd) => {
					const outcomes = await each.ownTests(cwd);
					assert.ok(Object.keys(outcomes).length > 0, "its tests are found");
					assert.deepEqual(
						Object.entries(outcomes).filter(([, outcome]) => outcome === "failed"),
						[],
					);
					return outcomes;
				}),
		]),
	);
}

async function compare(folder, run) {
	assert.deepEqual(await run(join(folder, "after")), await run(join(folder, "before")));
}

/** The name of the package that a dependent gets as robots-parser. */
export function parserOf(cwd, dependent) {
	const names = [dependent, DEPENDENTS[dependent].takenBy ?? []].flat();
	const manifest = names.reduce((path, name) => findManifest(dirname(path), name), join(cwd, "package.json"));
	return JSON.parse(readFileSync(findManifest(dirname(manifest), "robots-parser"), "utf8")).name;
}

/** As Node looks for a package, whatever its exports are. */
function findManifest(folder, name) {
	const path = join(folder, "node_modules", name, "package.json");
	if (existsSync(path)) return realpathSync(path);
	assert.notEqual(dirname(folder), folder, `${name} is installed`);
	return findManifest(dirname(folder), name);
}

/** Some expect 18 requests within 200 ms, which a busy machine does not manage: what passes once in three runs has passed. */
async function testsOfSupercrawler(cwd) {
	const mocha = join(cwd, "node_modules/mocha/bin/_mocha");
	const outcomes = {};
	for (let run = 0; run < 3; run++) {
		const report = join(cwd, `supercrawler-${run}.json`);
		const argv = [mocha, "--recursive", "--reporter", "json", "--reporter-option", `output=${report}`];
		await runNode(argv, { cwd: join(cwd, "node_modules/supercrawler") }).catch(() => {});
		const { failures, passes } = JSON.parse(readFileSync(report, "utf8"));
		for (const { fullTitle } of failures) outcomes[fullTitle] ??= "failed";
		for (const { fullTitle } of passes) outcomes[fullTitle] = "passed";
		if (!Object.values(outcomes).includes("failed")) break;
	}
	return outcomes;
}

/** Those about robots.txt: of the others, some wait in vain for a Chromium of 2018. */
async function testsOfHeadlessChromeCrawler(cwd) {
	needChromium();
	// Where its puppeteer would have put the browser, and a folder that jest does not pass over.
	const require = createRequire(join(cwd, "node_modules/headless-chrome-crawler/index.js"));
	const chromium = require("puppeteer").executablePath();
	mkdirSync(dirname(chromium), { recursive: true });
	if (!existsSync(chromium)) symlinkSync(CHROMIUM, chromium);
	const copy = join(cwd, "headless-chrome-crawler");
	cpSync(join(cwd, "node_modules/headless-chrome-crawler"), copy, { recursive: true });
	const jest = join(cwd, "node_modules/jest/bin/jest.js");
	const options = "--maxWorkers 1 --forceExit --testTimeout 60000 --json --testNamePattern robots";
	const config = JSON.stringify({
		rootDir: copy,
		testEnvironment: "node",
		// Newer ones refuse a `describe` that is asynchronous.
		testRunner: "jest-jasmine2",
		// As docs/moving-from-robots-parser.md says for a Jest that does not read `exports`.
		moduleNameMapper: {
			"^robotstxt-wasm/robots-parser$": join(cwd, "node_modules/robotstxt-wasm/dist/robots-parser.cjs"),
		},
	});
	const argv = [jest, "--config", config, ...options.split(" "), "test/hccrawler/index", "test/helper"];
	const { testResults } = JSON.parse(await runNode(argv, { cwd: copy }));
	const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
	return Object.fromEntries(outcomes.map(({ fullName, status }) => [fullName, status]));
}

function needChromium() {
	if (!existsSync(CHROMIUM)) throw new Skipped("this machine has no Chromium of Debian");
}
