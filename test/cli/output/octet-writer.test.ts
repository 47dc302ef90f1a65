import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewOf } from "../../../bindings/text/octets.js";
import { OctetWriter, wordPair } from "../../../cli/output/octet-writer.js";
import { runs } from "../../support/fuzz.js";

/** Octets at the edges of what is printable come often. */
const octets = fc.array(
	fc.oneof(
		{ weight: 6, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
		fc.constantFrom(0x00, 0x1f, 0x7f, 0x80, 0xa0, 0xff, 0x22, 0x23, 0x5c, 0x5d),
	),
	{ maxLength: 40 },
);

describe("putPrintable appends octets up to the first that needs a closer look", () => {
	it.each(["", '"', '"\\'])("with the exceptions %j", (characters) => {
		fc.assert(
			fc.property(octets, fc.nat(40), fc.nat(8), (list, offset, roomOctets) => {
				const input = Uint8Array.from(list);
				const start = Math.min(offset, input.length);
				const isPlain = (octet: number) =>
					octet >= 0x20 && octet <= 0x7e && !characters.includes(String.fromCharCode(octet));
				const count = input.subarray(start).findIndex((octet) => !isPlain(octet));
				const end = count < 0 ? input.length : start + count;
				const writer = new OctetWriter(roomOctets);
				writer.putText("é");
				expect(writer.putPrintable(viewOf(input), start, wordPair(characters))).toBe(end);
				expect(writer.length).toBe(2 + end - start);
				expect([...writer.take()]).toEqual([0xc3, 0xa9, ...input.subarray(start, end)]);
			}),
			runs(2000),
		);
	});

	it("and takes back what was appended", () => {
		const writer = new OctetWriter(4);
		writer.putText("kept");
		writer.putPrintable(viewOf(Uint8Array.from([0x61, 0x62, 0x63, 0x64, 0x65])), 0, wordPair(""));
		writer.cutTo(4);
		expect(new TextDecoder().decode(writer.take())).toBe("kept");
	});
});
