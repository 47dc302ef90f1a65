import { describe, expect, it } from "vitest";
import { findBlocks } from "../support/examples.js";

const [block] = findBlocks("docs/client.md").filter(({ code }) => code.includes("function processOf"));
const text = `${block!.code}\nexport { processOf };`;
const { processOf } = (await import(
	/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
)) as {
	processOf(url: string, processCount: number): number;
};
const ORIGINS = Array.from({ length: 1000 }, (_, index) => `https://site${index}.example`);
const PROCESS_COUNT = 8;

describe("the function of docs/client.md that parts URLs by origin", () => {
	it("gives one origin to one process, however its URLs are written", () => {
		for (const origin of ORIGINS.slice(0, 50)) {
			const urls = [`${origin}/`, `${origin}/a?b#c`, `${origin.toUpperCase()}:443/x`];
			expect(new Set(urls.map((url) => processOf(url, PROCESS_COUNT))).size).toBe(1);
		}
	});

	it("parts 1,000 origins over 8 processes within 25 % of even", () => {
		const counts = new Array<number>(PROCESS_COUNT).fill(0);
		for (const origin of ORIGINS) counts[processOf(origin, PROCESS_COUNT)]! += 1;
		const even = ORIGINS.length / PROCESS_COUNT;
		for (const count of counts) expect(Math.abs(count - even) / even).toBeLessThan(0.25);
	});

	it("moves few to a ninth process, and none elsewhere", () => {
		const moved = ORIGINS.filter(
			(origin) => processOf(origin, PROCESS_COUNT) !== processOf(origin, PROCESS_COUNT + 1),
		);
		expect(moved.length / ORIGINS.length).toBeLessThan(1.25 / (PROCESS_COUNT + 1));
		for (const origin of moved) expect(processOf(origin, PROCESS_COUNT + 1)).toBe(PROCESS_COUNT);
	});
});
