import { readFileSync } from "node:fs";

/** Hands the maps that tsc wrote to rollup, so that those of the bundles reach the TypeScript source. */
export function typescriptMaps() {
	return {
		name: "typescript-maps",
		load(id) {
			if (!id.includes("/build/modules/")) return null;
			return { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") };
		},
	};
}
