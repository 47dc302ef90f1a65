/** Builds the package, unless it is built: `node scripts/build.mjs`. */
import { buildOnce } from "./build-once.mjs";

await buildOnce({
	record: "build/built.json",
	sources: [
		"assembly",
		"bindings",
		"crawling",
		"insight",
		"cli",
		"scripts",
		"asconfig.json",
		"package-lock.json",
		"package.json",
		"rollup.config.mjs",
		"tsconfig.build.json",
		"tsconfig.json",
	],
	built: ["dist", "build/licences", "build/modules", "build/types"],
	steps: [["build:wasm", "build:types"], ["build:bundle"]],
});
