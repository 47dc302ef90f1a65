import { join } from "node:path";
import nodeResolve from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import * as vite from "vite";
import webpack from "webpack";

/** Each writes one file, minified where the bundler minifies: `to` is made of module `from` and what it imports. */
export const bundlers = {
	async rollup(from, to) {
		const bundle = await rollup({ input: from, plugins: [nodeResolve({ browser: true })] });
		await bundle.write({ file: to, format: "es" });
		await bundle.close();
	},

	async vite(from, to) {
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
		await esbuild.build({ ...ESBUILD, entryPoints: [from], outfile: to, format: "esm" });
	},

	/** A classic script, as pages without modules load it. */
	async "esbuild-classic"(from, to) {
		await esbuild.build({ ...ESBUILD, entryPoints: [from], outfile: to, format: "iife" });
	},

	webpack(from, to) {
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
