import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Verdict } from "../../../bindings/contract/types.js";
import { LinePrinter } from "../../../cli/output/lines/line-printer.js";
import { runs } from "../../support/fuzz.js";

/** Octets of lines: text, escapes, what is no text, and lengths around a vector of 16 octets and its multiples. */
const piece = fc.oneof(
	fc.constantFrom("a", "https://a.example/", '"', "\\", " ", "\t", "\r", "é", "日本", "\x7f", "\0", "\ufeff"),
	fc.integer({ min: 0, max: 70 }).map((count) => "z".repeat(count)),
);
const line = fc.oneof(
	fc.array(piece, { maxLength: 5 }).map((parts) => Buffer.from(parts.join(""))),
	fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets.filter((octet) => octet !== 0x0a))),
);
const lists = fc
	.tuple(
		fc.array(
			fc.record({
				line,
				end: fc.constantFrom("\n", "\n", "\r\n"),
				code: fc.integer({ min: 0, max: 4 }),
				number: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(4096, 8192, 40_000_000)),
			}),
			{ maxLength: 60 },
		),
		fc.boolean(),
	)
	.map(([lines, hasLastEnd]) => {
		const parts = lines.flatMap(({ line, end }) => [line, Buffer.from(end)]);
		const octets = Buffer.concat(hasLastEnd || lines.at(-1)?.line.length === 0 ? parts : parts.slice(0, -1));
		return {
			octets,
			codes: Uint8Array.from(lines, ({ code }) => code),
			lines: Uint32Array.from(lines, ({ number }) => number),
		};
	});

/** The lines of octets as texts, one code unit for each octet. */
function linesOf(octets: Uint8Array): string[] {
	const texts = Buffer.from(octets).toString("latin1").split("\n");
	if (texts.at(-1) === "") texts.pop();
	return texts.map((text) => text.replace(/\r$/, ""));
}

/** The beginnings of frames are longer for some lines, so that frames differ in length. */
const before = (code: number, number: number) => `${code}${"é".repeat(number % 40)} `;
const after = (number: number) => ` ${number}\n`;

const toText = (url: Uint8Array) => `<${Buffer.from(url).toString("hex")}>`;

describe("LinePrinter", () => {
	it.each(["", '"\\'])("writes URLs in their frames, and lets the host escape others (%j)", (exceptions) => {
		const printer = new LinePrinter((code, number) => [before(code, number), after(number)]);
		fc.assert(
			fc.property(lists, (list) => {
				const expected = linesOf(list.octets).map((text, index) => {
					const code = list.codes[index]!;
					const number = list.lines[index]!;
					if (code === Verdict.InvalidUrl && /^[ \t]*$/.test(text)) return "";
					const isPlain =
						/^[ -~]*$/.test(text) && !Array.from(exceptions).some((each) => text.includes(each));
					const url = isPlain ? text : toText(Buffer.from(text, "latin1"));
					return before(code, number) + url + after(number);
				});
				const printed = printer.printUrls(list, exceptions, toText);
				expect(Buffer.from(printed).toString()).toBe(expected.join(""));
			}),
			runs(500),
		);
	});

	it.each([0, 1, 2, 3])("writes rows as they are, with %i copies of each", (copies) => {
		const frame = (code: number, number: number) => [
			before(code, number),
			...Array.from({ length: copies }, () => after(number)),
		];
		const printer = new LinePrinter(frame);
		fc.assert(
			fc.property(lists, (list) => {
				const expected = linesOf(list.octets).map((text, index) => {
					const texts = frame(list.codes[index]!, list.lines[index]!);
					return texts.map((each) => Buffer.from(each).toString("latin1")).join(text);
				});
				const printed = printer.printRows(list, copies);
				expect(Buffer.from(printed).toString("latin1")).toBe(expected.join(""));
			}),
			runs(500),
		);
	});

	it.each([0, 1, 2])("writes a row of 600,000 octets with %i copies of it", (copies) => {
		const octets = Buffer.from(`${"w".repeat(600_000)}\n`);
		const printer = new LinePrinter(() => ["<", ...Array.from({ length: copies }, () => ">")]);
		const list = { octets, codes: Uint8Array.of(0), lines: Uint32Array.of(0) };
		const printed = Buffer.from(printer.printRows(list, copies)).toString();
		expect(printed).toBe(`<${`${"w".repeat(600_000)}>`.repeat(copies)}`);
	});

	it("writes lines of more frames than it keeps, and short lines after one of 20 million octets", () => {
		const count = 30_000;
		const lines = Uint32Array.from({ length: count }, (_, index) => index * 4096 + (index % 3));
		const printer = new LinePrinter((_, number) => [`${number}${"-".repeat(number % 90)}`, "\n"]);
		const print = () => {
			const octets = Buffer.from("x\n".repeat(count));
			return Buffer.from(
				printer.printUrls({ octets, codes: new Uint8Array(count), lines }, "", toText),
			).toString();
		};
		const expected = Array.from(lines, (number) => `${number}${"-".repeat(number % 90)}x\n`).join("");
		expect(print() === expected).toBe(true);
		expect(printer.keptCount).toBeLessThan(count);
		const long = { octets: Buffer.alloc(20_000_000, "y"), codes: Uint8Array.of(0), lines: Uint32Array.of(1) };
		expect(printer.printUrls(long, "", toText).length).toBe(20_000_000 + "1-\n".length);
		expect(print() === expected).toBe(true);
	});
});
