import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Writes the API reference: a page per entry, and one per thing that it has.
 * @throws Error where typedoc has a warning.
 */
export function writeReference() {
	const { status } = spawnSync(
		`${ROOT}tools/node_modules/.bin/typedoc`,
		["--options", `${ROOT}site/parts/typedoc.config.mjs`],
		{ cwd: ROOT, stdio: "inherit" },
	);
	if (status !== 0) throw new Error("the API reference could not be written");
}
