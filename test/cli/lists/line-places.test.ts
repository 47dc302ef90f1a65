import { Buffer } from "node:buffer";
import {
	appendFileSync,
	closeSync,
	mkdtempSync,
	openSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Failure } from "../../../cli/host/failure.js";
import { linePlaces, PLACE_OCTETS, readPlace } from "../../../cli/input/line-places.js";

const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "access.log");

interface Portion {
	readonly text: string;
	readonly isPlace: boolean;
}

/** The portions of a file that has such a content at first. */
async function portionsOf(content: string, onPortion = () => {}): Promise<Portion[]> {
	writeFileSync(path, content);
	const descriptor = openSync(path, "r");
	const portions: Portion[] = [];
	try {
		for await (const portion of linePlaces(path, descriptor)) {
			const isPlace = "octetCount" in portion;
			const octets = isPlace ? readPlace(portion, new ArrayBuffer(PLACE_OCTETS)) : portion;
			portions.push({ text: Buffer.from(octets).toString("latin1"), isPlace });
			onPortion();
		}
	} finally {
		closeSync(descriptor);
	}
	return portions;
}

const textOf = (portions: readonly Portion[]) => portions.map(({ text }) => text).join("");
const lineOf = (length: number) => `${"x".repeat(length - 1)}\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}\n`).join("");

describe("linePlaces", () => {
	it.each([
		["nothing", ""],
		["a line without its end", "a"],
		["lines", "a\nb\n"],
		["a line that fills a place", lineOf(PLACE_OCTETS)],
		["a line of a place and one octet", `${lineOf(PLACE_OCTETS + 1)}b\n`],
		["a line of three places without its end", `a\n${"y".repeat(3 * PLACE_OCTETS)}`],
		["lines that are longer than the window", lineOf(5000).repeat(500)],
		["a line across the end of a place", `${lineOf(PLACE_OCTETS - 1)}ab\ncd`],
		["short lines, of several places", numbers(200_000)],
		["short lines after a long one", lineOf(2 * PLACE_OCTETS + 7) + numbers(200_000)],
	])("has %s", async (_, content) => {
		const portions = await portionsOf(content);
		expect(textOf(portions) === content).toBe(true);
		for (const { text, isPlace } of portions) {
			expect(text.length).toBeGreaterThan(0);
			if (isPlace) expect(text.endsWith("\n")).toBe(true);
		}
	});

	it("has places of whole lines but for the end", async () => {
		const portions = await portionsOf(numbers(200_000));
		expect(portions.map(({ isPlace }) => isPlace)).toEqual([true, true, true, true, false]);
	});

	it("has what is appended while it is read", async () => {
		const more = [lineOf(3), "half of a line", " and its end\n", numbers(100_000), "end"];
		let appended = "";
		const first = numbers(100_000);
		const portions = await portionsOf(first, () => {
			const next = more.shift() ?? "";
			appendFileSync(path, next);
			appended += next;
		});
		expect(more).toEqual([]);
		expect(textOf(portions) === first + appended).toBe(true);
	});

	it("ends where the file has become shorter", async () => {
		const first = numbers(200_000);
		const portions = await portionsOf(first, () => truncateSync(path, 300_000));
		expect(textOf(portions) === first.slice(0, 300_000)).toBe(true);
	});

	it("says which file cannot be read", async () => {
		writeFileSync(path, "");
		const descriptor = openSync(path, "r");
		closeSync(descriptor);
		const place = { file: "a.log", descriptor, start: 0, octetCount: 3 };
		expect(() => readPlace(place, new ArrayBuffer(3))).toThrow(Failure);
		expect(() => readPlace(place, new ArrayBuffer(3))).toThrow(/^a\.log: cannot be read: EBADF/);
	});
});
