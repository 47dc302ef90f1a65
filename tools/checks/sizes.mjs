import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rollup } from "rollup";
import { ROOT } from "../support/root.mjs";

const BUDGET = "etc/size-budget.json";

/**
 * No file is larger, in octets after gzip at its best, than its budget says; where the budget names imports, what
 * a bundler leaves of the file for a program with these.
 */
export async function checkSizes() {
	const complaints = [];
	for (const { file, imports, octets: mostOctets } of JSON.parse(readFileSync(join(ROOT, BUDGET), "utf8"))) {
		const path = join(ROOT, file);
		const content = imports === undefined ? readFileSync(path) : await bundle(path, imports);
		const octets = gzipSync(content, { level: 9 }).length;
		const what = imports === undefined ? file : `${imports} of ${file}`;
		if (octets > mostOctets) complaints.push(`${what}: ${octets} octets, ${BUDGET} allows ${mostOctets}`);
	}
	return complaints;
}

async function bundle(path, imports) {
	const program = `export { ${imports} } from ${JSON.stringify(path)};`;
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
