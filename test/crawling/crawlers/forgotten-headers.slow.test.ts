import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const CHILD = fileURLToPath(new URL("../../support/forgotten-headers.mjs", import.meta.url));
/**
 * V8 lets nothing grow old but by the child's own collections: its young generation is large from the start, and no place that
 * made much that lasted makes old objects at once.
 */
const YOUNG_ONLY = [
	"--min-semi-space-size=64",
	"--max-semi-space-size=64",
	"--no-allocation-site-pretenuring",
];

it("what is remembered of headers is garbage for small collections once it is forgotten", async () => {
	const argv = ["--expose-gc", ...YOUNG_ONLY, CHILD];
	const { stdout } = await promisify(execFile)(process.execPath, argv);
	const { rememberedUnits, heldOctets } = JSON.parse(stdout);
	expect(rememberedUnits).toBeGreaterThan(24_000_000);
	expect(heldOctets).toBeLessThan(rememberedUnits / 3);
});
