// Asks a module with a set for its verdict on each URL, as ClickHouse would: node judge.mjs MODULE URL...
import { readFileSync } from "node:fs";

const [, , path, ...urls] = process.argv;
const env = {
	clickhouse_throw: (ptr, octetCount) => {
		throw new Error(Buffer.from(exports.memory.buffer, ptr, octetCount).toString());
	},
};
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), { env });
const rows = Buffer.concat(urls.map((url) => Buffer.concat([Buffer.of(url.length), Buffer.from(url)])));
const rowsPtr = exports.clickhouse_create_buffer(rows.length);
octetsOf(rowsPtr).set(rows);
console.log(octetsOf(exports.robots_check_set(rowsPtr, urls.length)).join(" "));

function octetsOf(bufferPtr) {
	const [ptr, octetCount] = new Uint32Array(exports.memory.buffer, bufferPtr, 2);
	return new Uint8Array(exports.memory.buffer, ptr, octetCount);
}
