import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ENTRIES } from "../../scripts/entries/entries.mjs";

const { Comment } = createRequire(new URL("../../tools/package.json", import.meta.url))("typedoc");
const TABLE = new URL("../../docs/entries.md", import.meta.url);
/** What each entry is for, by its name in the table of docs/entries.md. */
const PURPOSES = new Map(
	Array.from(
		readFileSync(TABLE, "utf8").matchAll(/^\| `([^`]+)` \| (.*) \| \d+ \|$/gm),
		([, name, purpose]) => [name, purpose],
	),
);

/** Names modules as programs import them, not as their source files are called, and says what each is for. */
export function load({ converter }) {
	converter.on("resolveBegin", ({ project }) => {
		for (const module of project.children ?? []) {
			const found = ENTRIES.find(({ source }) => source === module.name || source === `${module.name}/index`);
			if (found === undefined) continue;
			module.name = found.entry.replace(/^\./, "robotstxt-wasm");
			const purpose = PURPOSES.get(found.entry === "." ? module.name : found.entry);
			if (purpose === undefined) throw new Error(`docs/entries.md: ${found.entry} is not in the table`);
			module.comment = new Comment([
				{ kind: "text", text: `${purpose[0].toUpperCase()}${purpose.slice(1)}.` },
			]);
		}
	});
}
