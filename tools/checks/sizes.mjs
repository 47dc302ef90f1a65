/** @import { Packed } from "../support/pack.mjs" */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { ROOT } from "../support/root.mjs";

const BUDGET = "etc/size-budget.json";

/**
 * Nothing is larger, in octets after gzip at its best, than its budget says: a file, or where the budget names
 * imports, what either of two bundlers leaves of an entry for a program with these, minified. The package unpacked
 * counts as it is.
 *
 * @param {Packed} packed
 */
export async function checkSizes({ unpackedOctets }) {
	const complaints = [];
	const compare = (what, octets, most) => {
		if (octets > most) complaints.push(`${what}: ${octets} octets, ${BUDGET} allows ${most}`);
	};
	for (const { file, imports, octets } of JSON.parse(readFileSync(join(ROOT, BUDGET), "utf8"))) {
		if (file === "unpacked") {
			compare("the package, unpacked", unpackedOctets, octets);
			continue;
		}
		const path = join(ROOT, file);
		const contents =
			imports === undefined
				? { [file]: readFileSync(path) }
				: {
						[`${imports} of ${file}, by rolldown`]: await bundleByRolldown(path, imports),
						[`${imports} of ${file}, by esbuild`]: await bundleByEsbuild(path, imports),
					};
		for (const [what, content] of Object.entries(contents)) {
			compare(what, gzipSync(content, { level: 9 }).length, octets);
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

async function bundleByRolldown(path, imports) {
	const program = programOf(path, imports);
	const built = await rolldown({
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
	const { output } = await built.generate({ format: "es", minify: true });
	await built.close();
	return output[0].code;
}
