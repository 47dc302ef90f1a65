import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { EngineName } from "../../../bindings/contract/types.js";

const COUNTER = fileURLToPath(new URL("../../worst/limited.mjs", import.meta.url));

/**
 * Units of counted work, a function entered or a loop's turn of the engine and of what is above it, for each step of
 * `maxWork`. The most of any call is 275, of `setContentPreferences`, and 159 of the others. A deduction that is a guess shows by thousands.
 */
const MAX_UNITS_PER_STEP = 300;

it.each<[EngineName]>([["wasm"], ["js"]])(
	"no call takes more work than its maxWork says, on files of any family, %s",
	async (engine) => {
		const { stdout } = await promisify(execFile)(process.execPath, [COUNTER, engine]);
		const worst: Record<string, { readonly unitsPerStep: number; readonly family: string }> =
			JSON.parse(stdout);
		expect(Object.keys(worst).length).toBeGreaterThan(10);
		expect(Object.entries(worst).filter(([, { unitsPerStep }]) => unitsPerStep > MAX_UNITS_PER_STEP)).toEqual(
			[],
		);
	},
	600_000,
);
