import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Skipped } from "./skipped.mjs";

/**
 * A program that `test:runtimes` has installed.
 * @throws Skipped where it has not.
 */
export function ofRuntimes(path) {
	const program = fileURLToPath(new URL(`../../runtimes/node_modules/${path}`, import.meta.url));
	if (!existsSync(program))
		throw new Skipped(`npm gave this machine no ${path}, or test:runtimes has not run`);
	return program;
}
