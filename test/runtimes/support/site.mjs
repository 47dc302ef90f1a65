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

/**
 * Bundles all pages into the application's folder `site`.
 *
 * @param {string} folder
 * @param {(name: string, error: Error) => void} onFailure told of each page that could not be bundled
 * @returns {Promise<object[]>} those that could
 */
export async function buildSite(folder, onFailure) {
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
	const built = [];
	for (const page of pages) {
		mkdirSync(join(page.script, ".."), { recursive: true });
		try {
			await bundlers[page.bundler](page.source, page.script);
			built.push(page);
		} catch (error) {
			onFailure(page.where, error);
		}
	}
	return built;
}
