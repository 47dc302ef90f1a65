import { readFileSync } from "node:fs";
import { encode } from "../../../test/support/octets.js";

/** A value of a row: a String, or an Array(String). */
export type Value = string | Uint8Array | readonly (string | Uint8Array)[];

/** The types that the module's functions return. */
export type ResultType = "UInt8" | "String" | "Array(UInt8)" | "Array(UInt32)";

/** The module's exports for ClickHouse. */
interface ClickHouseExports {
	readonly memory: WebAssembly.Memory;
	clickhouse_create_buffer(octetCount: number): number;
	clickhouse_destroy_buffer(bufferPtr: number): void;
	readonly [name: string]: unknown;
}

type RowsFunction = (argumentsPtr: number, rowCount: number) => number;

/** The module as `npm run build:wasm` made it. */
export const clickHouseModule = () =>
	new Uint8Array(readFileSync(new URL("../../../build/robots-clickhouse.wasm", import.meta.url)));

/**
 * Uses a module as ClickHouse does, with ABI BUFFERED_V1 and serialization_format RowBinary. It writes all rows of a
 * block to a buffer, calls a function, and reads as many results.
 */
export class ClickHouseHost {
	readonly exports: ClickHouseExports;

	constructor(octets: Uint8Array<ArrayBuffer> = clickHouseModule()) {
		const env = {
			clickhouse_throw: (ptr: number, octetCount: number) => {
				throw new Error(Buffer.from(this.#octets(ptr, octetCount)).toString());
			},
		};
		const instance = new WebAssembly.Instance(new WebAssembly.Module(octets), { env });
		this.exports = instance.exports as unknown as ClickHouseExports;
	}

	/** Calls a function with rows of arguments; a result for each row. */
	call(name: string, rows: readonly (readonly Value[])[], type: ResultType): unknown[] {
		return this.callWith(name, Buffer.concat(rows.flatMap((row) => row.map(encodeValue))), rows.length, type);
	}

	/** The same with arguments as the octets they are handed over in. */
	callWith(name: string, written: Uint8Array, rowCount: number, type: ResultType): unknown[] {
		const argumentsPtr = this.exports.clickhouse_create_buffer(written.length);
		this.#buffer(argumentsPtr).set(written);
		const resultPtr = (this.exports[name] as RowsFunction)(argumentsPtr, rowCount);
		const reader = new RowReader(Uint8Array.from(this.#buffer(resultPtr)));
		const results = Array.from({ length: rowCount }, () => reader.read(type));
		if (!reader.isAtEnd) throw new Error("the module returned more than its rows");
		this.exports.clickhouse_destroy_buffer(argumentsPtr);
		this.exports.clickhouse_destroy_buffer(resultPtr);
		return results;
	}

	#octets(ptr: number, octetCount: number): Uint8Array {
		return new Uint8Array(this.exports.memory.buffer, ptr >>> 0, octetCount);
	}

	/** A buffer is known by where its address and length stand. */
	#buffer(bufferPtr: number): Uint8Array {
		const view = new DataView(this.exports.memory.buffer);
		return this.#octets(view.getUint32(bufferPtr, true), view.getUint32(bufferPtr + 4, true));
	}
}

function encodeValue(value: Value): Uint8Array {
	if (typeof value === "string") return encodeValue(encode(value));
	if (value instanceof Uint8Array) return Buffer.concat([encodeCount(value.length), value]);
	return Buffer.concat([encodeCount(value.length), ...value.map(encodeValue)]);
}

/** An unsigned LEB128 number. */
function encodeCount(count: number): Uint8Array {
	const octets: number[] = [];
	for (; count >= 0x80; count >>>= 7) octets.push((count & 0x7f) | 0x80);
	return Uint8Array.from([...octets, count]);
}

class RowReader {
	readonly #octets: Uint8Array;
	#offset = 0;

	constructor(octets: Uint8Array) {
		this.#octets = octets;
	}

	get isAtEnd(): boolean {
		return this.#offset === this.#octets.length;
	}

	read(type: ResultType): unknown {
		if (type === "UInt8") return this.#take(1)[0];
		const count = this.#readCount();
		if (type === "String") return this.#take(count);
		if (type === "Array(UInt8)") return Array.from(this.#take(count));
		const octets = this.#take(4 * count);
		const view = new DataView(octets.buffer);
		return Array.from({ length: count }, (_, index) => view.getUint32(4 * index, true));
	}

	#take(octetCount: number): Uint8Array<ArrayBuffer> {
		const from = this.#offset;
		this.#offset += octetCount;
		if (this.#offset > this.#octets.length) throw new Error("the module returned too little");
		return Uint8Array.from(this.#octets.subarray(from, this.#offset));
	}

	#readCount(): number {
		let count = 0;
		for (let shift = 0; ; shift += 7) {
			const octet = this.#take(1)[0]!;
			count += (octet & 0x7f) * 2 ** shift;
			if (octet < 0x80) return count;
		}
	}
}
