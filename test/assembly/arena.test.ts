import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCK_HEADER_OCTETS } from "../../assembly/abi.js";
import { type ArenaExports, ArenaFinding, createCheckedArena } from "../support/checked-arena.js";
import { propertyTimeoutMs, runs } from "../support/fuzz.js";
import { createNoise } from "../support/noise.js";
import { noiseOctets } from "../support/octets.js";

const MIB = 2 ** 20;
/** Those of blocks.ts: lists that a search may pass, and blocks it may try in the first of them. */
const LIST_COUNT = 57;
const MAX_TRIES = 8;

function viewOf(arena: ArenaExports): DataView {
	return new DataView(arena.memory.buffer);
}

describe("blocks", () => {
	it(
		"any order of allocations and releases keeps contents, alignment and the count of live octets",
		() => {
			const steps = fc.array(
				fc.record({ size: fc.nat(70_000), release: fc.nat(), isRelease: fc.boolean() }),
				{
					maxLength: 120,
				},
			);
			fc.assert(
				fc.property(steps, (list) => {
					const arena = createCheckedArena();
					const live: { ptr: number; size: number; octet: number }[] = [];
					const giveBack = (index: number): void => {
						const [{ ptr, size, octet }] = live.splice(index, 1) as [(typeof live)[number]];
						const octets = new Uint8Array(arena.memory.buffer, ptr, size);
						expect(octets.every((each) => each === octet)).toBe(true);
						arena.release(ptr);
					};
					for (const [number, { size, release, isRelease }] of list.entries()) {
						if (isRelease && live.length > 0) giveBack(release % live.length);
						else {
							const ptr = arena.allocate(size) >>> 0;
							expect(ptr % 16).toBe(0);
							const octet = number & 0xff;
							new Uint8Array(arena.memory.buffer).fill(octet, ptr, ptr + size);
							live.push({ ptr, size, octet });
						}
						arena.verifyArena();
						const view = viewOf(arena);
						const octetCounts = live.map(({ ptr }) => view.getUint32(ptr - BLOCK_HEADER_OCTETS, true));
						expect(arena.liveOctets()).toBe(octetCounts.reduce((sum, count) => sum + count, 0));
						expect(arena.liveBlocks()).toBe(live.length);
					}
					while (live.length > 0) giveBack(0);
					arena.verifyArena();
					expect([arena.liveBlocks(), arena.liveOctets()]).toEqual([0, 0]);
				}),
				runs(30),
			);
		},
		propertyTimeoutMs,
	);

	it("more than there can be is refused, and nothing is lost", () => {
		const arena = createCheckedArena();
		const ptr = arena.allocate(100) >>> 0;
		for (const octetCount of [0x7f00_0001, 0x7fff_ffff, 0xffff_fff0, 0xffff_ffff]) {
			expect(arena.allocate(octetCount)).toBe(0);
		}
		arena.verifyArena();
		arena.release(ptr);
		expect(arena.liveBlocks()).toBe(0);
	});

	it("a block that needs more than 1 MiB grows memory by what is missing alone", () => {
		const arena = createCheckedArena();
		arena.allocate(3 * MIB);
		const before = arena.memory.buffer.byteLength;
		const ptr = arena.allocate(4 * MIB) >>> 0;
		arena.release(ptr);
		const free = arena.memory.buffer.byteLength - before;
		arena.allocate(free + 2 * MIB);
		expect(arena.memory.buffer.byteLength - before - free).toBeLessThanOrEqual(2 * MIB + 65_536);
	});
});

describe("memory in constant time", () => {
	/** Keeps liveCount blocks alive, replaces some again and again; blocks looked at for each of the replacements. */
	function triesAReplacement(liveCount: number, sizeOf: (number: number) => number): number {
		const arena = createCheckedArena();
		const noise = createNoise(liveCount);
		const live = Array.from({ length: liveCount }, (_, number) => arena.allocate(sizeOf(number)));
		// Holes all over.
		for (let index = 0; index < liveCount; index += 2) {
			arena.release(live[index]!);
			live[index] = 0;
		}
		const before = arena.triedBlocks();
		const count = 5000;
		for (let number = 0; number < count; number++) {
			const index = noise(liveCount);
			arena.release(live[index]!);
			live[index] = arena.allocate(sizeOf(number));
		}
		const tries = (arena.triedBlocks() - before) / count;
		arena.verifyArena();
		return tries;
	}

	it.each([
		["one size", () => 200],
		["random sizes", (number: number) => 16 + ((number * 7919) % 3000)],
		["sizes that just do not fit the holes", (number: number) => 200 + (number % 64)],
	] as const)("100,000 live blocks of %s cost what 1,000 do", (_, sizeOf) => {
		const few = triesAReplacement(1000, sizeOf);
		const many = triesAReplacement(100_000, sizeOf);
		expect(few).toBeLessThanOrEqual(MAX_TRIES + LIST_COUNT);
		expect(many).toBeLessThanOrEqual(Math.max(1.3 * few, MAX_TRIES + 2));
	});
});

describe("the checked build finds", () => {
	const SIZE = 40;

	it.each([
		{ what: "an octet written after a block", offset: SIZE },
		{ what: "an octet written before a block", offset: -1 },
	])("$what, when it is released and on demand", ({ offset }) => {
		const arena = createCheckedArena();
		const ptr = arena.allocate(SIZE) >>> 0;
		arena.verifyArena();
		viewOf(arena).setUint8(ptr + offset, 0x61);
		expect(() => arena.verifyArena()).toThrow(WebAssembly.RuntimeError);
		expect(arena.arenaFinding()).toBe(ArenaFinding.Overrun);
		expect(() => arena.release(ptr)).toThrow(WebAssembly.RuntimeError);
	});

	it("an octet written to a block that has been released", () => {
		const arena = createCheckedArena();
		const ptr = arena.allocate(SIZE) >>> 0;
		arena.release(ptr);
		viewOf(arena).setUint8(ptr + 20, 0x61);
		expect(() => arena.verifyArena()).toThrow(WebAssembly.RuntimeError);
		expect(arena.arenaFinding()).toBe(ArenaFinding.WrittenAfterRelease);
		expect(() => arena.allocate(SIZE)).toThrow(WebAssembly.RuntimeError);
	});

	it("a block that is released twice", () => {
		const arena = createCheckedArena();
		const ptr = arena.allocate(SIZE) >>> 0;
		arena.release(ptr);
		expect(() => arena.release(ptr)).toThrow(WebAssembly.RuntimeError);
		expect(arena.arenaFinding()).toBe(ArenaFinding.ReleasedTwice);
	});

	it("a header that has been overwritten", () => {
		const arena = createCheckedArena();
		const ptrs = [1, 2, 3].map(() => arena.allocate(SIZE) >>> 0);
		viewOf(arena).setUint32(ptrs[1]! - 2 * BLOCK_HEADER_OCTETS + 4, 7, true);
		expect(() => arena.verifyArena()).toThrow(WebAssembly.RuntimeError);
		expect(arena.arenaFinding()).toBe(ArenaFinding.BrokenRow);
	});

	it("no word of what stood in memory before: fresh and released blocks are poisoned", () => {
		const arena = createCheckedArena();
		const first = arena.allocate(64) >>> 0;
		const octets = () => new Uint8Array(arena.memory.buffer, first, 64);
		expect(new Set(octets())).toEqual(new Set([0xcd]));
		octets().set(noiseOctets(64, 3));
		arena.release(first);
		expect(new Set(octets())).toEqual(new Set([0xdd]));
	});
});
