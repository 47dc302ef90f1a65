/** @import { Contender } from "../../../bench/measure/measure.mjs" */
/** @import { Model } from "../../../bench/models/model.mjs" */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measure } from "../../../bench/measure/measure.mjs";
import { sumOfEnds } from "../../../bench/models/batch-strings.mjs";
import { PRODUCT_TOKEN } from "../../../bench/workloads/rule-files.mjs";
import { RobotsTxt } from "../../../dist/index.js";
import { PolicySet } from "../../../dist/set.js";
import { bodyOf, originOf, pathOf, randomNumbers } from "../../../test/scale/sites.mjs";
import { installCommand } from "../test/install-command.mjs";

const MODULE = fileURLToPath(new URL("../dist/robots-clickhouse.wasm", import.meta.url));
const ORIGIN_COUNT = 10_000;
const URLS_PER_SITE = 91;
const SITE_COUNT = 1000;
const URLS_PER_LIST = 1000;
/** Rows of a block as ClickHouse makes them by default. */
const BLOCK_ROWS = 65_409;
const QUICK_URL_COUNT = 65_409;
const URL_COUNT = 4 * BLOCK_ROWS;

/**
 * The functions for ClickHouse, called as it calls them: rows of a block are written to a buffer, and the results read from
 * another. Beside them the library's `checkLines` on the same URLs.
 * @type {Model}
 */
export const model = {
	name: "clickhouse",
	*run({ pace, isQuick, workloads }) {
		const random = randomNumbers(workloads.seed);
		const urlCount = isQuick ? QUICK_URL_COUNT : URL_COUNT;
		const uniform = Array.from(
			{ length: urlCount },
			() => originOf(Math.floor(random() * ORIGIN_COUNT)) + pathOf(random),
		);
		const ofOne = uniform.map((url) => originOf(0) + url.slice(url.indexOf("/", "https://".length)));
		const host = new Host(readFileSync(MODULE));
		const sets = bakedSet();
		const cells = [
			{
				name: "one-origin",
				what: "robots_check_all, arrays of 1,000 URLs of one origin",
				...oneFile(host, ofOne),
			},
			{
				name: "changing-origins",
				what: "robots_check_all, arrays of 1,000 URLs, each of another origin",
				...oneFile(host, uniform),
			},
			{
				name: "compiled",
				what: `robots_check_compiled, ${URLS_PER_SITE} URLs a site`,
				...compiled(host, random),
			},
			{
				name: "set-sorted",
				what: "robots_check_set, 10,000 origins, sorted",
				...ofSet(sets, uniform.toSorted()),
			},
			{ name: "set-shuffled", what: "robots_check_set, 10,000 origins, shuffled", ...ofSet(sets, uniform) },
		];
		for (const { name, what, count, module, library } of cells) {
			const given = module();
			const expected = library();
			const different = expected.findIndex((verdict, index) => verdict !== given[index]);
			if (given.length !== expected.length || different >= 0)
				throw new Error(`${name}: other verdicts than the library's, first at ${different}`);
			/** @type {Contender[]} */
			const contenders = [
				{ name: "wasm", steps: 1, unitsPerStep: count, run: () => sumOfEnds(module()) },
				{ name: "library", steps: 1, unitsPerStep: count, run: () => sumOfEnds(library()) },
			];
			yield {
				id: `clickhouse/${name}`,
				model: "clickhouse",
				what,
				unit: "ns",
				per: "URL",
				figures: measure(contenders, pace),
				refusals: {
					"ClickHouse itself":
						"546 MB, and other times in each version: `npm run test:clickhouse` measures in it",
				},
			};
		}
	},
};

/**
 * The input and output of a call for all rows.
 *
 * @typedef {object} Calls
 * @property {number} count of URLs
 * @property {() => Uint8Array} module the verdicts of the module's function
 * @property {() => Uint8Array} library the verdicts of the library
 */

/**
 * Arrays of URLs for one file.
 * @param {Host} host
 * @param {readonly string[]} urls
 * @returns {Calls}
 */
function oneFile(host, urls) {
	const body = bodyOf(0);
	const rows = partsOf(urls, URLS_PER_LIST).map((part) =>
		Buffer.concat([stringOf(body), stringOf(PRODUCT_TOKEN), arrayOf(part)]),
	);
	const written = Buffer.concat(rows);
	const lines = Buffer.from(urls.join("\n"));
	const matcher = RobotsTxt.parse(body).matcher(PRODUCT_TOKEN);
	return {
		count: urls.length,
		module: () => arraysIn(host.call("robots_check_all", written, rows.length)),
		library: () => matcher.checkLines(lines),
	};
}

/**
 * A policy and its URLs in each row.
 * @param {Host} host
 * @param {() => number} random
 * @returns {Calls}
 */
function compiled(host, random) {
	const sites = Array.from({ length: SITE_COUNT }, (_, index) => {
		const matcher = RobotsTxt.parse(bodyOf(index)).matcher(PRODUCT_TOKEN);
		const urls = Array.from({ length: URLS_PER_SITE }, () => originOf(index) + pathOf(random));
		const row = Buffer.concat([stringOf(matcher.toSnapshot()), arrayOf(urls)]);
		return { matcher, row, lines: Buffer.from(urls.join("\n")) };
	});
	const written = Buffer.concat(sites.map(({ row }) => row));
	return {
		count: SITE_COUNT * URLS_PER_SITE,
		module: () => arraysIn(host.call("robots_check_compiled", written, SITE_COUNT)),
		library: () => Buffer.concat(sites.map(({ matcher, lines }) => matcher.checkLines(lines))),
	};
}

/**
 * A URL in each row, by the set that is baked into the module.
 * @param {{ host: Host, set: PolicySet }} sets
 * @param {readonly string[]} urls
 * @returns {Calls}
 */
function ofSet({ host, set }, urls) {
	const blocks = partsOf(urls, BLOCK_ROWS).map((rows) => ({
		written: Buffer.concat(rows.map(stringOf)),
		rowCount: rows.length,
	}));
	const lines = Buffer.from(urls.join("\n"));
	return {
		count: urls.length,
		module: () =>
			Buffer.concat(blocks.map(({ written, rowCount }) => host.call("robots_check_set", written, rowCount))),
		library: () => set.checkLines(lines),
	};
}

function bakedSet() {
	const set = new PolicySet({ crawler: PRODUCT_TOKEN });
	for (let index = 0; index < ORIGIN_COUNT; index++) set.add(originOf(index), bodyOf(index));
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-bench-"));
	try {
		const [sites, module] = [join(folder, "sites.set"), join(folder, "sites.wasm")];
		writeFileSync(sites, set.toSnapshot());
		execFileSync(process.execPath, [installCommand(folder), "bake", sites, "-o", module, "--quiet"]);
		return { set, host: new Host(readFileSync(module)) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The actions of ClickHouse on a module: ABI BUFFERED_V1, serialization_format RowBinary. */
class Host {
	#exports;

	/** @param {Uint8Array<ArrayBuffer>} octets */
	constructor(octets) {
		const env = {
			clickhouse_throw: (/** @type {number} */ ptr, /** @type {number} */ octetCount) => {
				throw new Error(Buffer.from(this.#exports.memory.buffer, ptr >>> 0, octetCount).toString());
			},
		};
		const { exports } = new WebAssembly.Instance(new WebAssembly.Module(octets), { env });
		this.#exports = /** @type {any} */ (exports);
	}

	/**
	 * Calls a function with rows of arguments.
	 * @param {string} name
	 * @param {Uint8Array} written
	 * @param {number} rowCount
	 * @returns {Uint8Array} the rows of its results
	 */
	call(name, written, rowCount) {
		const argumentsPtr = this.#exports.clickhouse_create_buffer(written.length);
		this.#buffer(argumentsPtr).set(written);
		const resultPtr = this.#exports[name](argumentsPtr, rowCount);
		const result = this.#buffer(resultPtr).slice();
		this.#exports.clickhouse_destroy_buffer(argumentsPtr);
		this.#exports.clickhouse_destroy_buffer(resultPtr);
		return result;
	}

	/**
	 * A buffer is known by where its address and length stand.
	 * @param {number} bufferPtr
	 */
	#buffer(bufferPtr) {
		const { buffer } = this.#exports.memory;
		const view = new DataView(buffer);
		return new Uint8Array(buffer, view.getUint32(bufferPtr, true), view.getUint32(bufferPtr + 4, true));
	}
}

/**
 * @param {readonly string[]} urls
 * @param {number} size
 */
function partsOf(urls, size) {
	return Array.from({ length: Math.ceil(urls.length / size) }, (_, index) =>
		urls.slice(index * size, (index + 1) * size),
	);
}

/** @param {string | Uint8Array} value */
function stringOf(value) {
	const octets = Buffer.from(/** @type {string} */ (value));
	return Buffer.concat([countOf(octets.length), octets]);
}

/** @param {readonly string[]} values */
function arrayOf(values) {
	return Buffer.concat([countOf(values.length), ...values.map(stringOf)]);
}

/**
 * An unsigned LEB128 number.
 * @param {number} count
 */
function countOf(count) {
	const octets = [];
	let left = count;
	for (; left >= 0x80; left >>>= 7) octets.push((left & 0x7f) | 0x80);
	return Uint8Array.from([...octets, left]);
}

/**
 * The elements of rows of Array(UInt8), one after the other.
 * @param {Uint8Array} rows
 */
function arraysIn(rows) {
	const parts = [];
	for (let offset = 0; offset < rows.length; ) {
		let count = 0;
		for (let shift = 0; ; shift += 7) {
			const octet = /** @type {number} */ (rows[offset++]);
			count += (octet & 0x7f) << shift;
			if (octet < 0x80) break;
		}
		parts.push(rows.subarray(offset, offset + count));
		offset += count;
	}
	return Buffer.concat(parts);
}
