import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { packageProgram } from "../../scripts/modules/package-program.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Writes the API reference: a page per entry, and one per thing that it has.
 * @throws Error where typedoc has a warning.
 */
export function writeReference() {
	const typedoc = packageProgram("typedoc", "typedoc", `${ROOT}tools/package.json`);
	const argv = [typedoc, "--options", `${ROOT}site/parts/typedoc.config.mjs`];
	const { status } = spawnSync(process.execPath, argv, { cwd: ROOT, stdio: "inherit" });
	if (status !== 0) throw new Error("the API reference could not be written");
}
