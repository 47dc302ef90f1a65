import { defineConfig } from "vitest/config";
import { robotsWasm } from "./scripts/wasm-plugin.mjs";

export default defineConfig({
	plugins: [robotsWasm()],
	// By default one core is left to the reporter, which on two cores doubles the time.
	test: { include: ["test/*.test.ts"], testTimeout: 30_000, maxWorkers: "100%" },
});
