import { ENTRIES } from "../../scripts/entries.mjs";

/** What the page of the default entry is called among those of the others: as a file of their folder. */
const INDEX = "/index";

/** The entry whose page a module is. */
export function entryOf(moduleName) {
	return moduleName.endsWith(INDEX) ? moduleName.slice(0, -INDEX.length) : moduleName;
}

/** Names modules as programs import them, not as their source files are called. */
export function load({ converter }) {
	converter.on("resolveBegin", ({ project }) => {
		for (const module of project.children ?? []) {
			const found = ENTRIES.find(({ source }) => source === module.name || source === `${module.name}/index`);
			if (found !== undefined) module.name = moduleNameOf(found.entry);
		}
	});
}

function moduleNameOf(entry) {
	return entry === "." ? `robotstxt-wasm${INDEX}` : entry.replace(/^\./, "robotstxt-wasm");
}
