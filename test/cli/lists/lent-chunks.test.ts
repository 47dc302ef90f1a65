import { Buffer } from "node:buffer";
import { appendFileSync, closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Host } from "../../../cli/host/host.js";
import { openLent } from "../../../cli/input/lent-chunks.js";

const CHUNK_OCTETS = 262_144;
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string): string {
	const path = join(folder, "list.txt");
	writeFileSync(path, content);
	return path;
}

const noStdin = { stdin: { fd: undefined } } as unknown as Host;

/** The chunks, each copied before the next is asked for. */
async function chunksOf(file: string, host = noStdin, onChunk = () => {}): Promise<string[]> {
	const chunks: string[] = [];
	for await (const chunk of openLent(host, file)) {
		chunks.push(Buffer.from(chunk).toString("latin1"));
		onChunk();
	}
	return chunks;
}

const lineOf = (length: number) => `${"x".repeat(length - 1)}\n`;

describe("openLent", () => {
	it.each([
		["nothing", ""],
		["a line without its end", "a"],
		["lines", "a\nb\n"],
		["a line that fills a chunk", lineOf(CHUNK_OCTETS)],
		["a line of a chunk and one octet", `${lineOf(CHUNK_OCTETS + 1)}b\n`],
		["a line of three chunks without its end", `a\n${"y".repeat(3 * CHUNK_OCTETS)}`],
		["short lines, of several chunks", Array.from({ length: 50_000 }, (_, index) => `${index}\n`).join("")],
		["a line across the end of a chunk", `${lineOf(CHUNK_OCTETS - 1)}ab\ncd`],
	])("reads %s", async (_, content) => {
		const chunks = await chunksOf(write(content));
		expect(chunks.join("") === content).toBe(true);
		const longest = Math.max(0, ...content.split("\n").map(({ length }) => length + 1));
		if (longest > CHUNK_OCTETS) return;
		for (const chunk of chunks.slice(0, -1)) expect(chunk.endsWith("\n")).toBe(true);
	});

	it("reads what is appended while it reads", async () => {
		const path = write(lineOf(CHUNK_OCTETS));
		let appended = "";
		const chunks = await chunksOf(path, noStdin, () => {
			if (appended !== "") return;
			appended = "later\n";
			appendFileSync(path, appended);
		});
		expect(chunks.join("")).toBe(lineOf(CHUNK_OCTETS) + appended);
	});

	it("reads standard input that is a file from where it stands, and leaves it open", async () => {
		const descriptor = openSync(write("read before\nread here\n"), "r");
		try {
			readSync(descriptor, Buffer.alloc("read before\n".length));
			const chunks = await chunksOf("-", { stdin: { fd: descriptor } } as unknown as Host);
			expect(chunks).toEqual(["read here\n"]);
			expect(readSync(descriptor, Buffer.alloc(1))).toBe(0);
		} finally {
			closeSync(descriptor);
		}
	});

	it.each([
		["that is missing", join(folder, "missing.txt"), "cannot be read: no such file"],
		["that is a folder", folder, "it is a directory"],
	])("says why it cannot read a file %s", async (_, path, reason) => {
		await expect(chunksOf(path)).rejects.toThrow(reason);
	});
});
