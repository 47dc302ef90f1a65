/** @import { Packed } from "../support/pack.mjs" */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRIES } from "../../scripts/entries/entries.mjs";
import { bundledSize } from "../support/bundle.mjs";
import { ROOT } from "../support/root.mjs";

const PAGE = "docs/entries.md";
/** The README has a row of the bundle that a crawler gets. */
const README = "README.md";
const CRAWLER_ROW = /(?<=^\| `politeFetch` .* )[0-9.]+(?= KiB \|$)/m;
const KIB = 1024;

/**
 * The page of entries says of each how large the whole of it is in a program, and what the package takes on disk.
 *
 * @param {Packed} packed
 * @param {boolean} isUpdate writes the sizes into the page.
 */
export async function checkEntriesPage({ unpackedOctets }, isUpdate) {
	return [...(await checkTable(unpackedOctets, isUpdate)), ...(await checkReadme(isUpdate))];
}

async function checkReadme(isUpdate) {
	const before = readFileSync(join(ROOT, README), "utf8");
	const path = JSON.stringify(join(ROOT, "dist/client.js"));
	const { octets } = await bundledSize(`export { politeFetch } from ${path};`);
	const kib = (octets / KIB).toFixed(1);
	if (!CRAWLER_ROW.test(before)) return [`${README}: no row for politeFetch`];
	const page = before.replace(CRAWLER_ROW, kib);
	if (isUpdate) writeFileSync(join(ROOT, README), page);
	else if (page !== before) return [`${README}: politeFetch is ${kib} KiB; npm run package:update writes it`];
	return [];
}

async function checkTable(unpackedOctets, isUpdate) {
	const before = readFileSync(join(ROOT, PAGE), "utf8");
	const complaints = [];
	const megabytes = (unpackedOctets / 1e6).toFixed(1);
	let page = before.replace(/(disk the package takes )[0-9.]+ MB/, `$1${megabytes} MB`);
	for (const { entry, name, isNodeOnly } of ENTRIES) {
		const path = JSON.stringify(join(ROOT, isNodeOnly ? `dist/node/${name}.js` : `dist/${name}.js`));
		const { octets } = await bundledSize(`export * as entry from ${path};`);
		const size = Math.round(octets / KIB);
		const title = `\`${entry === "." ? "robotstxt-wasm" : entry}\``;
		const row = page.split("\n").find((line) => line.startsWith(`| ${title} |`));
		if (row === undefined) complaints.push(`${PAGE}: no row for ${title}`);
		else page = page.replace(row, row.replace(/\| [0-9]+ \|$/, `| ${size} |`));
	}
	if (isUpdate) writeFileSync(join(ROOT, PAGE), page);
	else if (page !== before)
		complaints.push(`${PAGE}: other sizes than the build's; npm run package:update writes them`);
	return complaints;
}
