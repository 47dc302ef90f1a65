import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Unavailable } from "./unavailable.mjs";

const MODULES = new URL("../node_modules/", import.meta.url);

/** A binary of this folder's packages. @throws Unavailable where it is not there for this machine. */
export function installed(path) {
	const file = fileURLToPath(new URL(path, MODULES));
	if (existsSync(file)) return file;
	throw new Unavailable(`npm gave this machine no ${path}`);
}
