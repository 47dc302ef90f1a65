/** The readers of a shared set, and the fate of a thread that was ended in the middle of a check. */
import { afterEach, expect, it, vi } from "vitest";
import { REGISTRY_OCTETS, ReaderRegistry } from "../../../bindings/set/threads/reader-registry.js";

const PAGE_OCTETS = 65_536;
const pageCount = Math.ceil(REGISTRY_OCTETS / PAGE_OCTETS);

const open = () =>
	new ReaderRegistry(new WebAssembly.Memory({ initial: pageCount, maximum: pageCount, shared: true }), 0);

/** Lets a second pass at each look at the clock. */
function hurryClock(): void {
	let nowMs = 0;
	vi.spyOn(Date, "now").mockImplementation(() => (nowMs += 1000));
}

afterEach(() => vi.restoreAllMocks());

it("a set changes while nobody reads it, and counts its changes", () => {
	const registry = open();
	const { line } = registry.enter();
	registry.beginReading(line);
	registry.endReading(line);
	expect(registry.changeCount).toBe(0);
	expect(registry.change(() => 7)).toBe(7);
	expect(registry.changeCount).toBe(1);
});

it("a thread that was ended while it read lets the set change, once it has been waited for", () => {
	hurryClock();
	const registry = open();
	const ended = registry.enter();
	registry.beginReading(ended.line);
	expect(registry.change(() => 1)).toBe(1);
	const looks = vi.mocked(Date.now).mock.calls.length;
	expect(registry.change(() => 2)).toBe(2);
	expect(vi.mocked(Date.now).mock.calls.length).toBe(looks);
	const other = registry.enter();
	expect(other.line).not.toBe(ended.line);
	registry.beginReading(other.line);
	registry.endReading(other.line);
});

it("a thread that was only held up learns that the set has changed meanwhile", () => {
	hurryClock();
	const registry = open();
	const { line } = registry.enter();
	registry.beginReading(line);
	registry.change(() => 1);
	const heldUp = /held up in the middle of a check for 10 s, and the shared set has changed; open it again/;
	expect(() => registry.endReading(line)).toThrow(heldUp);
	expect(() => registry.beginReading(line)).toThrow(heldUp);
});
