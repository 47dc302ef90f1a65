import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeOctets } from "../../bindings/engine-wasm/modules/decode-octets.js";
import { encodeOctets } from "../../scripts/plugins/encode-octets.mjs";

describe("the module as text", () => {
	it("any octets come back", () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 1000 }), (octets) => {
				expect(decodeOctets(encodeOctets(octets))).toEqual(new Uint8Array(octets));
			}),
		);
	});

	it("every octet comes back, whatever stands before it", () => {
		const octets = new Uint8Array(0x1_0000 * 2);
		for (let pair = 0; pair < 0x1_0000; pair++) octets.set([pair >> 8, pair & 0xff], 2 * pair);
		const text = encodeOctets(octets);
		expect(Buffer.compare(decodeOctets(text), octets)).toBe(0);
		expect(/^[\x20-\x7e]*$/.test(text), "printable ASCII").toBe(true);
		expect(/["\\]/.test(text), "needs escapes in a string literal").toBe(false);
	});

	it("the module comes back", () => {
		const module = new Uint8Array(readFileSync(new URL("../../build/robots.wasm", import.meta.url)));
		expect(Buffer.compare(decodeOctets(encodeOctets(module)), module)).toBe(0);
	});
});
