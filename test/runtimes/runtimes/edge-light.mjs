import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { load } from "../support/unavailable.mjs";

const require = createRequire(import.meta.url);

/**
 * Vercel's edge runtime. Its own bundler is a part of Next.js, which is left out here for its size; esbuild bundles
 * with condition `edge-light`, and `?module` means what Vercel documents: the default export is the compiled module.
 */
export const edgeLight = {
	name: "edge-light",
	async *run({ folder }) {
		const [esbuild, { EdgeRuntime }] = await Promise.all([load("esbuild"), load("edge-runtime")]);
		const modules = [];
		const { outputFiles, metafile } = await esbuild.build({
			entryPoints: [join(folder, "edge.js")],
			bundle: true,
			write: false,
			metafile: true,
			format: "iife",
			conditions: ["edge-light"],
			logLevel: "warning",
			plugins: [moduleImports(modules)],
		});
		const compiled = modules.map(
			(path) => `new WebAssembly.Module(new Uint8Array([${readFileSync(path).join()}]))`,
		);
		const runtime = new EdgeRuntime({
			initialCode: `globalThis.MODULES = [${compiled}];\n${outputFiles[0].text}`,
		});
		const response = await runtime.dispatchFetch("http://application.example/");
		const { host, runs } = await response.json();
		const { version } = require("edge-runtime/package.json");
		yield {
			where: `bundled by esbuild, ${modules.length} module imported`,
			host: `edge-runtime ${version}, ${host}`,
			runs: [...runs, { run: "around", engine: "wasm", tests: [choosesByCondition(metafile)] }],
		};
	},
};

/** That entries that start the module are those for such hosts. */
function choosesByCondition({ inputs }) {
	const files = Object.keys(inputs).filter((path) =>
		/\/dist\/(?:edge\/)?(?:index|auto|matcher|robots-parser|set)\.js$/.test(path),
	);
	const isChosen = files.length === 5 && files.every((path) => path.includes("/edge/"));
	return {
		name: "the condition chooses the files",
		error: isChosen ? null : files.join(", "),
	};
}

function moduleImports(modules) {
	return {
		name: "module-imports",
		setup(build) {
			build.onResolve({ filter: /\.wasm\?module$/ }, async ({ path, resolveDir, kind }) => {
				const found = await build.resolve(path.replace("?module", ""), { resolveDir, kind });
				return { ...found, namespace: "wasm-module" };
			});
			build.onLoad({ filter: /./, namespace: "wasm-module" }, ({ path }) => {
				modules.push(path);
				return { contents: `export default MODULES[${modules.length - 1}];` };
			});
		},
	};
}
