import { basename, join } from "node:path";
import { load } from "./unavailable.mjs";

/**
 * Each writes one file, minified where the bundler minifies: `to` is made of module `from` and what it imports. A bundler
 * is loaded when it is needed, so that one that is missing takes no other with it.
 */
export const bundlers = {
	async rollup(from, to) {
		const { rollup } = await load("rollup");
		const { default: nodeResolve } = await load("@rollup/plugin-node-resolve");
		const bundle = await rollup({ input: from, plugins: [nodeResolve({ browser: true })] });
		await bundle.write({ file: to, format: "es" });
		await bundle.close();
	},

	async vite(from, to) {
		const vite = await load("vite");
		await vite.build({
			root: join(from, ".."),
			configFile: false,
			logLevel: "warn",
			build: {
				outDir: join(to, ".."),
				emptyOutDir: false,
				copyPublicDir: false,
				minify: true,
				rollupOptions: { input: from, output: { format: "es", entryFileNames: "page.js" } },
			},
		});
	},

	async esbuild(from, to) {
		const esbuild = await load("esbuild");
		await esbuild.build({ ...ESBUILD, entryPoints: [from], outfile: to, format: "esm" });
	},

	/** A classic script, as pages without modules load it. */
	async "esbuild-classic"(from, to) {
		const esbuild = await load("esbuild");
		await esbuild.build({ ...ESBUILD, entryPoints: [from], outfile: to, format: "iife" });
	},

	webpack: (from, to) => runWebpack({ entry: from, target: "web" }, to),
};

/** Bundles by webpack, whose warnings are errors; of sizes it says nothing. */
export async function runWebpack(options, to) {
	const { default: webpack } = await load("webpack");
	return new Promise((resolve, reject) => {
		const output = { path: join(to, ".."), filename: basename(to) };
		webpack({ ...options, mode: "production", output, performance: false }, (error, stats) => {
			if (error) reject(error);
			else if (stats.hasErrors() || stats.hasWarnings()) reject(new Error(stats.toString("errors-warnings")));
			else resolve();
		});
	});
}

const ESBUILD = { bundle: true, minify: true, platform: "browser", logLevel: "warning" };
