/**
 * Lets headers be remembered and forgotten, with a small collection after every tenth time, and writes how many units they had
 * and how many octets are held at the end, as JSON. Run with `--expose-gc`.
 */
import { identifyCrawler } from "../../dist/crawlers.js";

const ROUNDS = 5;
const FORGOTTEN_IN_ROUND = 10;
const HEADER = "Mozilla/5.0 (compatible; RememberedBot/1.0)";
let headerCount = 0;
let rememberedUnits = 0;

function rememberUntilForgotten() {
	const found = identifyCrawler(HEADER);
	while (identifyCrawler(HEADER) === found) {
		const header = `Forgotten${headerCount++}Bot/1.0 `.padEnd(120, "x");
		rememberedUnits += header.length;
		identifyCrawler(header);
	}
}

// The map of now grows old. A small collection keeps what an old one holds, so one map in each round may be held.
for (let count = 0; count < 3; count++) globalThis.gc();
const before = process.memoryUsage().heapUsed;
for (let round = 0; round < ROUNDS; round++) {
	for (let count = 0; count < FORGOTTEN_IN_ROUND; count++) rememberUntilForgotten();
	globalThis.gc({ type: "minor" });
}
process.stdout.write(
	JSON.stringify({ rememberedUnits, heldOctets: process.memoryUsage().heapUsed - before }),
);
