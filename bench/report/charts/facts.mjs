import { readFileSync } from "node:fs";
import { formatOctets } from "../format.mjs";
import { escapeXml, picture } from "./svg.mjs";

const HEIGHT = 30;
const MARGIN = 14;
const CHARACTER_WIDTH = 7.1;
const GAP = 26;

/**
 * The facts in package.json and in the newest run of the benchmark, in a row.
 * @param {number} moduleOctets the size of the module after gzip
 */
export function renderFacts(moduleOctets) {
	const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
	const dependenciesCount = Object.keys(manifest.dependencies ?? {}).length;
	const facts = [
		`${manifest.license} licence`,
		dependenciesCount === 0 ? "no dependencies" : `${dependenciesCount} dependencies`,
		`Node ${manifest.engines.node.replace(">=", "")} or later`,
		...(manifest.types === undefined ? [] : ["types included"]),
		`module ${formatOctets(moduleOctets)} (gzip)`,
	];
	let x = MARGIN;
	const parts = facts.map((fact) => {
		const start = x;
		x += fact.length * CHARACTER_WIDTH + GAP;
		return `<circle class="ours" cx="${start + 3}" cy="15" r="3"/><text class="text" x="${start + 12}" y="19.5" font-size="13" font-family="system-ui, sans-serif">${escapeXml(fact)}</text>`;
	});
	return picture({
		width: Math.ceil(x),
		height: HEIGHT,
		title: "robotstxt-wasm in short",
		description: `${facts.join("; ")}. package.json and the newest run of the benchmark say so.`,
		body: parts.join("\n"),
	});
}
