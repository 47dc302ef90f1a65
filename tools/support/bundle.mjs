import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { ROOT } from "./root.mjs";

/** Octets after gzip at its best. */
export function gzipOctets(content) {
	return gzipSync(content, { level: 9 }).length;
}

/** The output of two bundlers for a program, minified: texts, by the bundler's name. Modules are left out. */
export async function bundle(program) {
	return { rolldown: await bundleByRolldown(program), esbuild: await bundleByEsbuild(program) };
}

async function bundleByEsbuild(program) {
	const { outputFiles } = await build({
		stdin: { contents: program, resolveDir: ROOT },
		bundle: true,
		minify: true,
		format: "esm",
		platform: "neutral",
		external: ["*.wasm", "*.wasm?module", "node:*"],
		write: false,
	});
	return outputFiles[0].text;
}

async function bundleByRolldown(program) {
	const built = await rolldown({
		input: "program",
		external: (id) => id.includes(".wasm") || id.startsWith("node:"),
		plugins: [
			{
				name: "program",
				resolveId: (id) => (id === "program" ? id : null),
				load: (id) => (id === "program" ? program : null),
			},
		],
	});
	const { output } = await built.generate({ format: "es", minify: true });
	await built.close();
	return output[0].code;
}
