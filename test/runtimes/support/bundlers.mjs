import { join } from "node:path";
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

	async webpack(from, to) {
		const { default: webpack } = await load("webpack");
		return new Promise((resolve, reject) => {
			const output = { path: join(to, ".."), filename: "page.js" };
			webpack({ mode: "production", entry: from, output, target: "web" }, (error, stats) => {
				if (error) reject(error);
				else if (stats.hasErrors()) reject(new Error(stats.toString()));
				else resolve();
			});
		});
	},
};

const ESBUILD = { bundle: true, minify: true, platform: "browser", logLevel: "warning" };
