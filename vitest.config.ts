import { defineConfig } from "vitest/config";
import { robotsWasm } from "./scripts/plugins/wasm.mjs";

/** So long no test takes on any machine that is only slow, or busy: the end of what hangs. */
const TEST_TIMEOUT_MS = 600_000;

/** The suites that run over other builds of the module too, and how they are built (package.json). */
const CHECKED_SUITES = ["conformance", "diagnostics", "hostile", "hostile-memory", "memory", "records"];
const DEBUG_SUITES = ["conformance", "hostile"];

/** The suites that tell what the build without SIMD may answer differently: they compare it with the other engine too. */
const PLAIN_SUITES = [
	"conformance",
	"corpus",
	"diagnostics",
	"hostile",
	"many-wildcards",
	"oracle-google",
	"plain-build",
	"properties",
	"records",
	"reference",
];

/** The suites whose checks are answered in one pass, however little work they are: they compare it with the other engine too. */
const ONE_PASS_SUITES = [
	"bounded-search",
	"conformance",
	"corpus",
	"hostile",
	"many-wildcards",
	"oracle-google",
	"properties",
	"reference",
];

/** What tells that the suites above run over that build. */
const PLAIN_BUILD = "test/plain-build.test.ts";

/** The suites that tell what the bounded search of the JavaScript engine may answer differently. */
const BOUNDED_SUITES = ["conformance", "corpus", "many-wildcards", "oracle-google", "reference", "snapshots"];

/** Suites that search widely, or need a minute or a gigabyte. They are apart, so that `npm test` stays below three minutes. */
const HEAVY_SUITES = [
	"advice-brute-force",
	"analysis-brute-force",
	"analysis-find-url",
	"analysis-work",
	"audit-bounded",
	"audit-servers",
	"bounded-search",
	"client-hostile",
	"client-memory",
	"client-store-claim",
	"diagnostics-cap",
	"edit-access",
	"edit-access-others",
	"file-memory",
	"hostile",
	"hostile-snapshots",
	"huge",
	"limit",
	"long-heap",
	"memory",
	"one-pass",
	"out-of-memory",
	"pace-queue-model",
	"policy-set-properties",
	"reference",
	"removal-brute-force",
	"snapshot-fuzz",
	"worst",
].map((suite) => `test/${suite}.test.ts`);

/** Suites that need seconds, or the built package. `npm run test:fast` leaves them out, to stay below a minute. */
const SLOW_SUITES = [
	"access-state",
	"access-year",
	"advice",
	"analysis",
	"audit-reference",
	"clean-url-work",
	"cli-access",
	"cli-action",
	"cli-audit",
	"cli-binary",
	"cli-bounded",
	"cli-check",
	"cli-fetch",
	"cli-jobs",
	"cli-judge",
	"cli-judge-octets",
	"cli-lint",
	"cli-octets",
	"cli-set",
	"cli-signals",
	"clickhouse",
	"clickhouse-set",
	"client-body-room",
	"client-cut-bodies",
	"client-fetch",
	"client-store",
	"client-store-damage",
	"client-store-faults",
	"client-store-late",
	"corpus",
	"docstrings",
	"edit",
	"engine-visits",
	"engines",
	"entries",
	"findings",
	"hostile-arguments",
	"js-engine",
	"module-host",
	"package-entries",
	"playground-fixes",
	"playground-model",
	"policy-set",
	"policy-set-entries",
	"policy-set-files",
	"policy-set-limits",
	"polite-fetch-faults",
	"polite-fetch-loopback",
	"polite-fetch-model",
	"polite-fetch-redirects",
	"properties",
	"readme",
	"release",
	"robots-interceptor",
	"robots-parser",
	"set-threads",
	"snapshots",
	"streams",
	"url",
	"who-may",
].map((suite) => `test/${suite}.test.ts`);

/** The checked build whose checks search for nothing. */
const onePass = {
	plugins: [robotsWasm("one-pass")],
	test: {
		name: "one-pass",
		include: ONE_PASS_SUITES.map((suite) => `test/${suite}.test.ts`),
		setupFiles: "test/support/use-checked.ts",
		testTimeout: TEST_TIMEOUT_MS,
		hookTimeout: TEST_TIMEOUT_MS,
	},
};

/** Suites over a build of the module of their own: over it alone, since no other engine depends on it. */
function overBuild(name: "checked" | "debug", suites: readonly string[]) {
	return {
		plugins: [robotsWasm(name)],
		test: {
			name,
			include: suites.map((suite) => `test/${suite}.test.ts`),
			env: { ROBOTS_MODULE: name },
			globalSetup: `test/support/build-${name}.ts`,
			setupFiles: `test/support/use-${name}.ts`,
			testTimeout: TEST_TIMEOUT_MS,
			hookTimeout: TEST_TIMEOUT_MS,
		},
	};
}

export default defineConfig({
	test: {
		// By default one core is left to the reporter, which on two cores doubles the time.
		maxWorkers: "100%",
		projects: [
			{
				plugins: [robotsWasm()],
				test: {
					name: "release",
					include: ["test/*.test.ts"],
					exclude: [...HEAVY_SUITES, PLAIN_BUILD],
					globalSetup: ["test/support/build-checked.ts", "test/support/build-debug.ts"],
					testTimeout: TEST_TIMEOUT_MS,
					hookTimeout: TEST_TIMEOUT_MS,
				},
			},
			{
				plugins: [robotsWasm()],
				test: {
					name: "fast",
					include: ["test/*.test.ts"],
					exclude: [...HEAVY_SUITES, ...SLOW_SUITES, PLAIN_BUILD],
					globalSetup: ["test/support/build-checked.ts", "test/support/build-debug.ts"],
					testTimeout: TEST_TIMEOUT_MS,
					hookTimeout: TEST_TIMEOUT_MS,
				},
			},
			{
				plugins: [robotsWasm()],
				test: {
					name: "heavy",
					include: HEAVY_SUITES,
					globalSetup: ["test/support/build-checked.ts", "test/support/build-debug.ts"],
					testTimeout: TEST_TIMEOUT_MS,
					hookTimeout: TEST_TIMEOUT_MS,
				},
			},
			{
				plugins: [robotsWasm()],
				test: {
					name: "bounded",
					include: BOUNDED_SUITES.map((suite) => `test/${suite}.test.ts`),
					setupFiles: "test/support/use-bounded.ts",
					testTimeout: TEST_TIMEOUT_MS,
					hookTimeout: TEST_TIMEOUT_MS,
				},
			},
			overBuild("checked", CHECKED_SUITES),
			overBuild("debug", DEBUG_SUITES),
			onePass,
			{
				plugins: [robotsWasm("plain")],
				test: {
					name: "plain",
					include: PLAIN_SUITES.map((suite) => `test/${suite}.test.ts`),
					testTimeout: TEST_TIMEOUT_MS,
					hookTimeout: TEST_TIMEOUT_MS,
				},
			},
		],
	},
});
