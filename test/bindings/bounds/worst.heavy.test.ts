import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { EngineName } from "../../../bindings/contract/types.js";

const SEARCH = fileURLToPath(new URL("../../worst/run.mjs", import.meta.url));
const CLIMBING_SECONDS = 2;

/**
 * Units of work for each octet of the file and the URL: twice the worst that the search found for WebAssembly and
 * JavaScript. A unit is a function entered or a loop's turn, so a bound is a line through the origin, not a time.
 */
const MAX_UNITS_PER_OCTET: Readonly<Record<string, readonly [number, number]>> = {
	parse: [54, 16],
	groups: [14, 29],
	"records and sitemaps": [25, 58],
	compile: [24, 29],
	"first check": [114, 161],
	"later check": [114, 161],
	"check of a list, each URL": [36, 34],
	"first explain": [150, 93],
	"later explain": [76, 78],
	toSnapshot: [22, 33],
	"toSnapshot with text": [31, 48],
	fromSnapshot: [18, 17],
	"first check of a snapshot": [212, 161],
	"later check of a snapshot": [212, 161],
	"explain of a snapshot": [188, 107],
	"set.add": [53, 47],
	"first check of a set": [165, 161],
	"later check of a set": [165, 161],
	"explain of a set": [163, 93],
	"set.toSnapshot": [1, 5],
	"set.fromSnapshot": [18, 17],
	"settled check": [36, 34],
};

/**
 * Units of the calls above the engine, most of which have a limit of work of their own, 1,000,000 steps, on files of
 * 64,000 octets: three times the worst found, since the search climbs there in fewer steps.
 */
const MAX_UNITS: Readonly<Record<string, readonly [number, number]>> = {
	comparePolicies: [110e6, 115e6],
	analyse: [227e6, 116e6],
	lint: [227e6, 117e6],
	"lint, google": [300e6, 232e6],
	minify: [257e6, 150e6],
	block: [13e6, 13e6],
	"block a path": [100e6, 100e6],
	allow: [15e6, 15e6],
	who: [220e6, 385e6],
	edit: [24e6, 24e6],
	"lint, url": [245e6, 227e6],
	findUrl: [6e6, 9e6],
	format: [11e6, 11e6],
	records: [1.2e6, 3e6],
	"robots-parser": [21e6, 30e6],
	"coverage, each URL": [6e6, 9e6],
	"audit, each line": [2.6e6, 4e6],
	"audit, each line by itself": [2.6e6, 4e6],
	enforce: [19e6, 29e6],
	"enforce, each request": [1.7e6, 6.3e6],
};

it.each<[EngineName, 0 | 1]>([
	["wasm", 0],
	["js", 1],
])(
	"the worst that was ever found, and a short climb from there, cost %s work linear in file and URL",
	async (engine, column) => {
		const options = ["--json", "--seconds", String(CLIMBING_SECONDS), "--engine", engine];
		const { stdout } = await promisify(execFile)(process.execPath, [SEARCH, ...options]);
		const worst: Record<string, number> = JSON.parse(stdout)[engine];
		const bounds = { ...MAX_UNITS_PER_OCTET, ...MAX_UNITS } as Record<string, readonly [number, number]>;
		expect(Object.keys(worst).sort()).toEqual(Object.keys(bounds).sort());
		const exceeding = Object.entries(worst).filter(([call, units]) => units > bounds[call]![column]);
		expect(exceeding).toEqual([]);
	},
	240_000,
);
