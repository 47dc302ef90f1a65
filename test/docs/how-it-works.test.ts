import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as abi from "../../assembly/abi.js";
import { blockOf, snapshotOf } from "../support/policy-blocks.js";

const page = readFileSync(new URL("../../docs/how-it-works.md", import.meta.url), "utf8");
const blocks = Array.from(page.matchAll(/^```\n(.*?)^```$/gms), ([, text = ""]) => text);

/** The only code block of the page that has some text. */
function drawingWith(text: string): string {
	const found = blocks.filter((block) => block.includes(text));
	expect(found, text).toHaveLength(1);
	return found[0]!;
}

const HEADER = drawingWith("abiVersion");
const NODE = drawingWith("labelOctets");

/** The numbers of a dump: its offsets are checked, and left out. */
function octetsOfDump(dump: string): number[] {
	const octets: number[] = [];
	for (const line of dump.trimEnd().split("\n")) {
		const [offset, ...rest] = line.trim().split(/ +/);
		expect(Number(offset)).toBe(octets.length);
		octets.push(...rest.map((digits) => Number.parseInt(digits, 16)));
	}
	return octets;
}

/** The octets between the bars of a drawing. */
function octetsOfDrawing(drawing: string): number[] {
	const row = drawing.split("\n").find((line) => line.startsWith("|"))!;
	return Array.from(row.matchAll(/[0-9a-f]{2}/g), ([digits]) => Number.parseInt(digits, 16));
}

/** For each cell of a drawing the offset that is above it, and the one at which its octets begin. */
function cellsOfDrawing(drawing: string): { above: number; at: number; column: number }[] {
	const [offsets = "", , row = ""] = drawing.split("\n");
	const cells: { above: number; at: number; column: number }[] = [];
	for (const { 0: digits, index } of offsets.matchAll(/\d+/g)) {
		const before = row.slice(0, index).match(/[0-9a-f]{2}/g) ?? [];
		cells.push({ above: Number(digits), at: before.length, column: index });
	}
	return cells;
}

/** The names in the lines below a drawing, by the column from which each line comes. */
function labelsOfDrawing(drawing: string): Map<number, string> {
	const labels = new Map<number, string>();
	for (const line of drawing.split("\n").slice(4)) {
		const found = /^[ |]*(\+)-+ (.*)$/.exec(line);
		if (found !== null) labels.set(line.indexOf("+"), found[2]!);
	}
	return labels;
}

const dump = octetsOfDump(blocks.find((block) => /^ {2}0 {2}[0-9a-f]{2} 00 /.test(block))!);
const view = new DataView(Uint8Array.from(dump).buffer);
const body = drawingWith("User-agent: ExampleBot").replace("ExampleBot", "a");

describe("docs/how-it-works.md", () => {
	it("has the block that the file compiles to", () => {
		expect(Array.from(blockOf(snapshotOf(body, "rfc9309", "js")))).toEqual(dump);
	});

	it("says that robots.wasm writes wide fields alone", () => {
		expect(blockOf(snapshotOf(body, "rfc9309", "wasm"))[abi.POLICY_FIELD_OCTETS]).toBe(abi.WIDE_FIELD_OCTETS);
	});

	it.each([
		["header", HEADER, 0, abi.POLICY_HEADER_OCTETS],
		["node", NODE, 52, 13],
	])("draws the octets of the %s, with the offset of each cell above it", (_, drawing, start, octetCount) => {
		expect(octetsOfDrawing(drawing)).toEqual(dump.slice(start, start + octetCount));
		for (const { above, at } of cellsOfDrawing(drawing)) expect(above).toBe(at);
		const columns = cellsOfDrawing(drawing).map(({ column }) => column);
		expect(Array.from(labelsOfDrawing(drawing).keys()).sort((a, b) => a - b)).toEqual(columns);
	});

	it.each([
		["abiVersion", 0, 2, abi.ABI_VERSION],
		["dialect", abi.POLICY_DIALECT, 1, abi.DIALECT_RFC9309],
		["fieldOctets", abi.POLICY_FIELD_OCTETS, 1, abi.NARROW_FIELD_OCTETS],
		["policyOctets", abi.POLICY_OCTETS, 4, dump.length],
		["ruleCount", abi.POLICY_RULE_COUNT, 4, 4],
		["suffixListsOffset", abi.POLICY_SUFFIX_LISTS_OFFSET, 4, 90],
		["suffixListCount", abi.POLICY_SUFFIX_LIST_COUNT, 4, 1],
		["rulesOffset", abi.POLICY_RULES_OFFSET, 4, 111],
		["originOctets", abi.POLICY_ORIGIN_OCTETS, 4, "https://h.example".length],
	] as const)("names %s as abi.ts does", (name, offset, octetCount, value) => {
		const label = Array.from(labelsOfDrawing(HEADER).values()).find((text) => text.includes(` ${name}: `));
		expect(label).toMatch(new RegExp(`^${offset} ${name}: ${value}(?:,|$)`));
		const read = { 1: view.getUint8(offset), 2: view.getUint16(offset, true), 4: 0 }[octetCount];
		expect(octetCount === 4 ? view.getUint32(offset, true) : read).toBe(value);
	});

	it("names the parts of a node where abi.ts has them", () => {
		const node = 52;
		const fieldOctets = view.getUint8(abi.POLICY_FIELD_OCTETS);
		const labelOctets = view.getUint8(node);
		const childCount = view.getUint8(node + 1) & abi.MAX_CHILDREN;
		const keys = abi.NODE_HEAD_OCTETS + fieldOctets;
		const label = keys + childCount;
		const children = label + labelOctets;
		const suffixListOffset = children + childCount * fieldOctets;
		const offsets = [0, 1, abi.NODE_HEAD_OCTETS, keys, label, children, suffixListOffset];
		expect(cellsOfDrawing(NODE).map(({ above }) => above)).toEqual(offsets);
		expect(view.getUint8(node + 1) & abi.NODE_HAS_SUFFIX_LIST).toBe(abi.NODE_HAS_SUFFIX_LIST);
		expect(String.fromCharCode(...dump.slice(node + keys, node + label))).toBe("ei");
		expect(String.fromCharCode(...dump.slice(node + label, node + children))).toBe("r");
		expect(view.getUint16(node + children, true)).toBe(65);
		expect(view.getUint16(node + children + fieldOctets, true)).toBe(71);
		expect(view.getUint16(node + suffixListOffset, true)).toBe(
			view.getUint32(abi.POLICY_SUFFIX_LISTS_OFFSET, true),
		);
		const names = Array.from(labelsOfDrawing(NODE).values());
		expect(names).toContainEqual(expect.stringMatching(/^0 labelOctets: 1$/));
		expect(names).toContainEqual(expect.stringMatching(/^1 childCount: 2,/));
		expect(names).toContainEqual(expect.stringMatching(/^2 decision: none/));
	});

	it("says where the parts begin, and how long the padding is", () => {
		const fieldOctets = view.getUint8(abi.POLICY_FIELD_OCTETS);
		const origin = abi.POLICY_HEADER_OCTETS;
		const suffixLists = view.getUint32(abi.POLICY_SUFFIX_LISTS_OFFSET, true);
		const rules = view.getUint32(abi.POLICY_RULES_OFFSET, true);
		const expected = [
			["origin", origin],
			["nodes", origin + view.getUint32(abi.POLICY_ORIGIN_OCTETS, true)],
			["suffix lists", suffixLists],
			[
				"suffixes",
				suffixLists +
					view.getUint32(abi.POLICY_SUFFIX_LIST_COUNT, true) * abi.SUFFIX_LIST_FIELDS * fieldOctets,
			],
			["rules", rules],
			["segments", rules + view.getUint32(abi.POLICY_RULE_COUNT, true) * abi.RULE_FIELDS * fieldOctets],
			["padding", dump.length - abi.POLICY_PADDING_OCTETS],
		];
		const rows = Array.from(page.matchAll(/^\| (\d+) \| ([\w ]+?) \|/gm), ([, from, part]) => [
			part,
			Number(from),
		]);
		expect(rows).toEqual(expected);
		expect(page).toContain(`The block has ${dump.length} octets`);
		expect(page).toContain(
			`At least ${abi.PADDING_OCTETS} bytes after every input and ${abi.POLICY_PADDING_OCTETS}`,
		);
	});

	it("names files that are there", () => {
		const files = page.match(/\b(?:assembly|bindings|crawling)\/[\w/-]+\.ts\b/g) ?? [];
		expect(files.length).toBeGreaterThan(15);
		for (const file of files) readFileSync(new URL(`../../${file}`, import.meta.url));
	});
});
