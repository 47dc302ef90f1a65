/** @import { Packed } from "../support/pack.mjs" */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledSize, gzipOctets } from "../support/bundle.mjs";
import { ROOT } from "../support/root.mjs";

const BUDGET = "etc/size-budget.json";

/** What a budget allows beyond the size that it was written for: a message more is no decision, a new part is one. */
const SLACK = 1.03;

/**
 * Nothing is larger, in octets after gzip at its best, than its budget says: a file, or where the budget names
 * imports, a program with these of an entry. A package unpacked counts as it is.
 *
 * @param {readonly Packed[]} packages
 * @param {boolean} isUpdate writes a budget of 3 % more than there is where one is exceeded, or has twice as much left.
 */
export async function checkSizes(packages, isUpdate) {
	const budgets = JSON.parse(readFileSync(join(ROOT, BUDGET), "utf8"));
	const complaints = [];
	for (const budget of budgets) {
		const { what, octets } = await sizeOf(budget, packages);
		if (isUpdate && (octets > budget.octets || octets * SLACK ** 2 < budget.octets)) {
			console.log(`${what}: ${octets} octets, the budget was ${budget.octets}: the commit says why`);
			budget.octets = Math.ceil((octets * SLACK) / 10) * 10;
		}
		if (octets > budget.octets)
			complaints.push(`${what}: ${octets} octets, ${BUDGET} allows ${budget.octets}`);
	}
	if (isUpdate) {
		const rows = budgets.map(
			(budget) => `\t${JSON.stringify(budget).replaceAll(/(?<=[{:,])(?=")|(?<=:)(?=\d)|(?=})/g, " ")}`,
		);
		writeFileSync(join(ROOT, BUDGET), `[\n${rows.join(",\n")}\n]\n`);
	}
	return complaints;
}

/** What a budget is for, and its octets. */
async function sizeOf({ file, imports, unpacked }, packages) {
	if (unpacked !== undefined) {
		const { unpackedOctets } = packages.find(({ packageJson }) => packageJson.name === unpacked);
		return { what: `${unpacked}, unpacked`, octets: unpackedOctets };
	}
	const path = join(ROOT, file);
	if (imports === undefined) return { what: file, octets: gzipOctets(readFileSync(path)) };
	const { bundler, octets } = await bundledSize(`export { ${imports} } from ${JSON.stringify(path)};`);
	return { what: `${imports} of ${file}, by ${bundler}`, octets };
}
