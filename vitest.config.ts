import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type UserWorkspaceConfig as ProjectConfig } from "vitest/config";
import { agentPatterns } from "./scripts/plugins/agent-patterns.mjs";
import { robotsWasm } from "./scripts/plugins/wasm.mjs";
import { bindImports } from "./test/support/bind-imports.js";
import { isHeavy, isSlow, requireNamedSuites, SUITES, suiteOf } from "./test/support/suites.js";

/** So long no test takes on any machine that is only slow, or busy: the end of what hangs. */
const TEST_TIMEOUT_MS = 600_000;

/** The suites that run over other builds of the module too, and how they are built (package.json). */
const CHECKED_SUITES = [
	"assembly/hostile-memory",
	"assembly/memory",
	"bindings/bounds/hostile",
	"bindings/file/records",
	"bindings/verdicts/conformance",
];
const DEBUG_SUITES = ["bindings/bounds/hostile", "bindings/verdicts/conformance"];

/** The suites that tell what the build without SIMD may answer differently: they compare it with the other engine too. */
const PLAIN_SUITES = [
	"assembly/plain-build",
	"bindings/bounds/hostile",
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-segments",
	"bindings/file/records",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/properties",
	"bindings/verdicts/reference",
];

/** The suites whose checks are answered in one pass, however little work they are: they compare it with the other engine too. */
const ONE_PASS_SUITES = [
	"bindings/bounds/one-pass-search",
	"bindings/bounds/hostile",
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-segments",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/properties",
	"bindings/verdicts/reference",
];

/** What tells that the suites above run over that build. */
const PLAIN_BUILD = "test/assembly/plain-build.test.ts";

/** The suites that tell what the one-pass search of the JavaScript engine may answer differently. */
const BOUNDED_SUITES = [
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-segments",
	"bindings/snapshot/snapshots",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/reference",
];

/** The suites that tell what the JavaScript engine's index of trigrams may answer differently, made as soon as it can be. */
const INDEXED_SUITES = [
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-segments",
	"bindings/engines/hot-path",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/reference",
];

/** Suites with random runs, of which `npm test` makes a tenth. */
const isRandom = (suite: string) => /\bruns(?:Count)?\(/.test(readFileSync(suite, "utf8"));

/** The path of a named suite. */
function pathOf(name: string): string {
	const path = suiteOf(name);
	if (path === undefined) throw new Error(`vitest.config.ts: there is no suite ${name}`);
	return path;
}

/** The suites of each project. */
const SUITES_OF = {
	release: SUITES.filter((suite) => !isHeavy(suite) && suite !== PLAIN_BUILD),
	fast: SUITES.filter((suite) => !isHeavy(suite) && !isSlow(suite) && suite !== PLAIN_BUILD),
	random: SUITES.filter((suite) => !isHeavy(suite) && suite !== PLAIN_BUILD && isRandom(suite)),
	heavy: SUITES.filter(isHeavy),
	bounded: BOUNDED_SUITES.map(pathOf),
	indexed: INDEXED_SUITES.map(pathOf),
	checked: CHECKED_SUITES.map(pathOf),
	debug: DEBUG_SUITES.map(pathOf),
	"one-pass": ONE_PASS_SUITES.map(pathOf),
	plain: PLAIN_SUITES.map(pathOf),
};

requireNamedSuites(process.argv.slice(2), SUITES_OF);

/** A project: each says what its build, its engine or its random runs have of their own. */
function project(name: keyof typeof SUITES_OF, module: string, own: ProjectConfig["test"] = {}) {
	const test = { name, include: SUITES_OF[name], testTimeout: TEST_TIMEOUT_MS, hookTimeout: TEST_TIMEOUT_MS };
	return { plugins: [robotsWasm(module), agentPatterns(), bindImports()], test: { ...test, ...own } };
}

/** Suites that start the checked and the debug build beside the others. */
const BUILDS = ["test/support/build-checked.ts", "test/support/build-debug.ts"];

/** Whole random runs; without it they are a tenth (test/support/fuzz.ts). */
const WHOLE = { RANDOM_RUNS: "whole" };

/** A worker loads a module once for all its suites. A suite that needs modules of its own asks test/support/fresh-modules.ts. */
const SHARED = { isolate: false, globalSetup: BUILDS };

export default defineConfig({
	test: {
		// More than cores: what a suite that waits for timers, servers and programs leaves of its core is another's.
		maxWorkers: Math.ceil(availableParallelism() * 1.5),
		projects: [
			project("release", "main", SHARED),
			project("fast", "main", SHARED),
			project("random", "main", { ...SHARED, env: WHOLE }),
			project("heavy", "main", { globalSetup: BUILDS, env: WHOLE }),
			// Of these a tenth of the random runs is made; `npm run test:long` has them with more.
			project("bounded", "main", { setupFiles: "test/support/use-bounded.ts" }),
			project("indexed", "main", { setupFiles: "test/support/use-indexed.ts" }),
			project("one-pass", "one-pass", { setupFiles: "test/support/use-checked.ts" }),
			// Built otherwise, these are the same algorithm.
			project("plain", "plain"),
			// Over such a build alone, since no other engine depends on it.
			...(["checked", "debug"] as const).map((name) =>
				project(name, name, {
					env: { ROBOTS_MODULE: name },
					globalSetup: `test/support/build-${name}.ts`,
					setupFiles: `test/support/use-${name}.ts`,
				}),
			),
		],
	},
});
