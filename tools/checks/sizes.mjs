import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rollup } from "rollup";
import { ROOT } from "../support/root.mjs";

const BUDGET = "etc/size-budget.json";

/**
 * No file is larger, in octets after gzip at its best, than its budget says; where the budget names imports, what
 * either of two bundlers leaves of the file for a program with these.
 */
export async function checkSizes() {
	const complaints = [];
	for (const { file, imports, octets: mostOctets } of JSON.parse(readFileSync(join(ROOT, BUDGET), "utf8"))) {
		const path = join(ROOT, file);
		const contents =
			imports === undefined
				? { [file]: readFileSync(path) }
				: {
						[`${imports} of ${file}, by rollup`]: await bundleByRollup(path, imports),
						[`${imports} of ${file}, by esbuild`]: await bundleByEsbuild(path, imports),
					};
		for (const [what, content] of Object.entries(contents)) {
			const octets = gzipSync(content, { level: 9 }).length;
			if (octets > mostOctets) complaints.push(`${what}: ${octets} octets, ${BUDGET} allows ${mostOctets}`);
		}
	}
	return complaints;
}

async function bundleByEsbuild(path, imports) {
	const { outputFiles } = await build({
		stdin: { contents: programOf(path, imports), resolveDir: ROOT },
		bundle: true,
		minify: true,
		format: "esm",
		external: ["*.wasm", "*.wasm?module"],
		write: false,
	});
	return outputFiles[0].text;
}

function programOf(path, imports) {
	return `export { ${imports} } from ${JSON.stringify(path)};`;
}

async function bundleByRollup(path, imports) {
	const program = programOf(path, imports);
	const built = await rollup({
		input: "program",
		external: (id) => id.includes(".wasm"),
		plugins: [
			{
				name: "program",
				resolveId: (id) => (id === "program" ? id : null),
				load: (id) => (id === "program" ? program : null),
			},
		],
	});
	const { output } = await built.generate({ format: "es", compact: true });
	return output[0].code;
}
