import { describe, expect, it } from "vitest";
import { lineBlocks } from "../../../cli/input/line-blocks.js";
import { sourceLines } from "../../../cli/input/source-lines.js";

async function blocksOf(chunks: Iterable<string | Uint8Array>): Promise<string[]> {
	async function* octets() {
		for (const chunk of chunks) yield Buffer.from(chunk as string);
	}
	const texts: string[] = [];
	for await (const { octets: block, isCut } of lineBlocks(octets())) {
		texts.push((isCut ? "cut:" : "") + Buffer.from(block).toString());
	}
	return texts;
}

describe("a list of URLs in chunks", () => {
	it("is cut at line ends wherever the chunks part", async () => {
		const list = "/a\r\n\n/bb\n/größe\r\n/last";
		const octets = Buffer.from(list);
		for (let size = 1; size <= octets.length; size++) {
			const chunks = Array.from({ length: Math.ceil(octets.length / size) }, (_, index) =>
				octets.subarray(index * size, (index + 1) * size),
			);
			const blocks = await blocksOf(chunks);
			expect(blocks.join("")).toBe(list);
			for (const block of blocks.slice(0, -1)) expect(block.endsWith("\n")).toBe(true);
		}
	});

	it("gives nothing for no input", async () => {
		expect(await blocksOf([])).toEqual([]);
		expect(await blocksOf([""])).toEqual([]);
	});

	it("loses a byte order mark at its start alone", async () => {
		expect(await blocksOf(["\ufeff/a\n", "\ufeff/b\n"])).toEqual(["/a\n", "\ufeff/b\n"]);
		expect(await blocksOf([Uint8Array.of(0xef), Uint8Array.of(0xbb), Uint8Array.of(0xbf, 0x2f)])).toEqual([
			"/",
		]);
	});

	it("shows the start of a line without end and goes on after it", async () => {
		const part = "x".repeat(100_000);
		const chunks = ["/a\n/", ...Array.from({ length: 336 }, () => part), "y\n/b\n", "/c"];
		expect(await blocksOf(chunks)).toEqual(["/a\n", `cut:/${"x".repeat(199)}`, "/b\n", "/c"]);
		expect(await blocksOf(Array.from({ length: 336 }, () => part))).toEqual([`cut:${"x".repeat(200)}`]);
	});
});

describe("the longest line", () => {
	it.each([
		[33_554_432, false],
		[33_554_433, true],
		[33_600_000, true],
	])("of %d octets is cut: %s", async (octetCount, isCut) => {
		const line = "x".repeat(octetCount);
		const chunks = [line.slice(0, 33_000_000), `${line.slice(33_000_000)}\n/b\n`];
		const [first, ...rest] = await blocksOf(chunks);
		expect(first?.startsWith("cut:")).toBe(isCut);
		expect(rest).toEqual(isCut ? ["/b\n"] : []);
	});
});

describe("a line of a robots.txt by its number", () => {
	it("is found whatever the line ends", () => {
		const lineOf = sourceLines(Buffer.from("\ufeffa\nb\rc\r\n\r\ne"));
		const lines = [1, 2, 3, 4, 5, 6].map((line) => Buffer.from(lineOf(line)).toString());
		expect(lines).toEqual(["a", "b", "c", "", "e", ""]);
	});
});
