/** @import { Random as RandomType } from "./random.mjs" */
import { readFileSync } from "node:fs";
import { Random } from "./random.mjs";
import { drawRules } from "./rules.mjs";
import { drawName, drawWord } from "./words.mjs";

/**
 * A whole file to parse.
 *
 * @typedef {object} TextFile
 * @property {string} name
 * @property {string} what for the report
 * @property {string} text
 * @property {Uint8Array} octets the same in UTF-8
 */

/** RFC 9309 §2.5: 500 KiB; just below, so that nothing is cut off. */
const MAX_OCTETS = 512_000;

const DISALLOW_KEYS = ["Disallow", "Disallow", "Disallow", "disallow", "DISALLOW"];
const ALLOW_KEYS = ["Allow", "Allow", "allow"];
const AGENT_KEYS = ["User-agent", "User-agent", "User-Agent", "user-agent"];

/**
 * A file as large sites have them, up to the limit: many groups, comments, records of others, sitemaps.
 * @param {number} seed
 * @param {{ isAscii: boolean }} form
 * @returns {TextFile}
 */
export function createLargeFile(seed, { isAscii }) {
	const name = isAscii ? "large" : "large-non-ascii";
	const random = new Random(seed, name);
	const parts = [
		`# robots.txt of a made-up shop\n# ${"-".repeat(70)}\n\n${writeGroup(random, "*", isAscii)}`,
	];
	const sitemaps = Array.from(
		{ length: 200 },
		() => `Sitemap: https://shop.example/${drawWord(random)}.xml\n`,
	).join("");
	let octetCount = Buffer.byteLength(parts.join("") + sitemaps);
	for (;;) {
		const part = writeGroup(random, `${drawName(random)}${drawName(random)}Bot`, isAscii);
		octetCount += Buffer.byteLength(part);
		if (octetCount > MAX_OCTETS) break;
		parts.push(part);
	}
	const what = `500 KiB, ${isAscii ? "ASCII" : "one comment or rule in ten not ASCII"}`;
	return toTextFile(name, what, parts.join("") + sitemaps);
}

/**
 * The example of this repository: a small file.
 * @returns {TextFile}
 */
export function readExample() {
	const text = readFileSync(new URL("../../examples/robots.txt", import.meta.url), "utf8");
	return toTextFile("example", "examples/robots.txt, 2 KiB", text);
}

/**
 * @param {string} name
 * @param {string} what
 * @param {string} text
 * @returns {TextFile}
 */
function toTextFile(name, what, text) {
	const octets = new TextEncoder().encode(text);
	// Through octets, so that it is one flat string, as from a decoder, and no rope.
	return { name, what, octets, text: new TextDecoder().decode(octets) };
}

/**
 * @param {RandomType} random
 * @param {string} productToken
 * @param {boolean} isAscii
 */
function writeGroup(random, productToken, isAscii) {
	const lines = [];
	if (random.chance(0.5)) lines.push(`# ${writeSentence(random, isAscii)}`);
	lines.push(`${random.pick(AGENT_KEYS)}: ${productToken}`);
	while (random.chance(0.3))
		lines.push(`${random.pick(AGENT_KEYS)}: ${drawName(random)}-${drawName(random)}`);
	for (const { isAllow, pattern } of drawRules(random, random.between(2, 40), 0.15)) {
		const path = isAscii ? pattern.replace("ö", "oe").replace("ß", "ss") : writeNonAscii(random, pattern);
		const comment = random.chance(0.04) ? ` # ${writeSentence(random, isAscii)}` : "";
		lines.push(`${random.pick(isAllow ? ALLOW_KEYS : DISALLOW_KEYS)}: ${path}${comment}`);
	}
	if (random.chance(0.2)) lines.push(`Crawl-delay: ${random.between(1, 30)}`);
	if (random.chance(0.05)) lines.push(`Clean-param: ${drawWord(random)} /${drawWord(random)}`);
	if (random.chance(0.05)) lines.push(`Request-rate: 1/${random.between(2, 60)}`);
	return `${lines.join("\n")}\n\n`;
}

/**
 * @param {RandomType} random
 * @param {boolean} isAscii
 */
function writeSentence(random, isAscii) {
	const words = Array.from({ length: random.between(3, 12) }, () => drawWord(random)).join(" ");
	return isAscii ? words : writeNonAscii(random, words);
}

/**
 * @param {RandomType} random
 * @param {string} text
 */
function writeNonAscii(random, text) {
	return random.chance(0.1) ? text.replace(/[aeou]/, random.pick(["é", "ü", "å", "я", "東"])) : text;
}
