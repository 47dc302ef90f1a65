/** @import { Packed } from "../support/pack.mjs" */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, gzipOctets } from "../support/bundle.mjs";
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
		if (imports === undefined) {
			compare(file, gzipOctets(readFileSync(path)), octets);
			continue;
		}
		const bundled = await bundle(`export { ${imports} } from ${JSON.stringify(path)};`);
		for (const [bundler, text] of Object.entries(bundled)) {
			compare(`${imports} of ${file}, by ${bundler}`, gzipOctets(text), octets);
		}
	}
	return complaints;
}
