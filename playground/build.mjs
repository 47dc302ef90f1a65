/** Builds the page, unless it is built: `npm run playground:build`. Its own test and the web site both ask for it. */
import { REPOSITORY } from "../scripts/addresses.mjs";
import { buildOnce, SOURCES_OF_MODULES } from "../scripts/build-once.mjs";

await buildOnce({
	record: "build/playground-built.json",
	sources: [
		...SOURCES_OF_MODULES,
		"playground/icon.svg",
		"playground/index.html",
		"playground/package-lock.json",
		"playground/page-addresses.mjs",
		"playground/rollup.config.mjs",
		"playground/source",
		"playground/styles",
		"playground/tsconfig.json",
	],
	settings: String(REPOSITORY),
	built: ["build/playground", "build/playground-modules"],
	steps: [["build:wasm", "playground:modules"], ["playground:bundle"]],
});
