import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** The page of docs/guides/browser.md, by the policies that the guide names. */
const GUIDE = readFileSync(new URL("../../../docs/guides/browser.md", import.meta.url), "utf8");
const EXAMPLE = fileURLToPath(new URL("../../../examples/browser/", import.meta.url));

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
	return [...built, guidePage(folder, USUAL_POLICY), guidePage(folder, STRICT_POLICY)];
}

/** The guide's page without a bundler, under a policy; where the policy is strict, with the line that the guide says. */
function guidePage(application, policy) {
	const isStrict = policy === STRICT_POLICY;
	const path = isStrict ? "unbundled-strict" : "unbundled";
	const folder = join(application, "site", path);
	mkdirSync(folder);
	symlinkSync(join(application, "node_modules"), join(folder, "node_modules"));
	cpSync(join(application, "report.js"), join(folder, "report.js"));
	cpSync(join(application, "guide.js"), join(folder, "guide.js"));
	const script = join(folder, "page.js");
	const [, strictLine] = /^```js \[page\.js, first line\]\n(.*\n)```$/m.exec(GUIDE);
	const code = readFileSync(join(EXAMPLE, "page.js"), "utf8");
	writeFileSync(script, isStrict ? code.replace(/^.*\n/, strictLine) : code);
	return {
		path,
		where: `the guide's page without a bundler${isStrict ? ", no 'wasm-unsafe-eval'" : ""}`,
		script,
		folder,
		document: readFileSync(join(EXAMPLE, "index.html"), "utf8").replace(
			"</head>",
			'<script type="module" src="guide.js"></script></head>',
		),
		policy,
		type: "text/javascript",
	};
}
