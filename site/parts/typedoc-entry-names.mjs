import { ENTRIES } from "../../scripts/entries/entries.mjs";

/** Names modules as programs import them, not as their source files are called. */
export function load({ converter }) {
	converter.on("resolveBegin", ({ project }) => {
		for (const module of project.children ?? []) {
			const found = ENTRIES.find(({ source }) => source === module.name || source === `${module.name}/index`);
			if (found !== undefined) module.name = found.entry.replace(/^\./, "robotstxt-wasm");
		}
	});
}
