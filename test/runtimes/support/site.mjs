import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bundlers } from "./bundlers.mjs";

const STRICT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const USUAL_POLICY = `${STRICT_POLICY.replace("'self';", "'self' 'wasm-unsafe-eval';")}`;

/**
 * The pages that every browser opens: an entry, who bundled it, and how it is served. A classic script is served in
 * a character set that is not the file's.
 */
const PAGES = [
	...["rollup", "vite", "esbuild", "webpack"].flatMap((bundler) =>
		["default", "js"].map((page) => ({ page, bundler, policy: USUAL_POLICY, type: "text/javascript" })),
	),
	{
		page: "default",
		bundler: "esbuild-classic",
		policy: USUAL_POLICY,
		type: "text/javascript; charset=windows-1252",
	},
	...["rollup", "vite", "esbuild"].map((bundler) => ({
		page: "strict",
		bundler,
		policy: STRICT_POLICY,
		type: "text/javascript",
	})),
];

/** Bundles all pages into the application's folder `site`. */
export async function buildSite(folder) {
	const pages = PAGES.map(({ page, bundler, policy, type }) => ({
		path: `${bundler}-${page}`,
		where: `page ${page}, bundled by ${bundler}${policy === STRICT_POLICY ? ", no 'wasm-unsafe-eval'" : ""}`,
		bundler,
		source: join(folder, `${page}.js`),
		script: join(folder, "site", `${bundler}-${page}`, "page.js"),
		isModule: bundler !== "esbuild-classic",
		policy,
		type,
	}));
	for (const { bundler, source, script } of pages) {
		mkdirSync(join(script, ".."), { recursive: true });
		await bundlers[bundler](source, script);
	}
	return pages;
}
