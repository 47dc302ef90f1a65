import { readdirSync } from "node:fs";

/** @typedef {{ name: string, directory: string }} Package the name, and where it is in the repository; "" for its root */

/** What a release publishes, in that order: each of the others depends on the library, in the same version. */
export const LIBRARY = "robotstxt-wasm";

/** @type {readonly Package[]} */
export const PACKAGES = [
	{ name: LIBRARY, directory: "" },
	...readdirSync(new URL("../../packages/", import.meta.url)).map((name) => ({
		name,
		directory: `packages/${name}`,
	})),
];
