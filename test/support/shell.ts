import { spawnSync } from "node:child_process";

/** Why tests that run bash are skipped, which is said aloud; null where they run. */
export const bashIsMissing = reason();
if (bashIsMissing !== null) console.warn(`\n*** SKIPPED: the tests that run bash. ${bashIsMissing}. ***\n`);

function reason(): string | null {
	// There may be one all the same, but it has other paths than Node.
	if (process.platform === "win32") return "Windows has no shell of POSIX";
	return spawnSync("bash", ["--version"], { stdio: "ignore" }).status === 0 ? null : "bash is not installed";
}
