import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { slugify } from "./slugify.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const REFERENCE = `${ROOT}build/site-pages/api/`;

/**
 * Writes the API reference: a page per entry.
 * @throws Error where typedoc has a warning.
 */
export function writeReference() {
	const { status } = spawnSync(
		`${ROOT}tools/node_modules/.bin/typedoc`,
		["--options", `${ROOT}site/parts/typedoc.config.mjs`],
		{ cwd: ROOT, stdio: "inherit" },
	);
	if (status !== 0) throw new Error("the API reference could not be written");
	mendFragments();
}

/** typedoc counts headings of the same name that its pages do not have: `#name-1` is `#name` where there is one alone. */
function mendFragments() {
	const pages = readdirSync(REFERENCE, { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".md"),
	);
	for (const page of pages) {
		const file = join(REFERENCE, page);
		const mended = readFileSync(file, "utf8").replace(
			/\]\(([^)#\s]*)#([^)]+)-\d+\)/g,
			(link, target, fragment) => {
				const isThere = headingsOf(target === "" ? file : join(file, "..", target)).filter(
					(each) => each === fragment,
				);
				return isThere.length === 1 ? `](${target}#${fragment})` : link;
			},
		);
		writeFileSync(file, mended);
	}
}

function headingsOf(file) {
	const text = readFileSync(file, "utf8").replace(/^```.*?^```/gms, "");
	return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => slugify(heading));
}
