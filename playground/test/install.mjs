import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BROWSER_PROGRAMS, ensureProgram } from "../../scripts/install-debian-packages.mjs";

/** Installs the test's own packages and, where this is Debian and root, the browsers that are missing. */
export function install() {
	// By the lockfile, as `npm ci` would, but what is there stays: the site's tests may ask while the playground's run.
	const options = ["--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--silent"];
	const { status } = spawnSync("npm", ["install", ...options], {
		cwd: fileURLToPath(new URL(".", import.meta.url)),
		// On Windows npm is a script of the shell.
		shell: process.platform === "win32",
		stdio: ["ignore", "ignore", "inherit"],
	});
	if (status !== 0) throw new Error("the packages of playground/test could not be installed");
	for (const program of BROWSER_PROGRAMS) {
		const missing = ensureProgram(program);
		if (missing !== null) console.error(missing);
	}
}
