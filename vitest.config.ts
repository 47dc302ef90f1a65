import { defineConfig } from "vitest/config";
import { robotsWasm } from "./scripts/plugins/wasm.mjs";

/** So long no test takes on any machine that is only slow, or busy: the end of what hangs. */
const TEST_TIMEOUT_MS = 600_000;

/** Every suite: a room for each floor, and what holds the house and its pages. */
const SUITES = ["test/{assembly,bindings,crawling,insight,cli,playground,house,docs}/**/*.test.ts"];

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
	"bindings/bounds/repeated-pieces",
	"bindings/file/records",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/properties",
	"bindings/verdicts/reference",
];

/** The suites whose checks are answered in one pass, however little work they are: they compare it with the other engine too. */
const ONE_PASS_SUITES = [
	"bindings/bounds/bounded-search",
	"bindings/bounds/hostile",
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-pieces",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/properties",
	"bindings/verdicts/reference",
];

/** What tells that the suites above run over that build. */
const PLAIN_BUILD = "test/assembly/plain-build.test.ts";

/** The suites that tell what the bounded search of the JavaScript engine may answer differently. */
const BOUNDED_SUITES = [
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-pieces",
	"bindings/snapshot/snapshots",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/reference",
];

/** The suites that tell what the JavaScript engine's index of trigrams may answer differently, made as soon as it can be. */
const INDEXED_SUITES = [
	"bindings/bounds/many-wildcards",
	"bindings/bounds/repeated-pieces",
	"bindings/engines/hot-path",
	"bindings/verdicts/conformance",
	"bindings/verdicts/corpus",
	"bindings/verdicts/oracle-google",
	"bindings/verdicts/reference",
];

/** Suites that search widely, or need a minute or a gigabyte. They are apart, so that `npm test` stays below three minutes. */
const HEAVY_SUITES = [
	"assembly/file-memory",
	"assembly/long-heap",
	"assembly/memory",
	"assembly/out-of-memory",
	"bindings/bounds/bounded-search",
	"bindings/bounds/hostile",
	"bindings/bounds/huge",
	"bindings/bounds/one-pass",
	"bindings/bounds/worst",
	"bindings/file/limit",
	"bindings/set/properties",
	"bindings/snapshot/hostile-snapshots",
	"bindings/snapshot/snapshot-fuzz",
	"bindings/verdicts/reference",
	"crawling/client/hostile",
	"crawling/client/memory",
	"crawling/polite/chaos",
	"crawling/polite/pace-queue-model",
	"crawling/polite/polite-fetch-model-long",
	"crawling/store/claim",
	"insight/analysis/brute-force",
	"insight/analysis/find-url",
	"insight/analysis/work",
	"insight/audit/bounded",
	"insight/audit/servers",
	"insight/edit/access",
	"insight/edit/access-others",
	"insight/findings/advice-brute-force",
	"insight/findings/diagnostics-cap",
	"insight/findings/one-reading-brute-force",
	"insight/findings/removal-brute-force",
].map((suite) => `test/${suite}.test.ts`);

/** Suites that need seconds, or the built package. `npm run test:fast` leaves them out, to stay below a minute. */
const SLOW_SUITES = [
	"assembly/clickhouse",
	"assembly/clickhouse-set",
	"assembly/engine-visits",
	"assembly/module-host",
	"bindings/arguments/hostile-arguments",
	"bindings/bounds/repeated-pieces",
	"bindings/engines/engines",
	"bindings/engines/js-engine",
	"bindings/engines/streams",
	"bindings/robots-parser/robots-parser",
	"bindings/set/entries",
	"bindings/set/files",
	"bindings/set/limits",
	"bindings/set/policy-set",
	"bindings/set/set-threads",
	"bindings/snapshot/snapshots",
	"bindings/url/url",
	"bindings/verdicts/corpus",
	"bindings/verdicts/properties",
	"cli/commands/access",
	"cli/commands/action",
	"cli/commands/audit",
	"cli/commands/check",
	"cli/commands/lint",
	"cli/lists/bounded",
	"cli/lists/jobs",
	"cli/lists/judge",
	"cli/lists/judge-octets",
	"cli/lists/octets",
	"cli/lists/set",
	"cli/program/binary",
	"cli/program/fetch",
	"cli/program/signals",
	"crawling/access/state",
	"crawling/access/year",
	"crawling/client/body-room",
	"crawling/client/cut-bodies",
	"crawling/client/fetch",
	"crawling/polite/polite-fetch-faults",
	"crawling/polite/polite-fetch-loopback",
	"crawling/polite/polite-fetch-model",
	"crawling/polite/polite-fetch-redirects",
	"crawling/polite/robots-interceptor",
	"crawling/polite/signed-requests",
	"crawling/store/damage",
	"crawling/store/faults",
	"crawling/store/late",
	"crawling/store/store",
	"docs/readme",
	"house/docstrings",
	"house/entries",
	"house/package-entries",
	"house/release",
	"insight/analysis/analysis",
	"insight/analysis/who-may",
	"insight/audit/reference",
	"insight/edit/edit",
	"insight/findings/advice",
	"insight/findings/findings",
	"insight/records/clean-url-work",
	"playground/fixes",
	"playground/model",
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
					include: SUITES,
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
					include: SUITES,
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
			{
				plugins: [robotsWasm()],
				test: {
					name: "indexed",
					include: INDEXED_SUITES.map((suite) => `test/${suite}.test.ts`),
					setupFiles: "test/support/use-indexed.ts",
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
