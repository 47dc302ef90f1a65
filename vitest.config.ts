import { defineConfig } from "vitest/config";
import { robotsWasm } from "./scripts/wasm-plugin.mjs";

export default defineConfig({
	plugins: [robotsWasm()],
	test: { include: ["test/*.test.ts"], testTimeout: 30_000 },
});
