import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { ROOT } from "./root.mjs";

/** Octets after gzip at its best. */
export function gzipOctets(content) {
	return gzipSync(content, { level: 9 }).length;
}

/**
 * The size that pages and budgets state of a program: of what two bundlers make of it, minified, the larger after gzip.
 * Modules in files of their own do not count.
 *
 * @param {string} program
 * @returns {Promise<{ bundler: string, octets: number }>} bundler: whose output is larger
 */
export async function bundledSize(program) {
	const texts = { rolldown: await bundleByRolldown(program), esbuild: await bundleByEsbuild(program) };
	return Object.entries(texts)
		.map(([bundler, text]) => ({ bundler, octets: gzipOctets(text) }))
		.reduce((one, other) => (other.octets > one.octets ? other : one));
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
