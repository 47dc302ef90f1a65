/** Builds the package, unless it is built: `node scripts/build.mjs`. */
import { buildOnce, SOURCES_OF_MODULES } from "./build-once.mjs";

await buildOnce({
	record: "build/built.json",
	sources: [...SOURCES_OF_MODULES, "rollup.config.mjs", "tsconfig.build.json"],
	built: ["dist", "packages/robotstxt-clickhouse/dist", "build/licences", "build/modules", "build/types"],
	steps: [["build:wasm", "build:types"], ["build:bundle"]],
});
